# The pages and the specification, compared with what is built and with what cites them; the words of the pages.
$(eval $(call section,spec,test/pages/spec.sh test/pages/style.sh,$(EXTENSION)))
$(eval $(call section,readme,test/pages/readme.sh,$(EXTENSION) $(SQL_TEST) $(SAMPLE) dist))
