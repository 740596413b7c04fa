# The goldens of test/pictures.

.PHONY: test-pictures pictures

test: test-pictures

test-pictures: $(EXTENSION) $(POSITIONS)
	@test/pictures/run.sh $(abspath $(EXTENSION:.so=)) $(abspath $(POSITIONS))

pictures: $(EXTENSION) ## draw the pictures that test/pictures/golden keeps, the README's among them
	@test/pictures/make.sh $(abspath $(EXTENSION:.so=)) test/pictures/golden
