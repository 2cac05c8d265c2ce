-- table account of account
CREATE TABLE account (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    kind TEXT NOT NULL CHECK (kind IN ('manual', 'command', 'goa')),
    name TEXT NOT NULL,
    url TEXT NOT NULL CHECK (length(url) > 0),
    user TEXT NOT NULL,
    -- How the password is asked for, where a program knows it.
    goa TEXT UNIQUE CHECK ((goa IS NOT NULL) = (kind = 'goa')),
    home TEXT,
    plain_http INTEGER NOT NULL DEFAULT 0 CHECK (plain_http IN (0, 1)),
    problem TEXT CHECK (length(problem) > 0),
    detail TEXT CHECK (detail IS NULL OR problem IS NOT NULL)
) STRICT;
-- table change of change
CREATE TABLE change (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    item BLOB NOT NULL
) STRICT;
-- table conflict of conflict
CREATE TABLE conflict (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item BLOB NOT NULL REFERENCES item (id) ON DELETE CASCADE,
    list BLOB NOT NULL,
    field INTEGER NOT NULL,
    value BLOB NOT NULL,
    loser TEXT NOT NULL CHECK (loser IN ('ours', 'theirs')),
    time INTEGER NOT NULL
) STRICT;
-- index conflict_item of conflict
CREATE INDEX conflict_item ON conflict (item);
-- table item of item
CREATE TABLE item (
    row INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    list BLOB NOT NULL REFERENCES list (id) ON DELETE RESTRICT,
    title TEXT NOT NULL CHECK (length(trim(title)) > 0 AND instr(title, char(10)) = 0),
    rank INTEGER NOT NULL,
    created INTEGER NOT NULL,
    completed INTEGER
, notes TEXT NOT NULL DEFAULT '', deleted INTEGER, start TEXT, due TEXT, reminders TEXT NOT NULL DEFAULT '[]', repeat TEXT, repeat_anchor TEXT, repeat_from TEXT NOT NULL DEFAULT 'due', day_rank INTEGER, parent BLOB CHECK (length(parent) = 16), tags TEXT NOT NULL DEFAULT '[]', priority INTEGER NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 9), modified INTEGER, folded INTEGER NOT NULL DEFAULT 0 CHECK (folded IN (0, 1)), distance TEXT, rule_basis TEXT NOT NULL DEFAULT 'start', custom_repeat TEXT, excluded_dates TEXT NOT NULL DEFAULT '[]', added_dates TEXT NOT NULL DEFAULT '[]', changed_occurrences TEXT NOT NULL DEFAULT '[]') STRICT;
-- index item_children of item
CREATE INDEX item_children ON item (parent, completed IS NOT NULL, rank, id, deleted) WHERE parent IS NOT NULL;
-- index item_completed of item
CREATE INDEX item_completed ON item (completed) WHERE completed IS NOT NULL;
-- trigger item_deleted of item
CREATE TRIGGER item_deleted AFTER DELETE ON item BEGIN
    INSERT INTO change (item) VALUES (OLD.id);
END;
-- index item_due of item
CREATE INDEX item_due ON item (unixepoch(substr(due, 1, 25))) WHERE due IS NOT NULL;
-- trigger item_inserted of item
CREATE TRIGGER item_inserted AFTER INSERT ON item BEGIN
    INSERT INTO change (item) VALUES (NEW.id);
END;
-- trigger item_is_no_list of item
CREATE TRIGGER item_is_no_list BEFORE INSERT ON item
WHEN EXISTS (SELECT 1 FROM list WHERE id = NEW.id) BEGIN
    SELECT RAISE(ABORT, 'a list has this id');
END;
-- index item_order of item
CREATE INDEX item_order ON item (list, completed IS NOT NULL, parent IS NOT NULL, rank, id, deleted);
-- trigger item_parent_deleted of item
CREATE TRIGGER item_parent_deleted AFTER DELETE ON item BEGIN
    UPDATE item SET parent = OLD.parent WHERE parent = OLD.id;
