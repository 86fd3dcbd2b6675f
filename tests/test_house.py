"""The house's own rules: who may import whom, and what a module is called."""

from pathlib import Path

from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
NO_NAME = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}


def test_the_import_contracts_hold() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_no_module_is_named_after_nothing() -> None:
    modules = [*(ROOT / "reviewer").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    assert not [str(module) for module in modules if module.stem in NO_NAME]
