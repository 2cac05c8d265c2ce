// Replaces records in the history by other records.

import GRDB
import Todo

extension Journal {
    /// Replaces records in all steps. Steps that cannot be read stay unchanged.
    ///
    /// - Parameter ids: Maps the id of each removed record to the id of the record that replaces it.
    func replace(_ ids: [UUID: UUID]) throws {
        let table = RecordTable(db: db)
        for undone in [false, true] {
            // The edits are read one step at a time, because all of them may take 64 MiB.
            for id in try Int64.fetchAll(db, sql: "SELECT id FROM step WHERE undone = ?", arguments: [undone]) {
                guard let step = try storedStep(id, undone: undone) else { continue }
                let edits = (nextEdit: step.nextEdit.replacing(ids), inverse: step.inverse?.replacing(ids))
                guard edits.nextEdit != step.nextEdit || edits.inverse != step.inverse else { continue }
                try save(edits, of: step) { id in try table.record(id).map { ($0.title, $0.isList) } }
            }
        }
    }
}
