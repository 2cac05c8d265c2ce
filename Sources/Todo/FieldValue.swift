// What a field holds, whatever the field.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a field holds, whatever the field: what SQL, the journal and JSON have in common.
public enum FieldValue: Sendable {
    /// Nothing, in a field that may be empty.
    case none
    /// A whole number; an instant is its milliseconds since 1970.
    case number(Int64)
    /// A text.
    case text(String)
    /// A record's id.
    case id(UUID)
}

extension FieldValue: Equatable {
    /// Texts are compared by their bytes: `==` of strings would call a text unchanged that is only composed differently.
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
