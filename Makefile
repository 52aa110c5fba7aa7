# Every target installs what it needs into a private .venv, once.
PYTHON ?= python3
# Tests also wait for disks, threads and processes: four at a time on two processors.
JOBS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) * 2)" 2>/dev/null || echo auto)
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
COMPILE := $(VENV)/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-strip-extras --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade) pyproject.toml

# Compiled modules are kept: every process of the tests would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run quick test cover rest check fuzz torture faults bench gallery mutants lock clean

help: ## list the targets
	@echo "make …"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1 \2/p' $(firstword $(MAKEFILE_LIST)) \
		| while read -r name words; do printf '  %-9s%s\n' "$$name" "$$words"; done

run: $(VENV)/playground.installed ## start the bot; without DISCORD_TOKEN, the playground in a browser
	@$(PY) -m bot

quick: $(VENV)/test.installed ## the tests that take moments, for every save
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "not slow and not ci" $(ARGS)

test: $(VENV)/test.installed ## prove every promise once
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "not ci" $(ARGS)

cover: $(VENV)/test.installed ## tests of rules/ and bot/ with coverage: 98 % and 90 %
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "not ci" --cov --cov-report= tests/rules tests/golden tests/bot tests/e2e
	$(PY) -m coverage report --include='rules/*' --fail-under=98
	$(PY) -m coverage report --include='bot/*' --fail-under=90

# The column `.ci/run` of docs/reliability.md.
CI := FUZZ=20000 TORTURE_KILLS=50 TORTURE_CLICKS=5000 TORTURE_DISCORD_CLICKS=1000 TORTURE_PAIRS=300 \
	TORTURE_DISCORD_PAIRS=2 TORTURE_VERIFIED=20 TORTURE_HOSTILE_TABLES=2 TORTURE_ZONES=four

rest: $(VENV)/test.installed ## what .ci/run adds to make test: repetitions in a browser, on PostgreSQL and in larger amounts
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "ci and not nightly" $(ARGS)
	env $(CI) $(PY) -m pytest -n $(JOBS) --dist worksteal -m "larger and not ci" tests/torture tests/every_game $(ARGS)

check: $(VENV)/test.installed ## lint, format, types, import contracts
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

fuzz: $(VENV)/test.installed ## run the fuzz tests with a million invalid choices (FUZZ=n for another number)
	FUZZ=$${FUZZ:-1000000} $(PY) -m pytest -n $(JOBS) -m fuzz $(ARGS)

# The nightly column of docs/reliability.md. A variable of the environment overrides its amount.
NIGHTLY := FUZZ=1000000 TORTURE_KILLS=5000 TORTURE_HANDOVERS=1000 TORTURE_CLICKS=100000 TORTURE_DISCORD_CLICKS=10000 \
	TORTURE_INTERACTIONS=10000 TORTURE_DISCORD_INTERACTIONS=10000 TORTURE_PAIRS=10000 \
	TORTURE_DISCORD_PAIRS=20 TORTURE_REPLAYS=10000 TORTURE_SHUFFLES=1000000 TORTURE_VERIFIED=500 \
	TORTURE_ZONES=all TORTURE_PLACES=all TORTURE_HOSTILE_TABLES=50 TORTURE_HOSTILE_NAMES=2000 \
	TORTURE_POWER_PREFIXES=10000 TORTURE_POWER_LOSSES=1000 PAGES_EVERY=8

# Every test that is marked nightly is in one of them.
NIGHTLY_TESTS := tests/torture tests/every_game tests/render tests/browser tests/e2e/test_whole_almadi.py \
	tests/bot/test_panel_layout.py tests/rules/shahrazad/test_computer.py tests/rules/sultaniya/test_balance.py

torture: $(VENV)/test.installed ## run the reliability tests at their nightly amounts (docs/reliability.md)
	env $(foreach one,$(NIGHTLY),$(if $($(firstword $(subst =, ,$(one)))),,$(one))) \
		$(PY) -m pytest -n $(JOBS) $(NIGHTLY_TESTS) $(ARGS)

bench: $(VENV)/bench.installed ## print all benchmark figures (ARGS=clicks: one file)
	$(PY) -m tests.bench $(ARGS)

faults: $(VENV)/test.installed ## put a fault at every request, event and write of the bot (docs/reliability.md); up to two hours
	$(PY) -m tests.faults $(ARGS)

gallery: $(VENV)/run.installed ## draw every kind of picture into docs/gallery
	$(PY) -m render gallery

mutants: $(VENV)/test.installed ## mutation test: change rules/ and bot/ in 200 ways each and count what the tests find
	$(PY) -m tests.mutants rules $(ARGS)
	$(PY) -m tests.mutants bot $(ARGS)

lock: $(VENV)/tools.installed ## write the lock files (UPGRADE=1: newest versions)
	$(COMPILE) --output-file requirements/run.lock
	$(COMPILE) --group playground --output-file requirements/playground.lock
	$(COMPILE) --group test --constraints requirements/playground.lock --output-file requirements/test.lock
	$(COMPILE) --group bench --constraints requirements/test.lock --output-file requirements/bench.lock
	$(COMPILE) --group tools --output-file requirements/tools.lock
	@! grep -nE '^ *--(index|extra|find|trusted)|://' requirements/*.lock \
		|| { echo "A lock file names a registry; it must hold only versions and hashes."; exit 1; }

clean: ## remove everything that was installed or cached; matches stay
	rm -rf $(VENV) .coverage .coverage.* htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/%.installed: requirements/%.lock $(VENV)/made
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/made:
	@command -v $(PYTHON) >/dev/null \
		|| { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or say which one with make PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$$($(PYTHON) --version) is too old: install Python 3.11 or newer, and say which one with make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "This Python cannot make a virtual environment: install its venv module (Debian, Ubuntu: apt install python3-venv) and run make again."; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@
