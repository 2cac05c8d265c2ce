import GRDB
import Todo

/// A decoder for values from a store's columns without a store, for the fuzz tests.
package struct StoredBytes {
    private let queue: DatabaseQueue

    package init() throws { queue = try DatabaseQueue() }

    /// The kinds of values in SQLite.
    package enum Kind: CaseIterable {
        case null, integer, real, text, blob
    }

    /// Returns a field's value read from a column, or nil if it cannot be read.
    package func value(_ bytes: [UInt8], as kind: Kind, of field: Field) throws -> FieldValue? {
        let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let (sql, argument): (String, any DatabaseValueConvertible) =
            switch kind {
            case .null: ("SELECT NULL WHERE ? IS NOT NULL", 1)
            case .integer: ("SELECT ?", Int64(bitPattern: number))
            case .real: ("SELECT ?", Double(bitPattern: number).isNaN ? 0 : Double(bitPattern: number))
            case .text: ("SELECT CAST(? AS TEXT)", Data(bytes))
            case .blob: ("SELECT ?", Data(bytes))
            }
        return try queue.read { db in
            var value: FieldValue?
            try db.forEachRow(sql, [argument]) { row in
                value = row.value(0, of: field)
                return false
            }
            return value
        }
    }

    package static func edit(_ bytes: [UInt8]) -> Edit? { EditCoding.decode(Data(bytes)) }

    package static func bytes(of edit: Edit) -> [UInt8] { Array(EditCoding.encode(edit)) }
}
