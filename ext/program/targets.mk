# ---- The program ----

# build/dfen has the objects of dfen.so, the reader of files, the commands, their SQL, and the files of sql/. SQLITE3 and ZLIB are what it is linked with.
SQLITE3 = -lsqlite3
ZLIB = -lz
PROGRAM_SOURCES = $(sort $(wildcard ext/files/*.c ext/program/*.c))
PROGRAM_OBJECTS = $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
SQL_FILES = $(sort $(wildcard sql/*.sql ext/program/*.sql)) sql/postgresql/load.sql
$(PROGRAM_OBJECTS): $(BUILD)/%.o: %.c | $(NEEDED)-build
	$(call compile,-fPIE -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE)
$(BUILD)/program/embedded.c: ext/embed.sh $(SQL_FILES)
	$(call run,SQL,$@)$^ >$@
$(BUILD)/program/embedded.o: $(BUILD)/program/embedded.c
	$(call compile,-fPIE -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE)
$(PROGRAM): $(PROGRAM_OBJECTS) $(BUILD)/program/embedded.o $(OBJECTS)
	$(call run,LD,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(SQLITE3) $(ZLIB) -lm

# The program without any library, for packages of this kind of machine: with musl and SQLite's amalgamation, whose options in
# better-sqlite3 omit the progress callback. Databases of others may have tables of FTS5 and of R*Trees.
STANDALONE_SQLITE = -DSQLITE_THREADSAFE=0 -DSQLITE_DQS=0 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_DEFAULT_MEMSTATUS=0 -DSQLITE_ENABLE_MATH_FUNCTIONS \
  -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_RTREE
$(BUILD)/standalone/sqlite3.o: $(AMALGAMATION)/sqlite3.c ext/program/targets.mk | $(NEEDED)-standalone
	$(call run,CC,$@)musl-gcc -O2 -w $(STANDALONE_SQLITE) -c -o $@ $<
# The headers of xxHash and zlib alone of the system's, whose other headers are glibc's. The inflating part of Debian's libz.a needs nothing that
# musl lacks.
STANDALONE_HEADERS = $(addprefix $(BUILD)/standalone/include/,xxhash.h zlib.h zconf.h)
$(STANDALONE_HEADERS): | $(NEEDED)-standalone
	$(call run,CP,$@)cp "$$(echo '#include <$(@F)>' | gcc -M -x c - | tr ' ' '\n' | grep '/$(@F)$$')" $@
$(STANDALONE): $(BUILD)/standalone/sqlite3.o $(STANDALONE_HEADERS) $(PROGRAM_SOURCES) $(SQL_FILES) $(DIST_SOURCES) ext/program/targets.mk \
    $(wildcard ext/program/*.h ext/files/*.h)
	@$(MAKE) --no-print-directory BUILD=$(@D)/build PROGRAM=$@ CC=musl-gcc CFLAGS=-O2 LDFLAGS='-static -s -Wl,--build-id=none' SQLITE3=$< \
	  ZLIB="$$(gcc -print-file-name=libz.a)" \
	  CPPFLAGS='-DSQLITE_CORE -isystem $(AMALGAMATION) -isystem $(@D)/include' $@

# Its man page and its completion for bash.
$(BUILD)/dfen.1: $(PROGRAM)
	$(call run,MAN,$@)$< help --man >$@
$(BUILD)/dfen.bash: $(PROGRAM)
	$(call run,BASH,$@)$< help --completion >$@
all: $(BUILD)/dfen.1 $(BUILD)/dfen.bash
