// The keys of row actions by name.

@testable import ListModel

extension ListKey {
    /// Space.
    static let complete = ListKey.actions([.complete, .restore])
    /// Delete.
    static let delete = ListKey.actions([.delete, .deletePermanently])
    /// Ctrl+D.
    static let dueDate = ListKey.actions([.dueDate])
}
