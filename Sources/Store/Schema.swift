// The store's tables. The schema holds the invariants, so that no program can break them by mistake.

import GRDB
import Todo

/// The tables and how older ones become them.
struct Schema: Sendable {
    /// "Frrw": tells Furrow's files from other SQLite databases (`PRAGMA application_id`).
    static let applicationID: Int32 = 0x4672_7277

    /// Each brings a store one version on. A migration that was ever released is never changed.
    var migrations: [@Sendable (Database) throws -> Void]

    /// The newest version, kept as `PRAGMA user_version`.
    var version: Int { migrations.count }

    /// The schema of this program.
    static let current = Schema(migrations: [
        createTables, makeListsItems, addNotesAndTrash, addDays, addDepth, addListLooks, guardTrees, addSync,
        addReaders, addKept, addSeries, forgetCommands,
    ])

    /// Brings a store to the newest version, in one transaction: it is done whole or not at all.
    ///
    /// The version is read within the transaction, so that of two programs that start at once only one does it.
    func migrate(_ db: Database) throws {
        let version = try Self.version(of: db)
        guard version < migrations.count else { return }
        for migration in migrations[version...] { try migration(db) }
        try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(migrations.count)")
    }

    /// The version of a store's tables; 0 for none.
    static func version(of db: Database) throws -> Int {
        try db.integer("PRAGMA user_version")
    }

