// A store of schema version 6: the dump of a real one, with subtasks and tags. One list has its own sorting and
// colors.

import GRDB
import Store

/// A store of version 6.
///
/// "Tasks" holds a task with a subtask, which has a completed subtask. "Errands" is sorted by title. It holds a task
/// with a completed subtask, and one task without subtasks. All of them were moved there or created there. One task is
/// in the trash. No step is undone.
enum Version6 {
    /// Creates the store's file.
    static func write(to path: String) throws {
        try DatabaseQueue.opened(path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
            try db.execute(sql: dump)
            try db.execute(sql: "PRAGMA application_id = 0x46727277; PRAGMA user_version = 6")
        }
    }

    private static let dump = #"""
        CREATE TABLE list (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            name TEXT NOT NULL CHECK (length(trim(name)) > 0),
            rank INTEGER NOT NULL
        , created INTEGER NOT NULL DEFAULT 0 CHECK (instr(name, char(10)) = 0), deleted INTEGER, sorting TEXT NOT NULL DEFAULT 'hand'
            CHECK (sorting IN ('hand', 'due', 'priority', 'title', 'created')), theme TEXT) STRICT;
        INSERT INTO list VALUES(X'467572726f7780008000000000000001','Tasks',0,0,NULL,'hand',NULL);
        INSERT INTO list VALUES(X'8aa1a9e5e9cc4820bc265358332cc994','Errands',4294967296,1795555455593,NULL,'title','ocean');
        CREATE TABLE property (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;
        CREATE TABLE item (
            row INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            list BLOB NOT NULL REFERENCES list (id) ON DELETE RESTRICT,
            title TEXT NOT NULL CHECK (length(trim(title)) > 0 AND instr(title, char(10)) = 0),
            rank INTEGER NOT NULL,
            created INTEGER NOT NULL,
            completed INTEGER
        , notes TEXT NOT NULL DEFAULT '', deleted INTEGER, start TEXT, due TEXT, reminders TEXT NOT NULL DEFAULT '[]', repeat TEXT, repeat_anchor TEXT, repeat_from TEXT NOT NULL DEFAULT 'due', day_rank INTEGER, parent BLOB CHECK (length(parent) = 16), tags TEXT NOT NULL DEFAULT '[]', priority INTEGER NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 9), modified INTEGER, folded INTEGER NOT NULL DEFAULT 0 CHECK (folded IN (0, 1))) STRICT;
        INSERT INTO item VALUES(1,X'ad5116d4d18b4beb8c9186bfa849ad73',X'467572726f7780008000000000000001','Plan the “journey”',0,1795555455701,NULL,'',NULL,NULL,NULL,'[]',NULL,NULL,'due',NULL,NULL,'["travel"]',1,1795555456673,0);
        INSERT INTO item VALUES(2,X'38a87bcea3ab427eae290cf330596d83',X'467572726f7780008000000000000001','Book the train',0,1795555455868,NULL,'',NULL,NULL,'2030-05-01','[]',NULL,NULL,'due',NULL,X'ad5116d4d18b4beb8c9186bfa849ad73','["travel"]',0,1795555456673,0);
        INSERT INTO item VALUES(3,X'98438fdd1fdb42efba94626b4903a9b0',X'467572726f7780008000000000000001','Ask Zoë 👩‍🚀',0,1795555455969,1795555456135,'when?',NULL,NULL,NULL,'[]',NULL,NULL,'due',NULL,X'38a87bcea3ab427eae290cf330596d83','[]',0,1795555456138,0);
        INSERT INTO item VALUES(4,X'd3614bbf08bf464c8f16229639fef94d',X'8aa1a9e5e9cc4820bc265358332cc994','Pack',-4294967296,1795555456222,NULL,'',NULL,NULL,NULL,'[]',NULL,NULL,'due',NULL,NULL,'[]',0,1795555456454,0);
        INSERT INTO item VALUES(5,X'28a1254823804ecdbb7ea8c544a41f3c',X'8aa1a9e5e9cc4820bc265358332cc994','Passport',4294967296,1795555456320,NULL,'',NULL,NULL,NULL,'[]',NULL,NULL,'due',NULL,NULL,'[]',0,1795555456531,0);
        INSERT INTO item VALUES(6,X'78036019e0df437c9fa810cf963915d2',X'8aa1a9e5e9cc4820bc265358332cc994','Buy milk',0,1795555456395,1795555456955,'',NULL,NULL,NULL,'[]',NULL,NULL,'due',NULL,X'd3614bbf08bf464c8f16229639fef94d','[]',3,1795555456961,0);
        INSERT INTO item VALUES(7,X'b83151ff4faf41df991f38b6a1517d66',X'8aa1a9e5e9cc4820bc265358332cc994','Sweep',8589934592,1795555456769,NULL,'',1795555456872,NULL,NULL,'[]',NULL,NULL,'due',NULL,NULL,'[]',0,1795555456878,0);
        CREATE TABLE change (
            revision INTEGER PRIMARY KEY AUTOINCREMENT,
            item BLOB NOT NULL
        ) STRICT;
        INSERT INTO change VALUES(1,X'8aa1a9e5e9cc4820bc265358332cc994');
        INSERT INTO change VALUES(2,X'ad5116d4d18b4beb8c9186bfa849ad73');
        INSERT INTO change VALUES(3,X'38a87bcea3ab427eae290cf330596d83');
        INSERT INTO change VALUES(4,X'98438fdd1fdb42efba94626b4903a9b0');
        INSERT INTO change VALUES(5,X'98438fdd1fdb42efba94626b4903a9b0');
        INSERT INTO change VALUES(6,X'98438fdd1fdb42efba94626b4903a9b0');
        INSERT INTO change VALUES(7,X'd3614bbf08bf464c8f16229639fef94d');
        INSERT INTO change VALUES(8,X'28a1254823804ecdbb7ea8c544a41f3c');
        INSERT INTO change VALUES(9,X'78036019e0df437c9fa810cf963915d2');
        INSERT INTO change VALUES(10,X'd3614bbf08bf464c8f16229639fef94d');
        INSERT INTO change VALUES(11,X'28a1254823804ecdbb7ea8c544a41f3c');
        INSERT INTO change VALUES(12,X'28a1254823804ecdbb7ea8c544a41f3c');
        INSERT INTO change VALUES(13,X'78036019e0df437c9fa810cf963915d2');
        INSERT INTO change VALUES(14,X'ad5116d4d18b4beb8c9186bfa849ad73');
        INSERT INTO change VALUES(15,X'38a87bcea3ab427eae290cf330596d83');
        INSERT INTO change VALUES(16,X'b83151ff4faf41df991f38b6a1517d66');
        INSERT INTO change VALUES(17,X'b83151ff4faf41df991f38b6a1517d66');
        INSERT INTO change VALUES(18,X'78036019e0df437c9fa810cf963915d2');
        INSERT INTO change VALUES(19,X'8aa1a9e5e9cc4820bc265358332cc994');
        CREATE TABLE step (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0),
            title TEXT NOT NULL,
            edit BLOB NOT NULL,
            undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
        , lists INTEGER NOT NULL DEFAULT 0 CHECK (lists IN (0, 1)), target TEXT, forward BLOB, backward BLOB) STRICT;
        INSERT INTO step VALUES(1,'added',1,'Errands',X'',0,1,NULL,X'020101000000000000008aa1a9e5e9cc4820bc265358332cc994040103467572726f778000800000000000000002020700000000000000457272616e647303010000000001000000040169f2710fa2010000',X'020201000000000000008aa1a9e5e9cc4820bc265358332cc994');
        INSERT INTO step VALUES(2,'added',1,'Plan the “journey”',X'',0,0,NULL,X'02010100000000000000ad5116d4d18b4beb8c9186bfa849ad73060103467572726f778000800000000000000102021600000000000000506c616e2074686520e2809c6a6f75726e6579e2809d030100000000000000000401d5f2710fa2010000100208000000000000005b2274726970225d11010100000000000000',X'02020100000000000000ad5116d4d18b4beb8c9186bfa849ad73');
        INSERT INTO step VALUES(3,'added',1,'Book the train',X'',0,0,NULL,X'0201010000000000000038a87bcea3ab427eae290cf330596d83070103467572726f778000800000000000000102020e00000000000000426f6f6b2074686520747261696e0301000000000000000004017cf3710fa201000009020a00000000000000323033302d30352d30310f03ad5116d4d18b4beb8c9186bfa849ad73100208000000000000005b2274726970225d',X'0202010000000000000038a87bcea3ab427eae290cf330596d83');
        INSERT INTO step VALUES(4,'added',1,'Ask Zoë 👩‍🚀',X'',0,0,NULL,X'0201010000000000000098438fdd1fdb42efba94626b4903a9b0050103467572726f77800080000000000000010202140000000000000041736b205a6fc3ab20f09f91a9e2808df09f9a80030100000000000000000401e1f3710fa20100000f0338a87bcea3ab427eae290cf330596d83',X'0202010000000000000098438fdd1fdb42efba94626b4903a9b0');
        INSERT INTO step VALUES(5,'changed',1,'Ask Zoë 👩‍🚀',X'',0,0,NULL,X'0203010000000000000098438fdd1fdb42efba94626b4903a9b001060205000000000000007768656e3f',X'0203010000000000000098438fdd1fdb42efba94626b4903a9b00106020000000000000000');
        INSERT INTO step VALUES(6,'completed',1,'Ask Zoë 👩‍🚀',X'',0,0,NULL,X'0203010000000000000098438fdd1fdb42efba94626b4903a9b001050187f4710fa2010000',X'0203010000000000000098438fdd1fdb42efba94626b4903a9b0010500');
        INSERT INTO step VALUES(7,'added',1,'Pack',X'',0,0,NULL,X'02010100000000000000d3614bbf08bf464c8f16229639fef94d050103467572726f7780008000000000000001020204000000000000005061636b030100000000010000000401def4710fa20100000f03ad5116d4d18b4beb8c9186bfa849ad73',X'02020100000000000000d3614bbf08bf464c8f16229639fef94d');
        INSERT INTO step VALUES(8,'added',1,'Passport',X'',0,0,NULL,X'0201010000000000000028a1254823804ecdbb7ea8c544a41f3c050103467572726f77800080000000000000010202080000000000000050617373706f727403010000000000000000040140f5710fa20100000f03d3614bbf08bf464c8f16229639fef94d',X'0202010000000000000028a1254823804ecdbb7ea8c544a41f3c');
        INSERT INTO step VALUES(9,'added',1,'Buy milk',X'',0,0,NULL,X'0201010000000000000078036019e0df437c9fa810cf963915d20501038aa1a9e5e9cc4820bc265358332cc99402020800000000000000427579206d696c6b0301000000000000000004018bf5710fa2010000100208000000000000005b22686f6d65225d',X'0202010000000000000078036019e0df437c9fa810cf963915d2');
        INSERT INTO step VALUES(10,'transferred',1,'Pack',X'',0,0,'Errands',X'02030200000000000000d3614bbf08bf464c8f16229639fef94d0301038aa1a9e5e9cc4820bc265358332cc994030100000000ffffffff0f0028a1254823804ecdbb7ea8c544a41f3c0101038aa1a9e5e9cc4820bc265358332cc994',X'0203020000000000000028a1254823804ecdbb7ea8c544a41f3c010103467572726f7780008000000000000001d3614bbf08bf464c8f16229639fef94d030103467572726f7780008000000000000001030100000000010000000f03ad5116d4d18b4beb8c9186bfa849ad73');
        INSERT INTO step VALUES(11,'changed',1,'Passport',X'',0,0,NULL,X'0203010000000000000028a1254823804ecdbb7ea8c544a41f3c02030100000000010000000f00',X'0203010000000000000028a1254823804ecdbb7ea8c544a41f3c02030100000000000000000f03d3614bbf08bf464c8f16229639fef94d');
        INSERT INTO step VALUES(12,'changed',1,'Buy milk',X'',0,0,NULL,X'0203010000000000000078036019e0df437c9fa810cf963915d2030f03d3614bbf08bf464c8f16229639fef94d100202000000000000005b5d11010300000000000000',X'0203010000000000000078036019e0df437c9fa810cf963915d2030f00100208000000000000005b22686f6d65225d11010000000000000000');
        INSERT INTO step VALUES(13,'retagged',2,'travel',X'',0,0,NULL,X'02030200000000000000ad5116d4d18b4beb8c9186bfa849ad730110020a000000000000005b2274726176656c225d38a87bcea3ab427eae290cf330596d830110020a000000000000005b2274726176656c225d',X'0203020000000000000038a87bcea3ab427eae290cf330596d8301100208000000000000005b2274726970225dad5116d4d18b4beb8c9186bfa849ad7301100208000000000000005b2274726970225d');
        INSERT INTO step VALUES(14,'added',1,'Sweep',X'',0,0,NULL,X'02010100000000000000b83151ff4faf41df991f38b6a1517d660401038aa1a9e5e9cc4820bc265358332cc99402020500000000000000537765657003010000000002000000040101f7710fa2010000',X'02020100000000000000b83151ff4faf41df991f38b6a1517d66');
        INSERT INTO step VALUES(15,'deleted',1,'Sweep',X'',0,0,NULL,X'02030100000000000000b83151ff4faf41df991f38b6a1517d6601070168f7710fa2010000',X'02030100000000000000b83151ff4faf41df991f38b6a1517d66010700');
        INSERT INTO step VALUES(16,'completed',1,'Buy milk',X'',0,0,NULL,X'0203010000000000000078036019e0df437c9fa810cf963915d2010501bbf7710fa2010000',X'0203010000000000000078036019e0df437c9fa810cf963915d2010500');
        INSERT INTO step VALUES(17,'changed',1,'Errands',X'',0,1,NULL,X'020301000000000000008aa1a9e5e9cc4820bc265358332cc99402120205000000000000007469746c65130205000000000000006f6365616e',X'020301000000000000008aa1a9e5e9cc4820bc265358332cc994021202040000000000000068616e641300');
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
        DELETE FROM sqlite_sequence;
        INSERT INTO sqlite_sequence VALUES('change',19);
        INSERT INTO sqlite_sequence VALUES('step',17);
        CREATE TRIGGER item_inserted AFTER INSERT ON item BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER item_updated AFTER UPDATE ON item BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER item_deleted AFTER DELETE ON item BEGIN
            INSERT INTO change (item) VALUES (OLD.id);
        END;
        CREATE TRIGGER list_inserted AFTER INSERT ON list BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER list_updated AFTER UPDATE ON list BEGIN
            INSERT INTO change (item) VALUES (NEW.id);
        END;
        CREATE TRIGGER list_deleted AFTER DELETE ON list BEGIN
            INSERT INTO change (item) VALUES (OLD.id);
        END;
        CREATE TRIGGER item_is_no_list BEFORE INSERT ON item
        WHEN EXISTS (SELECT 1 FROM list WHERE id = NEW.id) BEGIN
            SELECT RAISE(ABORT, 'a list has this id');
        END;
        CREATE TRIGGER list_is_no_item BEFORE INSERT ON list
        WHEN EXISTS (SELECT 1 FROM item WHERE id = NEW.id) BEGIN
            SELECT RAISE(ABORT, 'an item has this id');
        END;
        CREATE INDEX item_trash ON item (deleted) WHERE deleted IS NOT NULL;
        CREATE INDEX item_due ON item (unixepoch(substr(due, 1, 25))) WHERE due IS NOT NULL;
        CREATE INDEX item_start ON item (list, substr(start, 1, 10)) WHERE start IS NOT NULL;
        CREATE INDEX item_reminders ON item (row) WHERE reminders <> '[]' AND completed IS NULL;
        CREATE INDEX item_completed ON item (completed) WHERE completed IS NOT NULL;
        CREATE INDEX telling_left ON telling (item) WHERE state <> 'over';
        CREATE INDEX item_order ON item (list, completed IS NOT NULL, parent IS NOT NULL, rank, id, deleted);
        CREATE INDEX item_children ON item (parent, completed IS NOT NULL, rank, id, deleted) WHERE parent IS NOT NULL;
        CREATE INDEX item_tagged ON item (row) WHERE tags <> '[]';
        CREATE TRIGGER item_parent_inserted BEFORE INSERT ON item WHEN NEW.parent IS NOT NULL BEGIN SELECT RAISE(ABORT, 'an item is within itself, or within too many')
        WHERE NEW.parent = NEW.id OR EXISTS (
            SELECT 1 FROM item AS i1 LEFT JOIN item AS i2 ON i2.id = i1.parent LEFT JOIN item AS i3 ON i3.id = i2.parent LEFT JOIN item AS i4 ON i4.id = i3.parent LEFT JOIN item AS i5 ON i5.id = i4.parent LEFT JOIN item AS i6 ON i6.id = i5.parent LEFT JOIN item AS i7 ON i7.id = i6.parent LEFT JOIN item AS i8 ON i8.id = i7.parent LEFT JOIN item AS i9 ON i9.id = i8.parent LEFT JOIN item AS i10 ON i10.id = i9.parent LEFT JOIN item AS i11 ON i11.id = i10.parent LEFT JOIN item AS i12 ON i12.id = i11.parent LEFT JOIN item AS i13 ON i13.id = i12.parent LEFT JOIN item AS i14 ON i14.id = i13.parent LEFT JOIN item AS i15 ON i15.id = i14.parent LEFT JOIN item AS i16 ON i16.id = i15.parent
            WHERE i1.id = NEW.parent AND (NEW.id IN (i1.id, i2.id, i3.id, i4.id, i5.id, i6.id, i7.id, i8.id, i9.id, i10.id, i11.id, i12.id, i13.id, i14.id, i15.id, i16.id) OR i16.parent IS NOT NULL)
        ); END;
        CREATE TRIGGER item_parent_updated BEFORE UPDATE OF parent ON item WHEN NEW.parent IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'an item is within itself, or within too many')
        WHERE NEW.parent = NEW.id OR EXISTS (
            SELECT 1 FROM item AS i1 LEFT JOIN item AS i2 ON i2.id = i1.parent LEFT JOIN item AS i3 ON i3.id = i2.parent LEFT JOIN item AS i4 ON i4.id = i3.parent LEFT JOIN item AS i5 ON i5.id = i4.parent LEFT JOIN item AS i6 ON i6.id = i5.parent LEFT JOIN item AS i7 ON i7.id = i6.parent LEFT JOIN item AS i8 ON i8.id = i7.parent LEFT JOIN item AS i9 ON i9.id = i8.parent LEFT JOIN item AS i10 ON i10.id = i9.parent LEFT JOIN item AS i11 ON i11.id = i10.parent LEFT JOIN item AS i12 ON i12.id = i11.parent LEFT JOIN item AS i13 ON i13.id = i12.parent LEFT JOIN item AS i14 ON i14.id = i13.parent LEFT JOIN item AS i15 ON i15.id = i14.parent LEFT JOIN item AS i16 ON i16.id = i15.parent
            WHERE i1.id = NEW.parent AND (NEW.id IN (i1.id, i2.id, i3.id, i4.id, i5.id, i6.id, i7.id, i8.id, i9.id, i10.id, i11.id, i12.id, i13.id, i14.id, i15.id, i16.id) OR i16.parent IS NOT NULL)
        ); END;
        """#
}
