// Sorting of titles and names in the user's language.

import CGLib

/// Returns the sort key of a title in the user's language: titles sort in the order of their keys, and numbers in them
/// sort as numbers.
@Sendable public func collationKey(_ title: String) -> [UInt8] {
    guard let key = g_utf8_collate_key_for_filename(title, -1) else { return Array(title.utf8) }
    defer { g_free(key) }
    return Array(UnsafeRawBufferPointer(start: key, count: strlen(key)))
}

/// A key that sorts names in the locale's order.
public struct NameKey: Comparable {
    private let key: String

    /// Upper and lower case differ. To ignore case, fold the name first.
    public init(_ name: String) {
        let collated = g_utf8_collate_key(name, -1)
        key = collated.map { String(cString: $0) } ?? name
        g_free(collated)
    }

    public static func < (lhs: NameKey, rhs: NameKey) -> Bool { strcmp(lhs.key, rhs.key) < 0 }
}
