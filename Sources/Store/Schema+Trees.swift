// The trees of items as the schema keeps them: sound, whoever writes.

import GRDB
import Todo

extension Schema {
    /// What the triggers say of an item that would be within itself, or within more than 16; stores have it, so it never changes.
    static let circleRefusal = "an item is within itself, or within too many"
    /// What they say of one that would be within what is not there; neither does this.
    static let orphanRefusal = "what an item is within is not there"

    /// What refuses and mends whatever would leave an item within itself, within too many, or within what is not there.
    ///
    /// Edits are made so that no state on their way is such: what is within another comes after it and goes before it.
    static let treeGuards = [
        """
        CREATE TRIGGER item_parent_inserted BEFORE INSERT ON item WHEN NEW.parent IS NOT NULL BEGIN
            \(refusals(of: "NEW.id", now: "NEW.id"))
        END
        """,
        """
        CREATE TRIGGER item_parent_updated BEFORE UPDATE OF parent ON item WHEN NEW.parent IS NOT NULL BEGIN
            \(refusals(of: "NEW.id, OLD.id", now: "OLD.id"))
        END
        """,
        deletionGuard, idGuard,
    ]

    /// - Parameters:
    ///   - ids: by what the item is known, then and now.
    ///   - id: by what it is known to those that are within it now.
    private static func refusals(of ids: String, now id: String) -> String {
        """
        SELECT RAISE(ABORT, '\(orphanRefusal)') WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = NEW.parent)
            AND NEW.parent NOT IN (\(ids));
            SELECT RAISE(ABORT, '\(circleRefusal)') WHERE (
                WITH RECURSIVE above (id, level) AS (
                    SELECT NEW.parent, 1
                    UNION ALL
                    SELECT item.parent, level + 1 FROM above CROSS JOIN item ON item.id = above.id
                    WHERE item.parent IS NOT NULL AND level <= \(Tree.deepest)
                )
                SELECT max(iif(id IN (\(ids)), \(Tree.deepest + 1), level)) FROM above
            ) + (
                WITH RECURSIVE below (id, level) AS (
                    SELECT \(id), 0
                    UNION ALL
                    SELECT item.id, level + 1 FROM below CROSS JOIN item ON item.parent = below.id
                    WHERE level <= \(Tree.deepest)
                )
                SELECT max(level) FROM below
            ) > \(Tree.deepest);
        """
    }

    /// What was within an item that is deleted is within what that was within, as if it had been taken out one level.
    ///
    /// It is not deleted too: who deletes one row, maybe knowing nothing of trees, has not asked for that, and nothing is to be
    /// lost. The deletion is not refused either: such a program could delete nothing then, and would not know why. And what is
    /// taken out one level is still in its list, no deeper than before, and open within nothing that is done.
    private static let deletionGuard = """
        CREATE TRIGGER item_parent_deleted AFTER DELETE ON item BEGIN
            UPDATE item SET parent = OLD.parent WHERE parent = OLD.id;
        END
        """

    /// What is within an item stays within it when that gets another id.
    private static let idGuard = """
        CREATE TRIGGER item_parent_renamed AFTER UPDATE OF id ON item WHEN NEW.id <> OLD.id BEGIN
            UPDATE item SET parent = NEW.id WHERE parent = OLD.id;
        END
        """

    /// Takes out of what they are within the items that are within what is not there, within themselves, or within too many: of
    /// a circle each, for none of them is the outermost; of what is too deep the first that is.
    static func mendTrees(_ db: Database) throws {
        // Each item with all that it is within.
        let first = "SELECT id, parent, 1 FROM item WHERE parent IS NOT NULL"
        let next = "FROM above CROSS JOIN item ON item.id = above.parent WHERE item.parent IS NOT NULL"
        let unsound = [
            "SELECT id FROM item AS one WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = one.parent)",
            """
            WITH RECURSIVE above (id, parent, level) AS (\(first) UNION SELECT above.id, item.parent, 1 \(next))
            SELECT id FROM above WHERE id = parent
            """,
            """
            WITH RECURSIVE above (id, parent, level) AS (
                \(first) UNION ALL SELECT above.id, item.parent, level + 1 \(next) AND level <= \(Tree.deepest + 1)
            )
            SELECT id FROM above GROUP BY id HAVING max(level) = \(Tree.deepest + 1)
            """,
        ]
        for ids in unsound {
            // What is far below what was too deep is so once more.
            repeat {
                try db.execute(sql: "UPDATE item SET parent = NULL WHERE parent IS NOT NULL AND id IN (\(ids))")
            } while db.changesCount > 0
        }
    }
}
