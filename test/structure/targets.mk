# How core/ is built: its rooms and their order, its map, its comments. Nothing here runs the code.
.PHONY: test-structure
test: test-structure

test-structure: $(CORE_OBJECTS)
	@test/structure/rooms.sh $(BUILD)
