// Keeps the trees of tasks and subtasks valid, even if other programs write to the database.

import GRDB
import Todo

extension Schema {
    /// The triggers' message about a task that would be below itself or more than 16 levels deep. It is part of each
    /// store and must never change.
    static let loopRefusal = "an item is within itself, or within too many"
    /// The triggers' message about a task whose parent would not exist. It must never change, too.
    static let orphanRefusal = "what an item is within is not there"

    /// Triggers that refuse or repair each change that would put a task below itself, too deep, or below a missing
    /// parent.
    ///
    /// Edits are built so that no intermediate state is invalid: subtasks are inserted after their parent and deleted
    /// before it.
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

    /// Returns statements that refuse an invalid parent.
    ///
    /// - Parameters:
    ///   - ids: Expressions for the task's ids before and after the change.
    ///   - id: The expression for the id by which subtasks currently refer to the task.
    private static func refusals(of ids: String, now id: String) -> String {
        """
        SELECT RAISE(ABORT, '\(orphanRefusal)') WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = NEW.parent)
            AND NEW.parent NOT IN (\(ids));
            SELECT RAISE(ABORT, '\(loopRefusal)') WHERE (
                WITH RECURSIVE above (id, level) AS (
                    SELECT NEW.parent, 1
                    UNION ALL
                    SELECT item.parent, level + 1 FROM above CROSS JOIN item ON item.id = above.id
                    WHERE item.parent IS NOT NULL AND level <= \(Tree.maxDepth)
                )
                SELECT max(iif(id IN (\(ids)), \(Tree.maxDepth + 1), level)) FROM above
            ) + (
                WITH RECURSIVE below (id, level) AS (
                    SELECT \(id), 0
                    UNION ALL
                    SELECT item.id, level + 1 FROM below CROSS JOIN item ON item.parent = below.id
                    WHERE level <= \(Tree.maxDepth)
                )
                SELECT max(level) FROM below
            ) > \(Tree.maxDepth);
        """
    }

    /// The trigger that moves the subtasks of a deleted task to the task's parent, which moves them out one level.
    ///
    /// The subtasks are not deleted as well: a program that deletes one row may not support trees, and no data may be
    /// lost. The deletion is not refused either: such a program could then delete no parent, and could not show the
    /// reason. Subtasks that are moved out one level stay in their list, get no deeper, and remain open only below open
    /// tasks.
    private static let deletionGuard = """
        CREATE TRIGGER item_parent_deleted AFTER DELETE ON item BEGIN
            UPDATE item SET parent = OLD.parent WHERE parent = OLD.id;
        END
        """

    /// The trigger that keeps the subtasks of a task whose id changes.
    private static let idGuard = """
        CREATE TRIGGER item_parent_renamed AFTER UPDATE OF id ON item WHEN NEW.id <> OLD.id BEGIN
            UPDATE item SET parent = NEW.id WHERE parent = OLD.id;
        END
        """

    /// Moves out tasks that are below a missing parent, below themselves, or too deep. All tasks of a loop are moved
    /// out, because none of them is the outermost. Of tasks that are too deep, those at the first level beyond the
    /// limit are moved out.
    static func repairTrees(_ db: Database) throws {
        // These statements select each task with all of its ancestors.
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
                \(first) UNION ALL SELECT above.id, item.parent, level + 1 \(next) AND level <= \(Tree.maxDepth + 1)
            )
            SELECT id FROM above GROUP BY id HAVING max(level) = \(Tree.maxDepth + 1)
            """,
        ]
        for ids in unsound {
            // Tasks far below a moved task may still be too deep, and are found again.
            repeat {
                try db.execute(sql: "UPDATE item SET parent = NULL WHERE parent IS NOT NULL AND id IN (\(ids))")
            } while db.changesCount > 0
        }
    }
}
