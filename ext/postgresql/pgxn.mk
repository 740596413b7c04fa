# The Makefile of the archive for PGXN: make && make install, for the PostgreSQL of PG_CONFIG.
PG_CONFIG = pg_config
INSTALL = install
CFLAGS = -O2

all: @LIBRARY@
@LIBRARY@: dfen.c
	$(CC) -std=gnu11 $(CFLAGS) -DDFEN_FAST -fPIC -shared '-DPGDLLEXPORT=__attribute__((visibility("default")))' \
	  -I"$$($(PG_CONFIG) --includedir-server)" -o $@ $<
install: all
install uninstall:
	PG_CONFIG='$(PG_CONFIG)' INSTALL='$(INSTALL)' sh install.sh $@ '$(DESTDIR)' @LIBRARY@ dfen.control dfen--@VERSION@.sql @VERSION@
