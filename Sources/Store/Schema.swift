import GRDB
import Todo

/// The tables of the store, and the migrations from older versions. The schema enforces the invariants, so that no
/// program can break them by mistake.
struct Schema: Sendable {
    /// The number "Frrw", which distinguishes Furrow's files from other SQLite databases (`PRAGMA application_id`).
    static let applicationID: Int32 = 0x4672_7277

    /// The migrations, each of which raises a store's version by one. A released migration must never change.
    var migrations: [@Sendable (Database) throws -> Void]

    /// The newest version, stored as `PRAGMA user_version`.
    var version: Int { migrations.count }

    /// The schema of this program.
    static let current = Schema(migrations: [
        createTables, addListFields, addNotesAndTrash, addDates, addSubtasks, addListOrderAndTheme, guardTrees, addSync,
        addReaders, addPreservedTexts, addSeries, dropPasswordCommands,
    ])

    /// Migrates a store to the newest version in one transaction, completely or not at all.
    ///
    /// The version is read within the transaction, so that only one of two programs that start at once migrates the
    /// store.
    func migrate(_ db: Database) throws {
        let version = try Self.version(of: db)
        guard version < migrations.count else { return }
        for migration in migrations[version...] { try migration(db) }
        try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(migrations.count)")
    }

    /// Returns the version of a store's tables; 0 if there are none.
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

    /// Gives lists the columns that only tasks had, and records their changes in the feed, so that lists can be sorted,
    /// deleted and restored like tasks.
    ///
    /// Lists stay in a separate table. The schema thereby ensures that a task's list is a list, that no list is inside
    /// a list, and that no list is ever completed.
    private static let addListFields: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: listColumns)
        try db.execute(sql: listFeed)
        try db.execute(sql: distinctIDs)
        try db.execute(sql: stepColumns)
    }

    /// Adds notes and the trash for deleted records, and stores each step forward and backward.
    private static let addNotesAndTrash: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: notes)
        try db.execute(sql: trash)
        try db.execute(sql: stepDirections)
    }

    /// Adds dates, reminders and repeat rules.
    private static let addDates: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: days)
        try db.execute(sql: dayIndexes)
        try db.execute(sql: deliveryTable)
    }

    /// Adds subtasks, tags and priorities.
    private static let addSubtasks: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: depth)
        try db.execute(sql: loopTriggers)
    }

    /// Adds an order and colors for each list.
    private static let addListOrderAndTheme: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: listLooks)
    }

    /// Ensures that no task is below itself, too deep, or below a missing parent, regardless of the program that
    /// writes.
    private static let guardTrees: @Sendable (Database) throws -> Void = { db in
        try repairTrees(db)
        try db.execute(sql: "DROP TRIGGER item_parent_inserted; DROP TRIGGER item_parent_updated")
        for trigger in treeGuards { try db.execute(sql: trigger) }
    }

    // SQL comments within a statement are part of the stored schema, which has to be equal to `Resources/schema.txt` in
    // every store. Therefore they are never reworded, here and in `Schema+Sync.swift`.
    private static let lists = """
        CREATE TABLE list (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            name TEXT NOT NULL CHECK (length(trim(name)) > 0),
            rank INTEGER NOT NULL
        ) STRICT;
        -- Named values about the store.
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

    /// The change feed: one row for each change of a task, so that a program sees other programs' changes since a
    /// revision.
    private static let feed = """
        CREATE TABLE change (
            revision INTEGER PRIMARY KEY AUTOINCREMENT,
            item BLOB NOT NULL
        ) STRICT;
        \(triggers(on: "item"))
        """

    /// Returns the triggers that record each change of a table's rows in the change feed.
    private static func triggers(on table: String) -> String {
        """
        CREATE TRIGGER \(table)_inserted AFTER INSERT ON \(table) BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER \(table)_updated AFTER UPDATE ON \(table) BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER \(table)_deleted AFTER DELETE ON \(table) BEGIN
            INSERT INTO change (item) VALUES (OLD.id);
        END;
        """
    }

    /// The steps that can be undone or redone. `edit` undoes or redoes the step.
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

    private static let listFeed = triggers(on: "list")

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

    /// The statements that add the trash. The index includes the deletion time, because counts and the positions of
    /// rows are read from the index alone.
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

    /// Indexes for fast date queries, in seconds since 1970: in UTC if a time has a zone, otherwise by its own local
    /// clock.
    ///
    /// They are indexes of expressions and not separate tables, so that no program can write a date without its index
    /// entry.
    private static let dayIndexes = """
        CREATE INDEX item_due ON item (unixepoch(substr(due, 1, 25))) WHERE due IS NOT NULL;
        CREATE INDEX item_start ON item (list, substr(start, 1, 10)) WHERE start IS NOT NULL;
        CREATE INDEX item_reminders ON item (row) WHERE reminders <> '[]' AND completed IS NULL;
        CREATE INDEX item_completed ON item (completed) WHERE completed IS NOT NULL;
        """

    /// The deliveries of reminders on this computer (`DeliveryRecord`). They are not records, and appear in no step and
    /// not in the feed. They are deleted with their task.
    private static let deliveryTable = """
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

    /// The statements that add subtasks and further columns. `modified`, the time of a task's last edit in milliseconds
    /// since 1970, is NULL if an older program made that edit. `folded` is not a field, because folding is not part of
    /// any step.
    ///
    /// Tasks without a parent are in the same index as before. Subtasks have a separate index, which is empty in most
    /// stores.
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

    /// The first triggers against tasks below themselves. `guardTrees` replaces them by triggers that also cover the
    /// cases that these triggers miss.
    private static let loopTriggers: String = {
        let depth = Tree.maxDepth
        let joins = (2...depth).map { "LEFT JOIN item AS i\($0) ON i\($0).id = i\($0 - 1).parent" }
        let ids = (1...depth).map { "i\($0).id" }.joined(separator: ", ")
        let refusal = """
            SELECT RAISE(ABORT, '\(loopRefusal)')
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

    /// The statements that add the order and theme of lists. The check refuses unknown orders, which would make a list
    /// unreadable; an unknown theme counts as none.
    private static let listLooks = """
        ALTER TABLE list ADD COLUMN sorting TEXT NOT NULL DEFAULT 'hand'
            CHECK (sorting IN ('hand', 'due', 'priority', 'title', 'created'));
        ALTER TABLE list ADD COLUMN theme TEXT;
        """

    /// The statements that add the edits that do and undo a step. Steps of older stores have only `edit`, which undoes
    /// or redoes them; in newer steps `edit` is empty.
    private static let stepDirections = """
        ALTER TABLE step ADD COLUMN forward BLOB;
        ALTER TABLE step ADD COLUMN backward BLOB;
        """

    /// The statements that add whether a step concerned lists, and the name of the list to which it moved tasks.
    private static let stepColumns = """
        ALTER TABLE step ADD COLUMN lists INTEGER NOT NULL DEFAULT 0 CHECK (lists IN (0, 1));
        ALTER TABLE step ADD COLUMN target TEXT;
        """
}
