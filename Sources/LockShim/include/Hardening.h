// SQLite settings and system calls that Swift cannot reach: functions with variable arguments, and one Linux system
// call.

#pragma once

// Forbids a connection (`sqlite3 *`) to run functions with possible side effects that a database's schema names
// (https://www.sqlite.org/c3ref/c_dbconfig_defensive.html, SQLITE_DBCONFIG_TRUSTED_SCHEMA). Returns SQLite's result
// code.
int furrow_distrust_schema(void *connection);

// Forbids a connection (`sqlite3 *`) to write to SQLite's own tables and to corrupt the file by SQL, or allows this
// again (SQLITE_DBCONFIG_DEFENSIVE). Returns SQLite's result code.
int furrow_set_defensive(void *connection, int is_defensive);

// Sets whether closing a connection (`sqlite3 *`) keeps the write-ahead log in its own file or moves the log into the
// database (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE). Returns SQLite's result code.
int furrow_keep_log_when_closed(void *connection, int keeps);

// Renames a file without ever replacing another one. Returns 0, or -1 with the reason in errno: EEXIST if the new name
// is taken, ENOSYS or EINVAL if the system or the file system does not support such a rename.
int furrow_rename_without_replacing(const char *from, const char *to);
