# Set-up is on the way: the first target that is asked for makes .venv. Uses uv where it is present.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
# Runs pip or uv with the same arguments: what is installed differs, how does not.
INSTALL = if command -v uv >/dev/null 2>&1; then \
    uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && \
    uv pip install --quiet --python $(BIN)/python -e . $(1); \
  else \
    $(PYTHON) -m venv $(VENV) && \
    $(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1' && \
    $(BIN)/python -m pip install --quiet -e . $(1); \
  fi && touch $@

.PHONY: demo test lint types unit bench docs clean
.DEFAULT_GOAL := demo

$(VENV)/.installed: pyproject.toml
	@$(call INSTALL,)

$(VENV)/.developing: pyproject.toml
	@$(call INSTALL,--group dev)

demo: $(VENV)/.installed  ## Plain RAG beside counterpoint, on three scenarios
	@$(BIN)/counterpoint demo

test: lint types unit  ## Lint, types, tests, README and docs blocks

lint: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.developing
	$(BIN)/mypy

unit: $(VENV)/.developing
	$(BIN)/pytest -q

bench: $(VENV)/.developing  ## Speed and growth, against baselines in the same run
	$(BIN)/python -m benchmarks.encoder
	$(BIN)/python -m benchmarks.claims
	$(BIN)/python -m benchmarks.review
	$(BIN)/python -m benchmarks.indexing

docs: $(VENV)/.developing  ## Regenerate what is generated: command help, report schema
	$(BIN)/python docs/generate.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis dist build
