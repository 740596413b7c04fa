/* To be preloaded: the sqlite3 shell looks for ~/.sqliterc in the account's home directory, and in $HOME only when the
 * account is not known. */
#include <pwd.h>
#include <stddef.h>

struct passwd *getpwuid(uid_t uid) {
  (void)uid;
  return NULL;
}
