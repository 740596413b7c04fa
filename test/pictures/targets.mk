# Pictures: the goldens of test/pictures.
$(eval $(call section,pictures,test/pictures/pictures.sh,$(EXTENSION) $(POSITIONS) $(SAMPLE)))

pictures: $(EXTENSION) $(SAMPLE) ## draw the pictures that test/pictures/golden keeps, the README's among them
	@test/pictures/make.sh $(abspath $(EXTENSION:.so=)) test/pictures/golden $(SAMPLE)
