# The page that runs in the browser: one HTML file. esbuild makes one script of the modules of the page, with the script of its worker, the
# WebAssembly module and the sample's games in it.
WEB = $(BUILD)/web/dfen.html
SAMPLE_GAMES = $(BUILD)/web/games.csv
WEB_MODULES = $(BUILD)/modules/web/node_modules
ESBUILD = NODE_PATH=$(abspath $(WEB_MODULES)) $(WEB_MODULES)/.bin/esbuild --bundle --minify --log-level=warning

web: $(WEB) ## build build/web/dfen.html, a page that pools a database in the browser
$(WEB_MODULES)/.package-lock.json: ext/web/package.json ext/web/package-lock.json | $(PACKAGE_NEEDED)
	$(call run,FETCH,esbuild)test/repo/tools/modules.sh $(BUILD) $(@D) $^
$(SAMPLE_GAMES): ext/web/games.sql $(SAMPLE)
	$(call run,SQL,$@)sqlite3 -batch -csv -header -init /dev/null $(SAMPLE) <$< >$@
$(BUILD)/web/dfen.wasm.gz: $(WASM)
$(BUILD)/web/games.csv.gz: $(SAMPLE_GAMES)
$(BUILD)/web/%.gz:
	$(call run,GZIP,$@)gzip -9nc $< >$@
$(BUILD)/web/worker.txt: ext/web/text.js $(wildcard ext/web/worker/*.js sql/*.sql ext/program/judge_*.sql) ext/wasm/dfen.mjs $(WEB_MODULES)/.package-lock.json
	$(call run,ESBUILD,$@)$(ESBUILD) --loader:.sql=text ext/web/worker/main.js --outfile=$@
$(WEB): $(wildcard ext/web/* ext/web/actions/* ext/web/view/*) $(addprefix $(BUILD)/web/,worker.txt dfen.wasm.gz games.csv.gz)
	$(call run,PAGE,$@)$(ESBUILD) --loader:.gz=binary --alias:built=$(abspath $(BUILD)/web) ext/web/begin.js --outfile=$(@D)/page.js && \
	  $(ESBUILD) ext/web/page.css --outfile=$(@D)/page.css && node ext/web/build.mjs $(@D)/page.css $(@D)/page.js $@
