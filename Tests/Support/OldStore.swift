// Stores of older versions of the schema.

import Foundation

/// A store of an older version of the schema. The folder `Stores` contains a dump of a real store for each version; the
/// dump's first lines describe its contents.
public struct OldStore: Sendable {
    public let version: Int

    /// Creates the store of a version from 1 to 8.
    public init(version: Int) { self.version = version }

    /// The SQL that creates the tables with all their contents, without the file's version number.
    public var dump: String {
        get throws {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            return try String(
                contentsOf: folder.appendingPathComponent("Stores/version-\(version).sql"), encoding: .utf8)
        }
    }
}
