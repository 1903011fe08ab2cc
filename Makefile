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

.PHONY: demo test lint types unit bench results docs clean
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
	$(BIN)/python -m benchmarks.statistics
	$(BIN)/python -m benchmarks.evals

# What a run holds quotes the data sets, which are others': it stays out of the repository.
RUN := build/results
SUITES := scenarios field ramdocs conflictqa conflictnq revisions perspectrum feversymmetric \
  foolmetwice healthver realtimeqa poisonedrag bipia
SYSTEMS := default recency standard cosine length always never random

results: $(VENV)/.developing  ## docs/results from the data sets in COUNTERPOINT_DATA; resumable
	$(BIN)/counterpoint eval run $(SUITES) $(SYSTEMS:%=--system %) --jobs 2 --out $(RUN) > /dev/null
	$(BIN)/counterpoint eval report $(RUN) \
	  --markdown docs/results/figures.md --html build/results.html

docs: $(VENV)/.developing  ## Regenerate what is generated: command help, schema, settings, suites, measures
	$(BIN)/python docs/generate.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis dist build
