// Folders for tests.

import Foundation

/// A folder that lasts as long as the value.
public final class TemporaryFolder {
    /// Its path, without any link in it.
    public let path: String

    public init() throws {
        let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "furrow-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The same as a URL.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// The path of a file in it.
    public func file(_ name: String = "furrow.db") -> String { path + "/" + name }

    /// The names of the files in it.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
