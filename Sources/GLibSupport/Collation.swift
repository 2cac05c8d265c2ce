// Sorting of titles in the user's language.

import CGLib

/// Returns the sort key of a title in the user's language: titles sort in the order of their keys, and numbers in
/// them sort as numbers.
@Sendable public func collationKey(_ title: String) -> [UInt8] {
    guard let key = g_utf8_collate_key_for_filename(title, -1) else { return Array(title.utf8) }
    defer { g_free(key) }
    return Array(UnsafeRawBufferPointer(start: key, count: strlen(key)))
}
