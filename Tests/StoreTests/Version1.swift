// A store of schema version 1: the dump of a real one, plus another list with a task in it.

import GRDB
import Store

/// A store of version 1.
///
/// "Tasks" holds "Water the “plants”" and "Call Zoë", and "Buy milk", which is completed. "Errands" holds "Post
/// office". The last step that can be undone is the deletion of "Old one". The addition of "Gone again" can be redone.
enum Version1 {
    /// Creates the store's file.
    static func write(to path: String) throws {
        try DatabaseQueue.opened(path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
            try db.execute(sql: dump)
            try db.execute(sql: "PRAGMA application_id = 0x46727277; PRAGMA user_version = 1")
        }
    }

    private static let dump = """
        CREATE TABLE change (
            revision INTEGER PRIMARY KEY AUTOINCREMENT,
            item BLOB NOT NULL
        ) STRICT;
        INSERT INTO "change" VALUES(1,X'076C5FC14C234E189A5EB965EDADFC3D');
        INSERT INTO "change" VALUES(2,X'161D7E10977B470FA4F24D1BA44C533E');
        INSERT INTO "change" VALUES(3,X'1C8630E7398C4BC78A3CDFA1944046D6');
        INSERT INTO "change" VALUES(4,X'9DFF28D5C8A44DA680BF00CC35A7C775');
        INSERT INTO "change" VALUES(5,X'076C5FC14C234E189A5EB965EDADFC3D');
        INSERT INTO "change" VALUES(6,X'9DFF28D5C8A44DA680BF00CC35A7C775');
        INSERT INTO "change" VALUES(7,X'DFBAC1963C82475184A8243529F5A774');
        INSERT INTO "change" VALUES(8,X'DFBAC1963C82475184A8243529F5A774');
        CREATE TABLE item (
            row INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            list BLOB NOT NULL REFERENCES list (id) ON DELETE RESTRICT,
            title TEXT NOT NULL CHECK (length(trim(title)) > 0 AND instr(title, char(10)) = 0),
            rank INTEGER NOT NULL,
            created INTEGER NOT NULL,
            completed INTEGER
        ) STRICT;
        INSERT INTO "item" VALUES(1,X'076C5FC14C234E189A5EB965EDADFC3D',X'467572726F7780008000000000000001','Buy milk',0,1795304966861,1795304967146);
        INSERT INTO "item" VALUES(2,X'161D7E10977B470FA4F24D1BA44C533E',X'467572726F7780008000000000000001','Water the “plants”',4294967296,1795304966907,NULL);
        INSERT INTO "item" VALUES(3,X'1C8630E7398C4BC78A3CDFA1944046D6',X'467572726F7780008000000000000001','Call Zoë',8589934592,1795304966994,NULL);
        INSERT INTO "item" VALUES(4,X'0DDBA11C0FFEE0008000000000000003',X'0DDBA11C0FFEE0008000000000000002','Post office',0,1795304967000,NULL);
        CREATE TABLE list (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            name TEXT NOT NULL CHECK (length(trim(name)) > 0),
            rank INTEGER NOT NULL
        ) STRICT;
        INSERT INTO "list" VALUES(X'467572726F7780008000000000000001','Tasks',0);
        INSERT INTO "list" VALUES(X'0DDBA11C0FFEE0008000000000000002','Errands',4294967296);
        CREATE TABLE property (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;
        CREATE TABLE step (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0),
            title TEXT NOT NULL,
            edit BLOB NOT NULL,
            undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
        ) STRICT;
        INSERT INTO "step" VALUES(1,'added',1,'Buy milk',CAST('{"delete":{"_0":["076C5FC1-4C23-4E18-9A5E-B965EDADFC3D"]}}' AS BLOB),0);
        INSERT INTO "step" VALUES(2,'added',1,'Water the “plants”',CAST('{"delete":{"_0":["161D7E10-977B-470F-A4F2-4D1BA44C533E"]}}' AS BLOB),0);
        INSERT INTO "step" VALUES(3,'added',1,'Call Zoë',CAST('{"delete":{"_0":["1C8630E7-398C-4BC7-8A3C-DFA1944046D6"]}}' AS BLOB),0);
        INSERT INTO "step" VALUES(4,'added',1,'Old one',CAST('{"delete":{"_0":["9DFF28D5-C8A4-4DA6-80BF-00CC35A7C775"]}}' AS BLOB),0);
        INSERT INTO "step" VALUES(5,'completed',1,'Buy milk',CAST('{"complete":{"_0":[{"id":"076C5FC1-4C23-4E18-9A5E-B965EDADFC3D","rank":0}]}}' AS BLOB),0);
        INSERT INTO "step" VALUES(6,'deleted',1,'Old one',CAST('{"insert":{"_0":[{"id":"9DFF28D5-C8A4-4DA6-80BF-00CC35A7C775","rank":12884901888,"list":"46757272-6F77-8000-8000-000000000001","title":"Old one","created":1795304967054}]}}' AS BLOB),0);
        INSERT INTO "step" VALUES(7,'added',1,'Gone again',CAST('{"insert":{"_0":[{"rank":12884901888,"list":"46757272-6F77-8000-8000-000000000001","created":1795304967329,"title":"Gone again","id":"DFBAC196-3C82-4751-84A8-243529F5A774"}]}}' AS BLOB),1);
        CREATE INDEX item_order ON item (list, completed IS NOT NULL, rank, id);
        CREATE TRIGGER item_inserted AFTER INSERT ON item BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER item_updated AFTER UPDATE ON item BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER item_deleted AFTER DELETE ON item BEGIN
            INSERT INTO change (item) VALUES (OLD.id);
        END;
        DELETE FROM "sqlite_sequence";
        INSERT INTO "sqlite_sequence" VALUES('change',8);
        INSERT INTO "sqlite_sequence" VALUES('step',7);
        """
}
