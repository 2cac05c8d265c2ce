// Settings and calls that Swift cannot reach: functions with a variable number of arguments, and one of Linux alone.

#pragma once

// Has a connection (`sqlite3 *`) run nothing that a database's schema names and that could have side effects
// (https://www.sqlite.org/c3ref/c_dbconfig_defensive.html, SQLITE_DBCONFIG_TRUSTED_SCHEMA). Returns SQLite's result code.
int furrow_distrust_schema(void *connection);

// Keeps a connection (`sqlite3 *`) from writing to SQLite's own tables and from corrupting the file by SQL, or allows it
// again (SQLITE_DBCONFIG_DEFENSIVE). Returns SQLite's result code.
int furrow_set_defensive(void *connection, int is_defensive);

// Has closing a connection (`sqlite3 *`) leave the log in its own file, or move it into the database again
// (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE). Returns SQLite's result code.
int furrow_keep_log_when_closed(void *connection, int keeps);

// Renames a file, but never replaces another one. Returns 0, or -1 with the reason in errno: EEXIST where the new name is
// taken, ENOSYS or EINVAL where the system or the file system has no such call.
int furrow_rename_without_replacing(const char *from, const char *to);
