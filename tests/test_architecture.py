"""The layers, the public names, and what importing costs: pinned."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import counterpoint

SOURCE = Path(counterpoint.__file__).parent
LEVELS = (
    {"types", "errors", "version"},
    {"values"},
    {"protocols", "report"},
    {"registry", "settings", "configuration"},
    {"claims"},
    {
        *("ingest", "retrieval", "detection", "resolution", "generation"),
        *("models", "stores", "reporting"),
    },
    {"presets", "requests", "stopwatch"},
    {"pipeline", "indexing", "calibration"},
    {"system"},
    {"demo"},
    {"evals"},
    {"cli", "__main__"},
)
LEVEL_OF = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}
STAGES = LEVELS[5]
PUBLIC = {
    *("Answer", "Attribution", "Citation", "Claim", "Conflict", "Counterpoint"),
    *("CounterpointError", "Document", "Evidence", "Failure", "Hit", "InputError"),
    *("MissingExtraError", "ModelError", "Passage", "Quote", "Report", "Resolution"),
    *("Settings", "SettingsError", "StoreError", "UnknownNameError", "Verdict"),
}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    """The rooms that a module imports, inside functions too."""
    rooms: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom) and node.module == "counterpoint":
            names = [f"counterpoint.{alias.name}" for alias in node.names]
        rooms |= {name.split(".")[1] for name in names if name.startswith("counterpoint.")}
    return rooms


MODULES = sorted(p for p in SOURCE.rglob("*.py") if p.name != "__init__.py" or p.parent != SOURCE)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_a_module_imports_only_lower_levels_and_its_own_room(path: Path) -> None:
    room = room_of(path)
    for other in imports_of(path) - {room}:
        assert LEVEL_OF[other] <= LEVEL_OF[room], f"{room} imports {other}"
        if room in STAGES:
            assert other not in STAGES, f"{room} imports {other}: stages never import each other"


def test_every_room_has_a_level() -> None:
    assert {room_of(path) for path in MODULES} == set(LEVEL_OF)


def test_the_pipeline_is_short() -> None:
    assert len((SOURCE / "pipeline.py").read_text(encoding="utf-8").splitlines()) <= 200


def test_public_names_are_pinned_and_all_can_be_imported() -> None:
    assert set(counterpoint.__all__) == PUBLIC == set(dir(counterpoint))
    for name in PUBLIC:
        assert getattr(counterpoint, name).__name__ == name


def test_an_unknown_public_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Counterpiont"):
        _ = counterpoint.Counterpiont


def test_importing_the_package_reads_no_lexicon() -> None:
    """Words and units are read when a text is, whatever was imported before."""
    code = (
        "import sys\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: event == 'open' and opened.append(str(args[0])))\n"
        "import counterpoint\n"
        "from counterpoint import Counterpoint, Report\n"
        "import counterpoint.detection.rules, counterpoint.claims.comparison\n"
        "data = [p for p in opened if 'counterpoint' in p and p.endswith(('.toml', '.json'))]\n"
        "print(data, 'pint' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] False"


def test_help_loads_no_model_runtime_and_no_database() -> None:
    code = (
        "import sys\n"
        "from counterpoint.cli.main import main\n"
        "assert main(['--help']) == 0\n"
        "heavy = {'numpy', 'onnxruntime', 'tokenizers', 'sqlalchemy', 'pydantic', 'yaml'}\n"
        "heavy |= {'pint', 'packaging'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
