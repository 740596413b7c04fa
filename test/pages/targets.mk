# The pages and the specification against what is built, and against what cites them.
$(eval $(call section,spec,test/pages/spec.sh,$(EXTENSION)))
$(eval $(call section,readme,test/pages/readme.sh,$(EXTENSION) $(SQL_TEST) $(SAMPLE) dist))