END;
-- trigger item_parent_inserted of item
CREATE TRIGGER item_parent_inserted BEFORE INSERT ON item WHEN NEW.parent IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'what an item is within is not there') WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = NEW.parent)
    AND NEW.parent NOT IN (NEW.id);
    SELECT RAISE(ABORT, 'an item is within itself, or within too many') WHERE (
        WITH RECURSIVE above (id, level) AS (
            SELECT NEW.parent, 1
            UNION ALL
            SELECT item.parent, level + 1 FROM above CROSS JOIN item ON item.id = above.id
            WHERE item.parent IS NOT NULL AND level <= 16
        )
        SELECT max(iif(id IN (NEW.id), 17, level)) FROM above
    ) + (
        WITH RECURSIVE below (id, level) AS (
            SELECT NEW.id, 0
            UNION ALL
            SELECT item.id, level + 1 FROM below CROSS JOIN item ON item.parent = below.id
            WHERE level <= 16
        )
        SELECT max(level) FROM below
    ) > 16;
END;
-- trigger item_parent_renamed of item
CREATE TRIGGER item_parent_renamed AFTER UPDATE OF id ON item WHEN NEW.id <> OLD.id BEGIN
    UPDATE item SET parent = NEW.id WHERE parent = OLD.id;
END;
-- trigger item_parent_updated of item
CREATE TRIGGER item_parent_updated BEFORE UPDATE OF parent ON item WHEN NEW.parent IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'what an item is within is not there') WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = NEW.parent)
    AND NEW.parent NOT IN (NEW.id, OLD.id);
    SELECT RAISE(ABORT, 'an item is within itself, or within too many') WHERE (
        WITH RECURSIVE above (id, level) AS (
            SELECT NEW.parent, 1
            UNION ALL
            SELECT item.parent, level + 1 FROM above CROSS JOIN item ON item.id = above.id
            WHERE item.parent IS NOT NULL AND level <= 16
        )
        SELECT max(iif(id IN (NEW.id, OLD.id), 17, level)) FROM above
    ) + (
        WITH RECURSIVE below (id, level) AS (
            SELECT OLD.id, 0
            UNION ALL
            SELECT item.id, level + 1 FROM below CROSS JOIN item ON item.parent = below.id
            WHERE level <= 16
        )
        SELECT max(level) FROM below
    ) > 16;
END;
-- index item_reminders of item
CREATE INDEX item_reminders ON item (row) WHERE reminders <> '[]' AND completed IS NULL;
-- index item_start of item
CREATE INDEX item_start ON item (list, substr(start, 1, 10)) WHERE start IS NOT NULL;
-- index item_tagged of item
CREATE INDEX item_tagged ON item (row) WHERE tags <> '[]';
-- index item_trash of item
CREATE INDEX item_trash ON item (deleted) WHERE deleted IS NOT NULL;
-- trigger item_updated of item
CREATE TRIGGER item_updated AFTER UPDATE ON item BEGIN
    INSERT INTO change (item) VALUES (NEW.id);
END;
-- table kept of kept
CREATE TABLE kept (
    item BLOB NOT NULL PRIMARY KEY CHECK (length(item) = 16),
    uid TEXT NOT NULL CHECK (length(uid) > 0),
    text TEXT NOT NULL,
    agreed BLOB NOT NULL
) STRICT;
-- trigger kept_link_deleted of link
CREATE TRIGGER kept_link_deleted AFTER DELETE ON link
WHEN length(OLD.base) > 1 AND NOT EXISTS (
    SELECT 1 FROM item JOIN link ON link.item = item.id AND link.list = item.list
    WHERE item.id = OLD.item AND link.etag IS NOT NULL
) BEGIN
    INSERT INTO kept (item, uid, text, agreed) VALUES (OLD.item, OLD.uid, OLD.base, OLD.agreed)
    ON CONFLICT (item) DO UPDATE SET uid = excluded.uid, text = excluded.text, agreed = excluded.agreed
    WHERE OLD.etag IS NOT NULL AND OLD.list = (SELECT list FROM item WHERE id = OLD.item);
END;
-- trigger kept_link_inserted of link
CREATE TRIGGER kept_link_inserted AFTER INSERT ON link WHEN NEW.etag IS NOT NULL BEGIN
    DELETE FROM kept WHERE item = NEW.item;
