# The page that runs in the browser: one HTML file.

WEB = $(BUILD)/web/dfen.html
SAMPLE_GAMES = $(BUILD)/web/games.txt

web: $(WEB) ## build build/web/dfen.html, a page that pools a database in the browser

# The first finished games of the sample, a line a game: its result, and its turns.
$(SAMPLE_GAMES): $(SAMPLE)
	@mkdir -p $(@D)
	@sqlite3 -batch -init /dev/null $(SAMPLE) "SELECT result || char(9) || group_concat(dice || ' ' || moves, ';') FROM ( \
	  SELECT result, game, dice, moves FROM turns JOIN games ON id = game WHERE game <= 400 AND result <> '*' ORDER BY game, number) GROUP BY game" >$@

$(WEB): $(WASM) $(SAMPLE_GAMES) ext/wasm/dfen.mjs sql/views.sql sql/estimates.sql $(wildcard ext/web/*)
	$(call say,PAGE,$@)
	$(Q)node ext/web/build.mjs $(WASM) $(SAMPLE_GAMES) $@
