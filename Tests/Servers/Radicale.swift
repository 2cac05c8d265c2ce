// A real CalDAV server on this machine, for one test.

import Foundation
import TestSupport

/// A Radicale of its own on a free port of this machine, with one user, in a folder that goes with it. It ends with the value,
/// and with the process.
///
/// It makes the person's folder when they first log in.
public final class Radicale {
    public let user: String
    public private(set) var password: String
    /// Its root, `http://127.0.0.1:PORT/` or with `https`.
    public var address: String { "\(certificate == nil ? "http" : "https")://127.0.0.1:\(port)/" }

    private let folder: TemporaryFolder
    private let certificate: (file: String, key: String)?
    private var port = 0
    private var process: ServerProcess?

    /// How long a start may take, in s. What comes ends the wait.
    private static let patience = 60.0

    /// What is not installed, each with the Debian package that has it.
    public static var missing: [String] {
        FileManager.default.isExecutableFile(atPath: program) ? [] : ["radicale (apt install radicale)"]
    }

    /// Whether tests with a server are to run: where nothing is missing, and always where the environment has `CI`, so that
    /// there they fail instead of being skipped.
    public static var isExpected: Bool { missing.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil }

    private static let program = "/usr/bin/radicale"

    /// Starts one, and waits until it answers.
    ///
    /// - Parameter certificate: the files of a certificate and its key where it is to speak TLS.
    public init(
        user: String = "anna", password: String = "s3cret ö", certificate: (file: String, key: String)? = nil
    ) throws {
        guard Self.missing.isEmpty else { throw ServerError.missing(Self.missing) }
        (self.user, self.password, self.certificate) = (user, password, certificate)
        folder = try TemporaryFolder()
        try keepUser()
        try start()
    }

    private func keepUser() throws {
        try "\(user):\(password)\n".write(toFile: folder.file("users"), atomically: true, encoding: .utf8)
    }

    /// Has it take another password from now on, and the one before no more.
    public func change(password: String) throws {
        stop()
        self.password = password
        try keepUser()
        try start()
    }

    /// Ends it; its folder stays, and ``start()`` has it answer again at the same address.
    public func stop() {
        process?.end()
        process = nil
    }

    /// Starts it after ``stop()``, and waits until it answers.
    public func start() throws {
        try configuration.write(toFile: folder.file("config"), atomically: true, encoding: .utf8)
        let log = folder.file("log-\(UUID().uuidString)")
        process = try ServerProcess([Self.program, "-C", folder.file("config")], log: log)
        let limit = Date.now + Self.patience
        repeat {
            let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            if text.contains("server ready"), let found = text.firstMatch(of: /Listening on '\[?127\.0\.0\.1\]?:(\d+)/)
            {
                port = Int(found.1) ?? 0
                return
            }
            Thread.sleep(forTimeInterval: 0.01)
        } while Date.now < limit
        throw ServerError.notStarted(log: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
    }

    private var configuration: String {
        """
        [server]
        hosts = 127.0.0.1:\(port)
        max_connections = 40
        ssl = \(certificate == nil ? "False" : "True")
        certificate = \(certificate?.file ?? "")
        key = \(certificate?.key ?? "")
        [auth]
        type = htpasswd
        htpasswd_filename = \(folder.file("users"))
        htpasswd_encryption = plain
        delay = 0
        [storage]
        filesystem_folder = \(folder.file("storage"))
        [logging]
        level = info

        """
    }
}

// What it keeps, as it lies on its disk.
extension Radicale {
    private func path(of collection: String) -> String {
        folder.file("storage/collection-root/\(user)/\(collection)")
    }

    /// The address of a collection, as a path.
    public func href(of collection: String) -> String { "/\(user)/\(collection)/" }

    /// The names of the person's collections.
    public var collections: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: path(of: "")).filter { !$0.hasPrefix(".") }
        }
    }

    /// Makes a collection for tasks, or for other components too.
    ///
    /// - Returns: its address, as a path.
    @discardableResult
    public func makeCollection(
        _ name: String, displayName: String = "Tasks", components: String = "VTODO"
    ) throws -> String {
        try FileManager.default.createDirectory(atPath: path(of: name), withIntermediateDirectories: true)
        let properties = [
            "tag": "VCALENDAR", "D:displayname": displayName, "C:supported-calendar-component-set": components,
        ]
        try JSONEncoder().encode(properties).write(to: URL(fileURLWithPath: path(of: name) + "/.Radicale.props"))
        return href(of: name)
    }

    /// Writes texts into a collection, by file name: as fast as the disk, where Radicale would take long. It has not read
    /// them yet: the first listing of thousands takes it half a minute.
    public func fill(_ collection: String, with texts: [String: String]) throws {
        for (name, text) in texts {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path(of: collection) + "/" + name))
        }
    }

    /// Takes a text out of a collection.
    public func remove(_ name: String, from collection: String) throws {
        try FileManager.default.removeItem(atPath: path(of: collection) + "/" + name)
    }

    /// Takes a collection away with all that is in it.
    public func removeCollection(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(of: name))
    }

    /// All texts of a collection, by file name.
    public func texts(in collection: String) throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path(of: collection))
        return try names.filter { !$0.hasPrefix(".") }.reduce(into: [:]) { result, name in
            result[name] = try String(contentsOfFile: path(of: collection) + "/" + name, encoding: .utf8)
        }
    }

    /// A task as a text, with lines of its own before its end.
    public static func task(_ uid: String, _ summary: String, lines: [String] = []) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Furrow//Tests//EN", "BEGIN:VTODO", "UID:\(uid)"]
            + ["DTSTAMP:20261101T080000Z", "SUMMARY:\(summary)"] + lines + ["END:VTODO", "END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }
}
