// Extends a step of the history: text typed without interruption is one step, even if it was saved several times.

import GRDB
import Todo

extension Journal {
    /// Merges an edit into an earlier step, or else records the edit as a new step. Merging is not possible if the step
    /// is no longer the last one, was undone, or concerns more than the fields of this one record.
    ///
    /// Step numbers are never reused, so a caller that knows a number has made that step.
    ///
    /// - Parameters:
    ///   - id: The number of the step that the edit extends.
    ///   - command: The command that was carried out.
    ///   - inverse: The edit that undoes the command.
    /// - Returns: The step, or nil if both edits together change nothing, in which case the step is deleted.
    func extend(_ id: Int64, by command: ResolvedCommand, inverse: Edit) throws -> Step? {
        // If another program has changed the record in between, undoing the new step must restore that program's
        // values.
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

    /// Returns the edits of a step, or nil if the step is not the last one or was undone.
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
    /// Returns whether both edits give equal values to the fields that both set. Returns false unless each of them
    /// concerns a single record.
    fileprivate func agrees(with other: Edit) -> Bool {
        guard case .change(let first) = self, case .change(let second) = other, first.count == 1, second.count == 1
        else { return false }
        return first[0].changes.allSatisfy { change in
            second[0].changes.allSatisfy { $0.field != change.field || $0.value == change.value }
        }
    }

    /// Returns both edits as one if each sets fields of the same single record; otherwise nil.
    fileprivate func followed(by next: Edit) -> Edit? {
        guard case .change(let first) = self, case .change(let second) = next, first.count == 1, second.count == 1,
            first[0].id == second[0].id
        else { return nil }
        return .change([first[0].followed(by: second[0])])
    }
}

extension Patch {
    /// Returns a patch with the values of both patches. If both set a field, the later patch counts.
    fileprivate func followed(by next: Patch) -> Patch {
        let changes = Field.all.compactMap { field in
            (next.changes.last { $0.field == field }) ?? (self.changes.last { $0.field == field })
        }
        return Patch(id, changes)
    }
}
