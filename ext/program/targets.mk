# ---- The program ----

# build/dfen has the objects of dfen.so, the reader of files, the commands, and the files of sql/. SQLITE3 is the SQLite that it is linked with.
SQLITE3 = -lsqlite3
PROGRAM_SOURCES = $(sort $(wildcard ext/reading/*.c ext/program/*.c))
PROGRAM_OBJECTS = $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
SQL_FILES = $(sort $(wildcard sql/*.sql))
$(PROGRAM_OBJECTS): $(BUILD)/%.o: %.c | $(NEEDED)-build
	$(call compile,-fPIE -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE)
$(BUILD)/program/embedded.c: ext/program/embed.sh $(SQL_FILES)
	$(call run,SQL,$@)$^ >$@
$(BUILD)/program/embedded.o: $(BUILD)/program/embedded.c
	$(call compile,-fPIE -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE)
$(PROGRAM): $(PROGRAM_OBJECTS) $(BUILD)/program/embedded.o $(OBJECTS)
	$(call run,LD,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(SQLITE3) -lm

# Its man page and its completion for bash.
$(BUILD)/dfen.1: $(PROGRAM)
	$(call run,MAN,$@)$< help --man >$@
$(BUILD)/dfen.bash: $(PROGRAM)
	$(call run,BASH,$@)$< help --completion >$@
all: $(BUILD)/dfen.1 $(BUILD)/dfen.bash
