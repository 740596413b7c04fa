# Pictures: the goldens of test/pictures, the gallery, and what a person reads in both and in the demo.
READ_TEST = $(BUILD)/test/pictures/read
TEST_PROGRAMS += $(READ_TEST)
test-pictures: $(EXTENSION) $(POSITIONS) $(SAMPLE) $(READ_TEST)
	@test/tools/programs.sh "test/pictures/run.sh $(abspath $(EXTENSION:.so=)) $(abspath $(POSITIONS)) $(abspath $(SAMPLE))" \
	  "$(READ_TEST) $(SAMPLE)"

check-read: $(EXTENSION) $(SAMPLE) $(READ_TEST)
	@DFEN_TIMES=10 $(READ_TEST) $(SAMPLE)

pictures: $(EXTENSION) $(SAMPLE) ## draw the pictures that test/pictures/golden keeps, the README's among them
	@test/pictures/make.sh $(abspath $(EXTENSION:.so=)) test/pictures/golden $(SAMPLE)

GALLERY = $(BUILD)/gallery.html
$(GALLERY): sql/gallery.sql sql/views.sql sql/estimates.sql test/pictures/page.sh $(SAMPLE) $(EXTENSION)
	@test/pictures/page.sh $(abspath $(EXTENSION:.so=)) $(SAMPLE) $(BUILD)/gallery.db >$@

gallery: $(GALLERY) ## write build/gallery.html: the ten most played positions of the sample
	@echo "$(GALLERY) is written"

check-gallery: $(GALLERY)
	@test/pictures/gallery.sh $(abspath $(EXTENSION:.so=)) $(GALLERY) $(BUILD)/gallery.db
