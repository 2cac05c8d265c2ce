// A step that grows: what is typed in one go is one step, however often it was saved meanwhile.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Journal {
    /// Makes an edit part of a step that was made before, or a step of its own where that cannot be: where the step is not
    /// the last one any more, was undone, or is about more than this one record's fields.
    ///
    /// Numbers of steps are never given twice: who knows one has made that step.
    ///
    /// - Parameters:
    ///   - id: the step that is to grow.
    ///   - command: what was done.
    ///   - inverse: the edit that takes it back.
    /// - Returns: the step; nil where both together change nothing, and there is none any more.
    func extend(_ id: Int64, by command: ResolvedCommand, inverse: Edit) throws -> Step? {
        // Where another program has written in between, what it wrote is what undoing is to bring back.
        guard let last = try last(id), inverse.agrees(with: last.forward),
            let forward = last.forward.followed(by: command.edit), let backward = inverse.followed(by: last.backward)
        else { return try record(command.summary, command.edit, inverse: inverse) }
        guard forward != backward else {
            try db.execute(sql: "DELETE FROM step WHERE id = ?", arguments: [id])
            return nil
        }
        let summary = command.summary
        try db.execute(
            sql: "UPDATE step SET kind = ?, title = ?, forward = ?, backward = ? WHERE id = ?",
            arguments: [
                summary.kind.rawValue, summary.title, EditCoding.encode(forward), EditCoding.encode(backward), id,
            ])
        try forgetOldest()
        return Step(id: id, summary: summary)
    }

    /// The edits of this step; nil where it is not the last, or was undone.
    private func last(_ id: Int64) throws -> (forward: Edit, backward: Edit)? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT forward, backward FROM step
                WHERE id = ? AND NOT undone AND id = (SELECT max(id) FROM step)
                """, arguments: [id])
        guard let row, let forward: Data = row[0], let backward: Data = row[1] else { return nil }
        guard let forward = EditCoding.decode(forward), let backward = EditCoding.decode(backward) else { return nil }
        return (forward, backward)
    }
}

extension Edit {
    /// Whether what both say of the same record's fields is the same; false where they are not about one alone.
    fileprivate func agrees(with other: Edit) -> Bool {
        guard case .change(let first) = self, case .change(let second) = other, first.count == 1, second.count == 1
        else { return false }
        return first[0].changes.allSatisfy { change in
            second[0].changes.allSatisfy { $0.field != change.field || $0.value == change.value }
        }
    }

    /// Both edits as one, where each gives new values to fields of the same record; nil where they are others.
    fileprivate func followed(by next: Edit) -> Edit? {
        guard case .change(let first) = self, case .change(let second) = next, first.count == 1, second.count == 1,
            first[0].id == second[0].id
        else { return nil }
        return .change([first[0].followed(by: second[0])])
    }
}

extension Patch {
    /// The values of both; the later ones where both have some.
    fileprivate func followed(by next: Patch) -> Patch {
        let changes = Field.all.compactMap { field in
            (next.changes.last { $0.field == field }) ?? (self.changes.last { $0.field == field })
        }
        return Patch(id, changes)
    }
}
