/* Preloaded, because the sqlite3 shell looks for ~/.sqliterc in the account's home directory, and in $HOME only if the
 * account is unknown. */
#include <pwd.h>
#include <stddef.h>

struct passwd *getpwuid(uid_t uid) {
  (void)uid;
  return NULL;
}
