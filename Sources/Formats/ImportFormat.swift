// The formats that can be imported.

import ICalendar
import Todo

/// A format of files whose tasks can be imported. The command line, the file dialog and the targets of dropped files
/// accept every format in ``all``.
package struct ImportFormat: Sendable {
    /// The file to be read, and the facts about the store that a reader needs.
    struct Source: Sendable {
        let bytes: [UInt8]
        /// The name of a list that has none in the file.
        let listName: String
        /// The time of creation and of the last change, for tasks without one.
        let time: Timestamp
        /// The ids of existing items by UID, for items whose id is not the one derived from the UID.
        let knownItems: [String: UUID]
    }

    package let type: FileType
    /// Reads a file. The same file must always produce the same items with the same ids.
    let read: @Sendable (Source) throws -> TaskImport

    /// All formats. A file whose name matches none of them is read in the first one.
    package static let all: [ImportFormat] = [.iCalendar]

    package static var types: [FileType] { all.map(\.type) }
    /// The extensions of all formats, each without a dot.
    package static var extensions: [String] { types.flatMap(\.extensions) }
    /// The extensions of all formats as a list for a sentence, such as “.ics, .vcs”.
    package static var extensionList: String { extensions.map { ".\($0)" }.joined(separator: ", ") }

    /// Returns whether a file can be imported by its name.
    package static func accepts(_ path: String) -> Bool { format(of: path) != nil }

    /// Returns the format of a file by its name, or nil if it matches none.
    static func format(of path: String) -> ImportFormat? { all.first { $0.type.matches(path) } }
}
