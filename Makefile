# make play   sets everything up in .venv and opens the table in the browser;
#             ARGS="--port 9000" or whatever else `acropole serve` takes
# make test   sets everything up and runs every check
# make bench  measures speed beside peer engines
# make clean  removes what these made

VENV := .venv
BIN := $(VENV)/bin
WHEEL := $(VENV)/wheel
SOURCES := $(shell find src -type f ! -name '*.pyc' ! -name '*.so' ! -path '*/build/*' ! -path '*.egg-info/*') pyproject.toml setup.py constraints.txt tools/backend/acropole_build.py
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
# Variables and not arguments, so that they hold in the environment in which pip builds, too; which
# of the two does depends on pip's age.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt

# Tests are prepared for their messages when they are read; kept, that is done once and not by each
# process anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test pure bench lint clean

# At once as plain Python; compiles behind the open table.
play: $(VENV)/.plain
	tools/play $(VENV) $(ARGS)

# One core compiles while the other checks the plain Python: the engine and its bots. What stands on
# them is checked once, compiled, and so are content, packs and words, which are plain Python in
# either life, and the games of the conformance kit: it compares them with plain Python itself.
# Three at a time, since those that wait for a server or a browser wait a lot.
test: $(VENV)/.tools
	+$(MAKE) -j2 pure $(WHEEL)
	$(PIP) --no-deps --force-reinstall $(WHEEL)/*.whl
	touch $(VENV)/.plain $(VENV)/.installed
	ACROPOLE_EXPECT=compiled $(BIN)/pytest -n 3 --dist worksteal

pure: lint
	ACROPOLE_PURE=1 $(BIN)/pytest -n 2 --dist worksteal -m "not nightly and not once" tests/kernel tests/games tests/bots

lint: $(VENV)/.tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	MYPYPATH=examples/briscola $(BIN)/mypy tests examples/briscola

bench: $(VENV)/.installed
	$(PIP) '.[peers]'
	$(BIN)/acropole bench --peers
	$(BIN)/acropole bench --game imperium --players 4 --peers
	$(BIN)/acropole bench rl --peers

$(VENV)/bin/pip:
	tools/make-venv $(VENV)

# The package is installed, not linked, so that its hot modules are compiled where that can be done.
$(VENV)/.installed: $(VENV)/bin/pip $(SOURCES)
	$(PIP) '.[web]'
	touch $(VENV)/.plain $@

$(VENV)/.plain: $(VENV)/bin/pip $(SOURCES)
	rm -f $(VENV)/.installed
	ACROPOLE_PURE=1 $(PIP) '.[web]'
	touch $@

# What checking needs, and the package as plain Python.
$(VENV)/.tools: $(VENV)/bin/pip $(SOURCES)
	tools/need-compiler
	tools/need-browser
	rm -f $(VENV)/.installed
	ACROPOLE_PURE=1 $(PIP) '.[dev]'
	$(BIN)/python tools/build-assets --tests
	touch $@

$(WHEEL): $(VENV)/.tools
	rm -rf $@
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $@ .

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