END;
-- trigger kept_link_updated of link
CREATE TRIGGER kept_link_updated AFTER UPDATE OF etag ON link WHEN OLD.etag IS NULL AND NEW.etag IS NOT NULL BEGIN
    DELETE FROM kept WHERE item = NEW.item;
END;
-- table link of link
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
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0), reader INTEGER NOT NULL DEFAULT 0 CHECK (reader >= 0),
    PRIMARY KEY (item, list),
    UNIQUE (list, href)
) STRICT;
-- index link_left of link
CREATE INDEX link_left ON link (list) WHERE refused_for IS NOT NULL OR attempts > 0;
-- index link_missing of link
CREATE INDEX link_missing ON link (list) WHERE etag IS NULL;
-- index link_parent of link
CREATE INDEX link_parent ON link (list, parent) WHERE parent IS NOT NULL;
-- index link_place of link
CREATE INDEX link_place ON link (list, place, uid);
-- index link_reader of link
CREATE INDEX link_reader ON link (list, reader);
-- index link_uid of link
CREATE INDEX link_uid ON link (list, uid);
-- table list of list
CREATE TABLE list (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL CHECK (length(trim(name)) > 0),
    rank INTEGER NOT NULL
, created INTEGER NOT NULL DEFAULT 0 CHECK (instr(name, char(10)) = 0), deleted INTEGER, sorting TEXT NOT NULL DEFAULT 'hand'
    CHECK (sorting IN ('hand', 'due', 'priority', 'title', 'created')), theme TEXT) STRICT;
-- trigger list_deleted of list
CREATE TRIGGER list_deleted AFTER DELETE ON list BEGIN
    INSERT INTO change (item) VALUES (OLD.id);
END;
-- trigger list_inserted of list
CREATE TRIGGER list_inserted AFTER INSERT ON list BEGIN
    INSERT INTO change (item) VALUES (NEW.id);
END;
-- trigger list_is_no_item of list
CREATE TRIGGER list_is_no_item BEFORE INSERT ON list
WHEN EXISTS (SELECT 1 FROM item WHERE id = NEW.id) BEGIN
    SELECT RAISE(ABORT, 'an item has this id');
END;
-- trigger list_updated of list
CREATE TRIGGER list_updated AFTER UPDATE ON list BEGIN
    INSERT INTO change (item) VALUES (NEW.id);
END;
-- table property of property
CREATE TABLE property (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
-- table quarantine of quarantine
CREATE TABLE quarantine (
    list BLOB NOT NULL REFERENCES remote_list (list) ON DELETE CASCADE,
    href TEXT NOT NULL,
    etag TEXT,
    text TEXT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (list, href)
) STRICT;
-- table remote_list of remote_list
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
-- index sqlite_autoindex_account_1 of account
-- index sqlite_autoindex_account_2 of account
-- index sqlite_autoindex_item_1 of item
-- index sqlite_autoindex_kept_1 of kept
-- index sqlite_autoindex_link_1 of link
-- index sqlite_autoindex_link_2 of link
-- index sqlite_autoindex_list_1 of list
-- index sqlite_autoindex_property_1 of property
-- index sqlite_autoindex_quarantine_1 of quarantine
-- index sqlite_autoindex_remote_list_1 of remote_list
-- index sqlite_autoindex_remote_list_2 of remote_list
-- table sqlite_sequence of sqlite_sequence
CREATE TABLE sqlite_sequence(name,seq);
-- table step of step
CREATE TABLE step (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    title TEXT NOT NULL,
    edit BLOB NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
, lists INTEGER NOT NULL DEFAULT 0 CHECK (lists IN (0, 1)), target TEXT, forward BLOB, backward BLOB) STRICT;
-- table sync_cursor of sync_cursor
CREATE TABLE sync_cursor (
    list BLOB NOT NULL PRIMARY KEY REFERENCES remote_list (list) ON DELETE CASCADE,
    revision INTEGER NOT NULL CHECK (revision >= 0)
) STRICT, WITHOUT ROWID;
-- table telling of telling
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
-- index telling_left of telling
CREATE INDEX telling_left ON telling (item) WHERE state <> 'over';