    private static let createTables: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: lists)
        try db.execute(sql: items)
        try db.execute(sql: feed)
        try db.execute(sql: journal)
        try db.execute(
            sql: "INSERT INTO list (id, name, rank) VALUES (?, ?, ?)",
            arguments: [TodoList.tasks.id.blob, "Tasks", 0]
        )
    }

    /// Lists become items of the list of lists: what an item has and a list lacked, and the feed has their changes too.
    ///
    /// They keep a table of their own: so an item's list is a list, no list is in a list, and none is ever done.
    private static let makeListsItems: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: listColumns)
        try db.execute(sql: listFeed)
        try db.execute(sql: distinctIDs)
        try db.execute(sql: stepColumns)
    }

    /// Items have notes, what is deleted lies in the trash first, and a step is kept forward and backward.
    private static let addNotesAndTrash: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: notes)
        try db.execute(sql: trash)
        try db.execute(sql: stepDirections)
    }

    /// Items have dates, reminders and turns.
    private static let addDays: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: days)
        try db.execute(sql: dayIndexes)
        try db.execute(sql: tellings)
    }

    /// Items are within items, and have tags and a priority.
    private static let addDepth: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: depth)
        try db.execute(sql: noCircles)
    }

    /// Lists have an order and colours of their own.
    private static let addListLooks: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: listLooks)
    }

    /// No item is within itself, within too many or within what is not there: whoever writes, and in whatever way.
    private static let guardTrees: @Sendable (Database) throws -> Void = { db in
        try mendTrees(db)
        try db.execute(sql: "DROP TRIGGER item_parent_inserted; DROP TRIGGER item_parent_updated")
        for trigger in treeGuards { try db.execute(sql: trigger) }
    }

    private static let lists = """
        CREATE TABLE list (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            name TEXT NOT NULL CHECK (length(trim(name)) > 0),
            rank INTEGER NOT NULL
        ) STRICT;
        -- What the store remembers about itself.
        CREATE TABLE property (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;
        """

    private static let items = """
        CREATE TABLE item (
            row INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            list BLOB NOT NULL REFERENCES list (id) ON DELETE RESTRICT,
            title TEXT NOT NULL CHECK (length(trim(title)) > 0 AND instr(title, char(10)) = 0),
            rank INTEGER NOT NULL,
            created INTEGER NOT NULL,
            completed INTEGER
        ) STRICT;
        CREATE INDEX item_order ON item (list, completed IS NOT NULL, rank, id);
        """

    /// A row for each change to an item, so that a program sees what others changed since a revision.
    private static let feed = """
        CREATE TABLE change (
            revision INTEGER PRIMARY KEY AUTOINCREMENT,
            item BLOB NOT NULL
        ) STRICT;
        CREATE TRIGGER item_inserted AFTER INSERT ON item BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER item_updated AFTER UPDATE ON item BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER item_deleted AFTER DELETE ON item BEGIN
            INSERT INTO change (item) VALUES (OLD.id);
        END;
        """

    /// The steps that can be undone or redone; `edit` is the one that does so.
    private static let journal = """
        CREATE TABLE step (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0),
            title TEXT NOT NULL,
            edit BLOB NOT NULL,
            undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
        ) STRICT;
        """

    private static let listColumns = """
        UPDATE list SET name = replace(name, char(10), ' ') WHERE instr(name, char(10)) > 0;
        ALTER TABLE list ADD COLUMN created INTEGER NOT NULL DEFAULT 0 CHECK (instr(name, char(10)) = 0);
        """

    private static let listFeed = """
        CREATE TRIGGER list_inserted AFTER INSERT ON list BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER list_updated AFTER UPDATE ON list BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER list_deleted AFTER DELETE ON list BEGIN
            INSERT INTO change (item) VALUES (OLD.id);
        END;
        """

    private static let distinctIDs = """
        CREATE TRIGGER item_is_no_list BEFORE INSERT ON item
        WHEN EXISTS (SELECT 1 FROM list WHERE id = NEW.id) BEGIN
            SELECT RAISE(ABORT, 'a list has this id');
        END;
        CREATE TRIGGER list_is_no_item BEFORE INSERT ON list
        WHEN EXISTS (SELECT 1 FROM item WHERE id = NEW.id) BEGIN
            SELECT RAISE(ABORT, 'an item has this id');
        END;
        """

    private static let notes = "ALTER TABLE item ADD COLUMN notes TEXT NOT NULL DEFAULT ''"

    /// Counts, and the places among the others, are read from the index alone, which therefore knows what is in the trash.
    private static let trash = """
        ALTER TABLE item ADD COLUMN deleted INTEGER;
        ALTER TABLE list ADD COLUMN deleted INTEGER;
        DROP INDEX item_order;
        CREATE INDEX item_order ON item (list, completed IS NOT NULL, rank, id, deleted);
        CREATE INDEX item_trash ON item (deleted) WHERE deleted IS NOT NULL;
        """

    private static let days = """
        ALTER TABLE item ADD COLUMN start TEXT;
        ALTER TABLE item ADD COLUMN due TEXT;
        ALTER TABLE item ADD COLUMN reminders TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE item ADD COLUMN repeat TEXT;
        ALTER TABLE item ADD COLUMN repeat_anchor TEXT;
        ALTER TABLE item ADD COLUMN repeat_from TEXT NOT NULL DEFAULT 'due';
        ALTER TABLE item ADD COLUMN day_rank INTEGER;
        """

    /// What is asked of dates quickly: seconds since 1970, of a time in a zone in UTC, of others on their own clock.
    ///
    /// They are indexes of expressions and not tables of their own, so that no program can write the one without the other.
    private static let dayIndexes = """
        CREATE INDEX item_due ON item (unixepoch(substr(due, 1, 25))) WHERE due IS NOT NULL;
        CREATE INDEX item_start ON item (list, substr(start, 1, 10)) WHERE start IS NOT NULL;
        CREATE INDEX item_reminders ON item (row) WHERE reminders <> '[]' AND completed IS NULL;
        CREATE INDEX item_completed ON item (completed) WHERE completed IS NOT NULL;
        """

    /// What was told of items, on this machine: no records, in no step and not in the feed. It goes with its item.
    private static let tellings = """
        CREATE TABLE telling (
            item BLOB NOT NULL REFERENCES item (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('begun', 'told', 'snoozed', 'over')),
            until TEXT CHECK ((until IS NOT NULL) = (state = 'snoozed')),
            noted INTEGER NOT NULL,
            missed INTEGER NOT NULL CHECK (missed IN (0, 1)),
            notification INTEGER,
            server TEXT,
            PRIMARY KEY (item, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX telling_left ON telling (item) WHERE state <> 'over';
        """

    /// When an item was last written, in milliseconds since 1970, is NULL where that was by an older program. What is folded
    /// is no field: it is no step's.
    ///
    /// What is within no other stands in an index as before, and what is within one in another, which most stores leave empty.
    private static let depth = """
        ALTER TABLE item ADD COLUMN parent BLOB CHECK (length(parent) = 16);
        ALTER TABLE item ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE item ADD COLUMN priority INTEGER NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 9);
        ALTER TABLE item ADD COLUMN modified INTEGER;
        ALTER TABLE item ADD COLUMN folded INTEGER NOT NULL DEFAULT 0 CHECK (folded IN (0, 1));
        DROP INDEX item_order;
        CREATE INDEX item_order ON item (list, completed IS NOT NULL, parent IS NOT NULL, rank, id, deleted);
        CREATE INDEX item_children ON item (parent, completed IS NOT NULL, rank, id, deleted) WHERE parent IS NOT NULL;
        CREATE INDEX item_tagged ON item (row) WHERE tags <> '[]';
        """

    /// The first triggers that were to keep items from being within themselves; what they let pass, `guardTrees` does not.
    private static let noCircles: String = {
        let depth = Tree.deepest
        let joins = (2...depth).map { "LEFT JOIN item AS i\($0) ON i\($0).id = i\($0 - 1).parent" }
        let ids = (1...depth).map { "i\($0).id" }.joined(separator: ", ")
        let refusal = """
            SELECT RAISE(ABORT, '\(circleRefusal)')
            WHERE NEW.parent = NEW.id OR EXISTS (
                SELECT 1 FROM item AS i1 \(joins.joined(separator: " "))
                WHERE i1.id = NEW.parent AND (NEW.id IN (\(ids)) OR i\(depth).parent IS NOT NULL)
            );
            """
        return """
            CREATE TRIGGER item_parent_inserted BEFORE INSERT ON item WHEN NEW.parent IS NOT NULL BEGIN \(refusal) END;
            CREATE TRIGGER item_parent_updated BEFORE UPDATE OF parent ON item WHEN NEW.parent IS NOT NULL
            BEGIN \(refusal) END;
            """
    }()

    /// An order that no program knows would make a list unreadable; a theme that is not known is none.
    private static let listLooks = """
        ALTER TABLE list ADD COLUMN sorting TEXT NOT NULL DEFAULT 'hand'
            CHECK (sorting IN ('hand', 'due', 'priority', 'title', 'created'));
        ALTER TABLE list ADD COLUMN theme TEXT;
        """

    /// What does a step and what takes it back. A step of an older store has only `edit`, which turns it over; in others
    /// that is empty.
    private static let stepDirections = """
        ALTER TABLE step ADD COLUMN forward BLOB;
        ALTER TABLE step ADD COLUMN backward BLOB;
        """

    /// Whether a step was about lists, and the name of the list to which it transferred items.
    private static let stepColumns = """
        ALTER TABLE step ADD COLUMN lists INTEGER NOT NULL DEFAULT 0 CHECK (lists IN (0, 1));
        ALTER TABLE step ADD COLUMN target TEXT;
        """
}
