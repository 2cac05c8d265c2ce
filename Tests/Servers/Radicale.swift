// A real CalDAV server on this machine for one test.

import Foundation
import TestSupport

/// A private Radicale on a free local port, with one user and a temporary folder. It ends when the object is released
/// or when the process ends.
///
/// Radicale creates the user's folder on the first login.
public final class Radicale {
    public let user: String
    public private(set) var password: String
    /// The root address, `http://127.0.0.1:PORT/`, or with `https`.
    public var address: String { "\(certificate == nil ? "http" : "https")://127.0.0.1:\(port)/" }

    private let folder: TemporaryFolder
    private let certificate: (file: String, key: String)?
    private var port = 0
    private var process: ServerProcess?

    /// The timeout of a start in s. The wait ends as soon as the server is ready.
    private static let timeout = 60.0

    /// The missing commands, each with the Debian package to install.
    public static var missing: [String] {
        FileManager.default.isExecutableFile(atPath: program) ? [] : ["radicale (apt install radicale)"]
    }

    /// Whether tests that need a server must run: if nothing is missing, and always if the environment has `CI`, so
    /// that on CI these tests fail instead of being skipped.
    public static var shouldRun: Bool { missing.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil }

    private static let program = "/usr/bin/radicale"

    /// Starts a server and waits until it responds.
    ///
    /// - Parameter certificate: The files of a certificate and its key, for a server with TLS.
    public init(
        user: String = "anna", password: String = "s3cret ö", certificate: (file: String, key: String)? = nil
    ) throws {
        guard Self.missing.isEmpty else { throw ServerError.missing(Self.missing) }
        self.user = user
        self.password = password
        self.certificate = certificate
        folder = try TemporaryFolder()
        try writeUserFile()
        try start()
    }

    private func writeUserFile() throws {
        try "\(user):\(password)\n".write(toFile: folder.file("users"), atomically: true, encoding: .utf8)
    }

    /// Replaces the password. The server accepts only the new one.
    public func change(password: String) throws {
        stop()
        self.password = password
        try writeUserFile()
        try start()
    }

    /// Stops the server. Its folder remains, and ``start()`` restarts it at the same address.
    public func stop() {
        process?.end()
        process = nil
    }

    /// Starts the server after ``stop()`` and waits until it responds.
    public func start() throws {
        try configuration.write(toFile: folder.file("config"), atomically: true, encoding: .utf8)
        let log = folder.file("log-\(UUID().uuidString)")
        process = try ServerProcess([Self.program, "-C", folder.file("config")], log: log)
        let limit = Date.now + Self.timeout
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

// The server's data on disk.
extension Radicale {
    private func path(of collection: String) -> String {
        folder.file("storage/collection-root/\(user)/\(collection)")
    }

    /// Returns the address of a collection as a path.
    public func href(of collection: String) -> String { "/\(user)/\(collection)/" }

    /// The names of the user's collections.
    public var collections: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: path(of: "")).filter { !$0.hasPrefix(".") }
        }
    }

    /// Creates a collection for tasks or for other components.
    ///
    /// - Returns: The address of the collection as a path.
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

    /// Writes texts into a collection, by file name. This is as fast as the disk, while Radicale would take long.
    /// Radicale has not read them yet: its first listing of thousands takes half a minute.
    public func fill(_ collection: String, with texts: [String: String]) throws {
        for (name, text) in texts {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path(of: collection) + "/" + name))
        }
    }

    public func remove(_ name: String, from collection: String) throws {
        try FileManager.default.removeItem(atPath: path(of: collection) + "/" + name)
    }

    public func removeCollection(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(of: name))
    }

    /// Returns all texts of a collection, by file name.
    public func texts(in collection: String) throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path(of: collection))
        return try names.filter { !$0.hasPrefix(".") }.reduce(into: [:]) { result, name in
            result[name] = try String(contentsOfFile: path(of: collection) + "/" + name, encoding: .utf8)
        }
    }

    /// Returns the text of a task, with additional lines before its end.
    public static func task(_ uid: String, _ summary: String, lines: [String] = []) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Furrow//Tests//EN", "BEGIN:VTODO", "UID:\(uid)"]
            + ["DTSTAMP:20261101T080000Z", "SUMMARY:\(summary)"] + lines + ["END:VTODO", "END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }
}
