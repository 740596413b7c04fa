# Keys in people's tables: every name, the truth after anything, kills, hostile databases.
KEY_TESTS = $(patsubst %,$(BUILD)/static/test/keys/%,names truth search kills trouble denied large disk log)
TEST_PROGRAMS += $(KEY_TESTS)
test-keys: $(KEY_TESTS)

# Both encodings everywhere, twenty times as many random statements, 300 kills and as many copies.
check-keys: $(KEY_TESTS) ## search twenty times as long for a wrong key that is called right, and kill 300 times
	@$(BUILD)/static/test/keys/names all
	@DFEN_TIMES=20 $(BUILD)/static/test/keys/search
	@$(BUILD)/static/test/keys/kills 300 300
