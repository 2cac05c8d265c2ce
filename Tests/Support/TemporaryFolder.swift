// Temporary folders for tests.

import Foundation

/// A folder that exists until the object is released.
public final class TemporaryFolder {
    /// The path of the folder, without symbolic links.
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

    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    public func file(_ name: String = "furrow.db") -> String { path + "/" + name }

    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
