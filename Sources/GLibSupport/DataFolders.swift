// Where the program's data is: beside an installed program, or in the clone that it was built in.

import Glibc

/// The folders of the program's data. Each is nil where the program brings none of its own, and what the system has
/// counts.
public struct DataFolders: Equatable, Sendable {
    /// Holds `<language>/LC_MESSAGES/furrow.mo`.
    public private(set) var locale: String?
    /// Holds the icon theme `hicolor`.
    public private(set) var icons: String?
    /// Holds `gschemas.compiled`.
    public private(set) var schemas: String?
    /// The clone that the program runs from: its catalogues and its schema are made in its `.build` when first needed. Nil
    /// where the program is installed.
    public private(set) var clone: String?

    /// The folders of the program that runs.
    public static let current = DataFolders(program: runningProgram)

    /// The folders of a program by the path of its file, without links. Asks the disk for a handful of names, which costs
    /// some 10 µs, the first time 0.2 ms.
    ///
    /// In a folder `bin` the program is installed, under whatever prefix: `bin/furrow`, `share/locale`. Elsewhere it runs
    /// from a clone if one of the folders above is one.
    public init(program: String?) {
        guard let folder = program.flatMap(Self.parent) else { return }
        if folder.hasSuffix("/bin") {
            installed(under: folder.dropLast("/bin".count) + "/share")
        } else if let clone = Self.clone(above: folder) {
            self.clone = clone
            locale = clone + "/.build/locale"
            icons = clone + "/data/icons"
            schemas = clone + "/.build/schemas"
        }
    }

    private mutating func installed(under share: String) {
        locale = Self.existing(share + "/locale")
        icons = Self.existing(share + "/icons")
        let schemas = share + "/glib-2.0/schemas"
        self.schemas = Self.existing(schemas + "/gschemas.compiled").map { _ in schemas }
    }

    private static func clone(above folder: String) -> String? {
        var folder: String? = folder
        while let next = folder {
            if existing(next + "/Package.swift") != nil { return next }
            folder = parent(of: next)
        }
        return nil
    }

    /// The path of what a path is in; nil above the topmost folder.
    private static func parent(of path: String) -> String? {
        path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    private static func existing(_ path: String) -> String? { access(path, R_OK) == 0 ? path : nil }

    private static var runningProgram: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
