// Settings and calls that Swift cannot reach.

#define _GNU_SOURCE

#include "Hardening.h"

#include <errno.h>
#include <sqlite3.h>

#ifdef __linux__
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

int furrow_distrust_schema(void *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

int furrow_set_defensive(void *connection, int is_defensive) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, is_defensive, (int *)0);
}

int furrow_keep_log_when_closed(void *connection, int keeps) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

int furrow_rename_without_replacing(const char *from, const char *to) {
#ifdef __linux__
  // Not every C library wraps this system call.
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
#else
  (void)from;
  (void)to;
  errno = ENOSYS;
  return -1;
#endif
}
