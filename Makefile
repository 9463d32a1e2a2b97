# Everything a contributor needs. `make play` and `make test` set up all that is missing first:
# they need Python 3.11 or newer, make, a C compiler for full speed, and the package registries. The page for the
# browser is built with Node 20.19 or newer, which is fetched as a Python package where there is none.

PYTHON ?= python3
JOBS ?= 2
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
UV_VERSION := 0.13.7
CORE := setup.py tools/build_core.py tools/core_checks.py tools/core_dispatch.py tools/train_core.py $(wildcard src/passgo/vocabulary/*.py src/passgo/core/*.py src/passgo/core/*/*.py)
CODE := setup.py src tests tools bench examples
# What runs uncompiled as well, where it is slow: as much as it takes to go through the whole core. The example that learns
# (tests/env/test_example.py) would take ten minutes.
PURE_TESTS ?= tests/rules tests/sim/test_rows.py $(filter-out %/test_example.py,$(wildcard tests/env/test_*.py)) \
  $(addprefix tests/test_,kernel.py policies.py playouts.py notation.py struct_layout.py)
# Branch coverage of the core that uncompiled tests must reach, in percent.
COVERED := --cov=passgo.core --cov-branch --cov-fail-under=98

# Build on the interpreter that was chosen, never on one that uv would fetch.
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
# An environment that happens to be active must not be mistaken for ours.
unexport VIRTUAL_ENV

.DEFAULT_GOAL := help
.PHONY: help play test setup page check format bench arena golden lockstep games kills browser evenings screenshots matrix exhaustive ubsan attack fuzz protocol rules conformance coverage mutation lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup ## set up, then open the table in the browser
	@$(BIN)/passgo play

test: check ## set up, then run all that CI runs: check, all tests compiled, the core's tests uncompiled with their coverage
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal
	PASSGO_PURE=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(PURE_TESTS) $(COVERED)

setup: $(VENV)/.core page ## make .venv with the locked packages, the compiled core and the page

check: setup ## lint, format and types of the code and of the page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE)
	$(BIN)/python tools/build_page.py --run lint format:check check

format: setup ## format the code and fix what can be fixed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup ## print the table of figures
	$(BIN)/python -m bench

# GAMES and LADDER: a claim takes 10000. Ctrl-C keeps what is done, and the same command goes on with it.
GAMES ?= 200
LADDER ?= 100
LEVELS ?= easy,medium,hard
FIELDS ?= fours
arena: setup ## how strong our levels are; GAMES=, LADDER=, LEVELS=, FIELDS=, ARGS="--gate" or "--store"; goes on with build/arena.parquet
	@mkdir -p build
	$(BIN)/passgo arena --players "$(LEVELS)" --fields $(FIELDS) --games $(GAMES) --ladder $(LADDER) \
	  --out build/arena.parquet --resume --report build/arena.html $(ARGS)

golden: setup ## regenerate tests/golden (read the diff)
	$(BIN)/python tools/golden.py

lockstep: setup ## play thousands of games on both builds and compare them
	$(BIN)/python tools/lockstep.py

games: setup ## 500 complete games over real sockets, each confirmed
	$(BIN)/python tools/serve_games.py

kills: setup ## kill the server under load 50 times on each database
	$(BIN)/python tools/kill_server.py

browser: setup ## all tests in a real browser, complete games of every edition included
	PASSGO_BROWSER=full $(BIN)/python -m pytest -n $(JOBS) tests/web

evenings: setup ## three people and a bot at the page, ten minutes at each of five window sizes
	$(BIN)/python tools/evenings.py

screenshots: setup ## take pictures of every screen into build/screenshots; ARGS=--publish renews those in docs
	$(BIN)/python tools/screenshots.py $(ARGS)

matrix: setup ## a sample of the tests on every Python >= 3.11 that this machine has
	$(BIN)/python tools/matrix.py

exhaustive: setup ## play until everything in the rules has occurred
	$(BIN)/python tools/exhaustive.py

# A build of its own beside the installed one. -fno-wrapv, because Python's flags define signed overflow away.
ubsan: setup ## the same with the core compiled to catch undefined behaviour
	rm -rf build/ubsan
	PASSGO_NO_PAGE=1 PASSGO_REQUIRE_NATIVE=1 PASSGO_CFLAGS="-O1 -g -fno-wrapv -fsanitize=undefined -fno-sanitize-recover=undefined" \
	  $(BIN)/python setup.py -q build --build-base build/ubsan/base --build-lib build/ubsan/lib
	PYTHONPATH=build/ubsan/lib $(BIN)/python tools/lockstep.py

attack: setup ## attack a server as strangers would; BEFORE=CHECKOUT attacks that one first
	$(BIN)/python tools/attack_server.py $(if $(BEFORE),--server-from $(BEFORE))

fuzz: setup ## send a server 100,000 messages that nobody should send
	$(BIN)/python tools/fuzz_server.py

protocol: setup ## regenerate docs/protocol.md, docs/protocol.schema.json and the levels in docs/bots.md
	$(BIN)/python tools/protocol_page.py
	$(BIN)/python tools/bots_page.py

rules: setup ## regenerate src/passgo/text/rules.txt from docs/rules.md and docs/rulings.md
	$(BIN)/python tools/rules_text.py

conformance: setup ## regenerate docs/conformance.md: every rule with its tests
	$(BIN)/python tools/conformance.py

coverage: setup ## branch coverage of the core by all tests that can run uncompiled; build/coverage shows the lines
	PASSGO_PURE=1 $(BIN)/python -m pytest -n $(JOBS) $(addprefix --ignore=tests/,web server store env/test_example.py) \
	  $(COVERED) --cov-report=term --cov-report=html:build/coverage

mutation: setup ## mutation score of core/rules
	PASSGO_PURE=1 $(BIN)/mutmut run
	$(BIN)/mutmut results

lock: $(VENV)/.uv ## resolve the dependencies anew into uv.lock
	$(UV) lock --upgrade --python $(BIN)/python --default-index https://pypi.org/simple

clean: ## remove everything that can be made again
	rm -rf $(VENV) build dist mutants htmlcov .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf src/*.egg-info src/passgo/core/_native*.so src/passgo/server/page web/node_modules web/src/wire/types.gen.ts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- set-up in four steps, each repeated only when what it is made from changed

$(VENV)/.uv: Makefile
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "passgo needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	  { echo "This Python cannot make environments (no ensurepip); on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

# pip comes second: it knows the indexes of machines that have a mirror set up for pip alone. Hashes hold either way.
$(VENV)/.deps: $(VENV)/.uv pyproject.toml uv.lock
	@$(UV) sync --quiet --frozen --inexact --no-install-project --python $(BIN)/python || { \
	  mkdir -p build && \
	  $(UV) export --quiet --frozen --no-emit-project --output-file build/requirements.txt && \
	  $(BIN)/python -m pip install --quiet --require-hashes --requirement build/requirements.txt; }
	@touch $@

# The old module goes first: if the new one does not compile, plain Python must run, not yesterday's rules.
$(VENV)/.core: $(VENV)/.deps $(CORE)
	@rm -f src/passgo/core/_native*.so
	@echo "Building the core (about a minute) ..."
	@PASSGO_NO_PAGE=1 $(UV) pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps --reinstall --editable .
	@ls src/passgo/core/_native*.so >/dev/null 2>&1 || \
	  echo "No compiled core (no working C compiler?): plain Python will run, with the same rules but slower."
	@touch $@

# It looks by itself whether anything has changed, and goes on without a page where no Node can be had.
page: $(VENV)/.deps
	@$(BIN)/python tools/build_page.py --fetch
