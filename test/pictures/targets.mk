# Pictures: the goldens of test/pictures.
test-pictures: $(EXTENSION) $(POSITIONS) $(SAMPLE)
	@test/pictures/run.sh $(abspath $(EXTENSION:.so=)) $(abspath $(POSITIONS)) $(abspath $(SAMPLE))

pictures: $(EXTENSION) $(SAMPLE) ## draw the pictures that test/pictures/golden keeps, the README's among them
	@test/pictures/make.sh $(abspath $(EXTENSION:.so=)) test/pictures/golden $(SAMPLE)
