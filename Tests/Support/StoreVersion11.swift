// The accounts of a store in version 11 of the schema, which had the password commands in the store.

/// The SQL that turns a store of the current version into one of version 11.
public enum StoreVersion11 {
    /// Restores the old table of accounts. The table must be empty, because version 12 has no password commands in
    /// it.
    public static let downgrade = """
        DROP TABLE account;
        CREATE TABLE account (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            kind TEXT NOT NULL CHECK (kind IN ('manual', 'command', 'goa')),
            name TEXT NOT NULL,
            url TEXT NOT NULL CHECK (length(url) > 0),
            user TEXT NOT NULL,
            -- How the password is asked for, where a program knows it.
            command TEXT CHECK ((command IS NOT NULL) = (kind = 'command')),
            -- What GNOME Online Accounts know it by.
            goa TEXT UNIQUE CHECK ((goa IS NOT NULL) = (kind = 'goa')),
            home TEXT,
            plain_http INTEGER NOT NULL DEFAULT 0 CHECK (plain_http IN (0, 1)),
            problem TEXT CHECK (length(problem) > 0),
            detail TEXT CHECK (detail IS NULL OR problem IS NOT NULL)
        ) STRICT;
        PRAGMA user_version = 11;
        """

    /// Adds an account: its id, kind, address, user, command and id in GNOME Online Accounts.
    public static let account = """
        INSERT INTO account (id, kind, name, url, user, command, goa) VALUES (?, ?, 'Account', ?, ?, ?, ?)
        """
}
