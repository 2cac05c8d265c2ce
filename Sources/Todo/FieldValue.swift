/// The value of any field, as shared by SQL, the journal and JSON.
public enum FieldValue: Sendable {
    /// An empty optional field.
    case none
    /// A whole number. Instants are milliseconds since 1970.
    case number(Int64)
    case text(String)
    case id(UUID)
}

extension FieldValue: Equatable {
    /// Compares texts by their bytes. `==` of strings would treat a text as unchanged if only its Unicode
    /// composition differs.
    public static func == (lhs: FieldValue, rhs: FieldValue) -> Bool {
        switch (lhs, rhs) {
        case (.none, .none): true
        case (.number(let lhs), .number(let rhs)): lhs == rhs
        case (.text(let lhs), .text(let rhs)): lhs.utf8.elementsEqual(rhs.utf8)
        case (.id(let lhs), .id(let rhs)): lhs == rhs
        default: false
        }
    }
}
