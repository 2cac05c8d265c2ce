// A real server with a list of a given length, and devices that sync with it.

import DavServers
import Foundation
import Glibc
import Store
import SystemTime
import Todo

/// A server with one list, and the folder of its devices. Both are removed together with this object.
final class SyncedFolder {
    let count: Int
    /// The proxy server that counts requests.
    let requests: FaultyServer
    private let server: Radicale
    private let folder: String

    fileprivate static let password = "measured"
    private static let list = "measured"
    /// The most full requests made to warm the server's cache.
    private static let maxWarmUps = 6

    /// Creates a server that has read its tasks once.
    init(tasks count: Int) throws {
        guard Radicale.missing.isEmpty else { throw BenchError("needs \(Radicale.missing.joined(separator: ", "))") }
        self.count = count
        server = try Radicale(password: Self.password)
        requests = try FaultyServer(before: server.address)
        folder = FileManager.default.temporaryDirectory.appending(path: "furrow-sync-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try server.makeCollection(Self.list, displayName: "Measured")
        let texts = (0..<count).map { number in
            // The tasks are created one minute apart. No sort key would be left between two tasks of the same second.
            let time = String(1_000_000 + number / 60 % 24 * 10_000 + number % 60 * 100).dropFirst()
            let day = String(20_261_101 + number / 1440)
            let lines = [
                "CREATED:\(day)T\(time)Z", "DESCRIPTION:What else there is to say of it", "X-OTHER;X-P=1:kept",
            ]
            return (
                "task-\(number).ics",
                Radicale.task("task-\(number)", "Task \(number) of a list for measuring", lines: lines)
            )
        }
        try server.fill(Self.list, with: Dictionary(uniqueKeysWithValues: texts))
        try warmUp()
    }

    /// Makes the server read its tasks, which takes half a minute for 10,000 of them, and on a busy computer longer
    /// than a client waits. The server does not have to read the same tasks again.
    private func warmUp() throws {
        for _ in 1..<Self.maxWarmUps where (try? baseline()) != nil { return }
        _ = try baseline()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The texts on the server, by file name.
    var texts: [String: String] { get throws { try server.texts(in: Self.list) } }

    /// Deletes a task on the server if it exists.
    func remove(_ name: String) throws {
        if try texts[name] != nil { try server.remove(name, from: Self.list) }
    }

    /// Returns the server's own time for some requests by libsoup alone, in ms.
    func baseline(_ what: String = "all") throws -> Double {
        let address = server.address + server.href(of: Self.list).dropFirst()
        let run = try MeasuredRun(
            "dav-baseline", [address, server.user, what], input: Self.password + "\n", output: folder + "/baseline")
        guard let word = run.answer.split(separator: " ").last, let time = Double(word) else {
            throw BenchError("dav-baseline said: \(run.answer)")
        }
        return time
    }

    /// Returns a device with the account and the list. Until its first sync, the list is empty.
    func device(_ number: Int) throws -> SyncedDevice {
        try SyncedDevice(folder: "\(folder)/\(number)", server: server.address)
    }
}

/// A store that syncs.
final class SyncedDevice {
    private let folder: String
    var path: String { folder + "/furrow.db" }
    /// The configuration folder of its programs, in which the account is confirmed.
    var configuration: String { folder + "/output-home/.config" }

    /// Creates the device, or opens it if its folder exists.
    ///
    /// - Parameters:
    ///   - folder: The folder of the device, which is created if it does not exist.
    ///   - server: The address of its server.
    init(folder: String, server: String) throws {
        self.folder = folder
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let words = ["add", server, "--user", "anna", "--password-command", Self.command, "--all", "--store", path]
        _ = try MeasuredRun("furrow-sync", words, output: folder + "/output")
    }

    /// Runs the program once.
    ///
    /// - Parameters:
    ///   - words: Further arguments.
    ///   - proxy: The proxy that counts the requests, or nil for a direct connection.
    func sync(_ words: [String] = [], countedBy proxy: FaultyServer? = nil) throws -> MeasuredRun {
        guard let proxy else {
            return try MeasuredRun("furrow-sync", ["sync", "--store", path] + words, output: folder + "/output")
        }
        let store = try Store.open(at: path)
        guard var account = try store.accounts().first, var list = try store.remoteLists().first else {
            throw BenchError("the account is not there")
        }
        let (old, oldList) = (account, list)
        (account.url, list.href) = (proxy.address, list.href.replacingOccurrences(of: old.url, with: proxy.address))
        try store.save(account)
        try store.save(list)
        try confirm(account)
        let run = try sync()
        (account.url, list.href) = (old.url, oldList.href)
        try store.save(account)
        try store.save(list)
        try confirm(account)
        return run
    }

    /// Confirms the account at its current address, as the user would.
    private func confirm(_ account: Account) throws {
        // The addresses of the measured servers end with a slash and have no other path.
        let words = [
            "confirm", account.id.uuidString, "--origin", String(account.url.dropLast()), "--user", account.user,
            "--password-command", Self.command, "--store", path,
        ]
        _ = try MeasuredRun("furrow-sync", words, output: folder + "/output")
    }

    private static let command = "echo \(SyncedFolder.password)"

    var list: UUID {
        get throws {
            guard let list = try Store.open(at: path).remoteLists().first else {
                throw BenchError("the list is not there")
            }
            return list.list
        }
    }

    /// The items of the list, in order.
    var items: [Item] {
        get throws {
            try Store.open(at: path).items(of: list).readable
        }
    }

    func perform(_ command: Command) throws {
        try Store.open(at: path).perform(command, at: Now.system.time)
    }
}

/// The result of a program that has run to its end.
struct MeasuredRun {
    /// The last line of output.
    let answer: String
    /// The time from start to end, in ms.
    let milliseconds: Double
    /// The highest memory (PSS) that was observed, in KiB. It is sampled every few milliseconds.
    let peakKiB: Int

    /// Runs a program that is next to this one in the build folder.
    ///
    /// - Throws: If the program fails.
    init(_ name: String, _ arguments: [String], input: String = "", output: String) throws {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let program = own.appending(path: name).path
        try input.write(toFile: output + ".in", atomically: true, encoding: .utf8)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, output + ".in", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        // Without a bus, the program finds no accounts of the user.
        let environment = [
            "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(output)-home", "DBUS_SESSION_BUS_ADDRESS=",
        ]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var pid = pid_t()
        let start = Clocks.wallMicroseconds
        guard posix_spawn(&pid, program, &actions, nil, &words, &variables) == 0 else {
            throw BenchError("\(program) cannot be started")
        }
        var (status, isWaiting) = (Int32(), true)
        let watcher = MemoryWatch(pid)
        while isWaiting { isWaiting = waitpid(pid, &status, 0) < 0 && errno == EINTR }
        milliseconds = (Clocks.wallMicroseconds - start) / 1000
        peakKiB = watcher.end()
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        answer = text.split(separator: "\n").last.map(String.init) ?? ""
        guard status == 0 else { throw BenchError("\(name) \(arguments.first ?? "") has failed: \(text)") }
    }
}

/// A sampler of a process's memory, on a separate thread, until `end()` is called.
private final class MemoryWatch: @unchecked Sendable {
    private let lock = NSCondition()
    private var peak = 0
    private var isEnded = false
    private var isDone = false

    /// The time between samples, in seconds. Each sample takes the process a fraction of a millisecond.
    private static let interval = 0.02

    init(_ pid: pid_t) {
        // For a program that keeps its memory private, only root can read the first file. The second value is never
        // smaller.
        let sources = [("/proc/\(pid)/smaps_rollup", "Pss:"), ("/proc/\(pid)/status", "VmRSS:")]
        Thread.detachNewThread { [self] in
            while !lock.withLock({ isEnded }) {
                if let now = sources.lazy.compactMap(Self.kibibytes).first { lock.withLock { peak = max(peak, now) } }
                Thread.sleep(forTimeInterval: Self.interval)
            }
            lock.withLock {
                isDone = true
                lock.broadcast()
            }
        }
    }

    /// Returns a field of a system file, in KiB.
    private static func kibibytes(in path: String, _ field: String) -> Int? {
        let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
        let words = lines.first { $0.hasPrefix(field) }?.split { $0 == " " || $0 == "\t" } ?? []
        return words.count > 1 ? Int(words[1]) : nil
    }

    /// Stops sampling and returns the highest value, in KiB.
    func end() -> Int {
        lock.withLock {
            isEnded = true
            while !isDone { lock.wait() }
            return peak
        }
    }
}
