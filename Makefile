# Every target installs what it lacks, says what it does, and is quick the second time.
# The work is in .ci/, so that people, CI and the Pages workflow run the same scripts.

.DEFAULT_GOAL := help
.PHONY: help serve test dist bench bench-start bench-native lint fmt inspect pictures fuzz

PORT ?= 8080

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: ## build the page and serve it on this machine (PORT=8080)
	@.ci/need rust wasm trunk split bindgen wasm-opt
	@PORT=$(PORT) .ci/serve

test: ## run every test: native, in a browser, and end to end
	@.ci/need rust wasm trunk split bindgen wasm-opt node python chromium firefox e2e
	@.ci/test

dist: ## build the site into dist/, and all of it in one file as dist/colloquy.html
	@.ci/need rust wasm trunk split bindgen wasm-opt
	@.ci/dist

bench: ## measure reading and asking in Chromium, side by side with what a page could do without us
	@.ci/need rust wasm trunk split bindgen wasm-opt node chromium e2e
	@.ci/dist
	@.ci/node tests/bench/main.mjs $(ARGS)

bench-start: ## measure how soon the page takes a drop (ARGS="dist OTHER": builds in turn)
	@.ci/need rust wasm trunk split bindgen wasm-opt node chromium e2e
	@.ci/dist
	@.ci/node tests/bench/start.mjs $(ARGS)

bench-native: ## measure the native tool against node (PEERS=1: and against DuckDB, orjson and pysimdjson)
	@.ci/need rust node $(if $(PEERS),peers)
	@.ci/bench-native

fuzz: ## feed every reader and the engine damaged data, each for MINUTES=2 (not in CI)
	@.ci/fuzz $(TARGETS)

pictures: ## take the README's pictures of the real page
	@.ci/need rust wasm trunk split bindgen wasm-opt node chromium e2e
	@.ci/dist
	@.ci/node tests/e2e/pictures.mjs $(ARGS)

lint: ## check format and clippy, for the host and for wasm
	@.ci/need rust wasm
	@.ci/lint

fmt: ## format the code
	@.ci/need rust
	@cargo fmt

inspect: ## read files natively: make inspect ARGS="--json FOLDER"
	@.ci/need rust
	@cargo run --release --quiet --bin colloquy -- inspect $(ARGS)
