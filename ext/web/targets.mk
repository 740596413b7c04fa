# The page that runs in the browser: one HTML file.
WEB = $(BUILD)/web/dfen.html
SAMPLE_GAMES = $(BUILD)/web/games.csv

web: $(WEB) ## build build/web/dfen.html, a page that pools a database in the browser

$(SAMPLE_GAMES): ext/web/games.sql $(SAMPLE)
	@mkdir -p $(@D)
	@sqlite3 -batch -csv -header -init /dev/null $(SAMPLE) <$< >$@

$(WEB): $(WASM) $(SAMPLE_GAMES) ext/wasm/dfen.mjs $(addprefix sql/,views.sql estimates.sql counts_continuations.sql) $(wildcard ext/web/*)
	$(call say,PAGE,$@)
	$(Q)node ext/web/build.mjs $(WASM) $(SAMPLE_GAMES) $@
