// The tables for syncing: the states agreed with servers, and the problems that the user has to decide.

import Foundation
import GRDB
import Todo

extension Schema {
    /// Adds the tables for syncing. None of their rows is a record, part of a step, or part of the change feed.
    ///
    /// A link is not deleted with its task: a link with an ETag and without a task represents a resource that must
    /// still be deleted on the server. Tasks in the trash keep their links, too, so that a restored task is complete.
    static let addSync: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: accounts)
        try db.execute(sql: remoteLists)
        try db.execute(sql: links)
        try db.execute(sql: notes)
    }

    /// Adds the version of the reader that read a link's values, so that a newer reader can read them again.
    static let addReaders: @Sendable (Database) throws -> Void = { db in
        try db.execute(
            sql: """
                ALTER TABLE link ADD COLUMN reader INTEGER NOT NULL DEFAULT 0 CHECK (reader >= 0);
                CREATE INDEX link_reader ON link (list, reader);
                """)
    }

    /// Adds the properties of repeating tasks: the usual distance between start and due date, dates and occurrences
    /// that differ from the rule, and rules that Furrow cannot follow.
    static let addSeries: @Sendable (Database) throws -> Void = { db in
        try db.execute(
            sql: """
                ALTER TABLE item ADD COLUMN distance TEXT;
                ALTER TABLE item ADD COLUMN rule_basis TEXT NOT NULL DEFAULT 'start';
                ALTER TABLE item ADD COLUMN custom_repeat TEXT;
                ALTER TABLE item ADD COLUMN excluded_dates TEXT NOT NULL DEFAULT '[]';
                ALTER TABLE item ADD COLUMN added_dates TEXT NOT NULL DEFAULT '[]';
                ALTER TABLE item ADD COLUMN changed_occurrences TEXT NOT NULL DEFAULT '[]';
                """)
        try moveAnchors(db)
    }

    /// Moves the anchors of repeat rules to the current occurrence. An older Furrow left the anchor where the rule
    /// began to count, but the name of a completed copy now comes from the anchor. Tasks on a server are corrected when
    /// their texts are read again.
    private static func moveAnchors(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, due, repeat, repeat_anchor, repeat_from FROM item
                WHERE repeat IS NOT NULL AND due IS NOT NULL AND repeat_anchor IS NOT NULL AND repeat_anchor <> due
                AND id NOT IN (SELECT item FROM link)
                """)
        for row in rows {
            guard let due = (row[1] as String?).flatMap({ CalendarTime($0) }),
                let rule = (row[2] as String?).flatMap({ try? RecurrenceRule($0) }),
                let anchor = (row[3] as String?).flatMap({ CalendarTime($0) })
            else { continue }
            var present: (instance: CalendarTime, rule: RecurrenceRule)?
            if row[4] as String? == RepeatOrigin.completion.rawValue {
                present = (due, rule)
            } else if let rest = rule.beginning(at: due, countedFrom: anchor, by: UniversalTime()) {
                present = (due, rest)
            } else {
                // The task was given another due date.
                present = rule.lastInstance(notAfter: due, countedFrom: anchor, by: UniversalTime())
            }
            guard let present else { continue }
            try db.execute(
                sql: "UPDATE item SET repeat = ?, repeat_anchor = ? WHERE id = ?",
                arguments: [present.rule.text, present.instance.description, row[0] as Data])
        }
    }

    /// Removes password commands from the store, which may come from elsewhere. The commands of the user's own store
    /// were copied to the file of known accounts before (``KnownAccountsMigration``). No trace of them remains in free
    /// space of the file.
    static let dropPasswordCommands: @Sendable (Database) throws -> Void = { db in
        let before = try Int.fetchOne(db, sql: "PRAGMA secure_delete") ?? 0
        _ = try Int.fetchOne(db, sql: "PRAGMA secure_delete = ON")
        try db.execute(sql: "ALTER TABLE account DROP COLUMN command")
        _ = try Int.fetchOne(db, sql: "PRAGMA secure_delete = \(before)")
    }

    // The comments within these statements are part of the stored schema, and therefore keep their old wording. They
    // mean: the password command, if the kind is 'command'; the id in GNOME Online Accounts; the list's agreed name,
    // color and position; the times of the last full comparison and of the last complete cycle, in ms since 1970; the
    // number of deletions that wait for the user's decision.
    private static let accounts = """
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
        """

    private static let remoteLists = """
        CREATE TABLE remote_list (
            list BLOB NOT NULL PRIMARY KEY REFERENCES list (id) ON DELETE CASCADE,
            account BLOB NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            href TEXT NOT NULL CHECK (length(href) > 0),
            read_only INTEGER NOT NULL DEFAULT 0 CHECK (read_only IN (0, 1)),
            -- What was last agreed upon with the server of the list itself.
            name TEXT,
            color TEXT,
            position INTEGER,
            token TEXT,
            -- When all was compared last, and when a cycle was last done to its end, in ms since 1970.
            last_full INTEGER,
            last_synced INTEGER,
            problem TEXT CHECK (length(problem) > 0),
            detail TEXT CHECK (detail IS NULL OR problem IS NOT NULL),
            -- How many tasks the server says are gone that wait for the person's answer.
            held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
            answer TEXT CHECK (answer IN ('delete here', 'put anew')),
            failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
            back_off INTEGER,
            UNIQUE (account, href)
        ) STRICT;
        -- The revision up to which a list's changes were examined.
        CREATE TABLE sync_cursor (
            list BLOB NOT NULL PRIMARY KEY REFERENCES remote_list (list) ON DELETE CASCADE,
            revision INTEGER NOT NULL CHECK (revision >= 0)
        ) STRICT, WITHOUT ROWID;
        """

    /// The links. `etag` is NULL if there is no resource, and empty if its version is not known. `parent` and `place`
    /// are the parent's UID and the position in the agreed text.
    private static let links = """
        CREATE TABLE link (
            item BLOB NOT NULL CHECK (length(item) = 16),
            list BLOB NOT NULL REFERENCES remote_list (list) ON DELETE CASCADE,
            href TEXT NOT NULL CHECK (length(href) > 0),
            uid TEXT NOT NULL CHECK (length(uid) > 0),
            etag TEXT,
            base TEXT NOT NULL,
            agreed BLOB NOT NULL,
            parent TEXT,
            place INTEGER,
            refused_for BLOB,
            refused_status INTEGER CHECK ((refused_status IS NULL) = (refused_for IS NULL)),
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            PRIMARY KEY (item, list),
            UNIQUE (list, href)
        ) STRICT;
        CREATE INDEX link_uid ON link (list, uid);
        CREATE INDEX link_place ON link (list, place, uid);
        CREATE INDEX link_parent ON link (list, parent) WHERE parent IS NOT NULL;
        -- Links to examine regardless of the change feed.
        CREATE INDEX link_left ON link (list) WHERE refused_for IS NOT NULL OR attempts > 0;
        CREATE INDEX link_missing ON link (list) WHERE etag IS NULL;
        """

    private static let notes = """
        CREATE TABLE quarantine (
            list BLOB NOT NULL REFERENCES remote_list (list) ON DELETE CASCADE,
            href TEXT NOT NULL,
            etag TEXT,
            text TEXT NOT NULL,
            why TEXT NOT NULL,
            PRIMARY KEY (list, href)
        ) STRICT;
        CREATE TABLE conflict (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            item BLOB NOT NULL REFERENCES item (id) ON DELETE CASCADE,
            list BLOB NOT NULL,
            field INTEGER NOT NULL,
            value BLOB NOT NULL,
            loser TEXT NOT NULL CHECK (loser IN ('ours', 'theirs')),
            time INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX conflict_item ON conflict (item);
        """
}
