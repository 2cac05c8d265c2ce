// How titles are sorted in the language of the user.

import CGLib

/// The bytes by which a title stands among others in the language of the user: one comes before another where its bytes do,
/// and numbers in it count as numbers.
@Sendable public func collationKey(_ title: String) -> [UInt8] {
    guard let key = g_utf8_collate_key_for_filename(title, -1) else { return Array(title.utf8) }
    defer { g_free(key) }
    return Array(UnsafeRawBufferPointer(start: key, count: strlen(key)))
}
