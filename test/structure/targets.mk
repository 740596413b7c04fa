# How core/ is built: its rooms and their order, its map. Nothing here runs the code.
.PHONY: test-structure
TESTS += test-structure

test-structure: $(CORE_OBJECTS)
	@test/structure/rooms.sh $(BUILD)
	@test/structure/map.sh
