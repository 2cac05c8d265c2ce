// A real server with a list of so many tasks, and devices that synchronise with it.

import DavServers
import Foundation
import Store
import SystemTime
import Todo

#if canImport(Glibc)
    import Glibc
#endif

/// A server with one list, and the folder in which its devices are. Both go with the value.
final class SyncedFolder {
    let count: Int
    /// A way to the server on which requests are counted.
    let requests: FaultyServer
    private let server: Radicale
    private let folder: String

    fileprivate static let password = "measured"
    private static let list = "measured"
    /// How often it is asked for all until it is warm.
    private static let mostWarmings = 6

    /// A server that has read its tasks once.
    init(tasks count: Int) throws {
        guard Radicale.missing.isEmpty else { throw BenchError("needs \(Radicale.missing.joined(separator: ", "))") }
        self.count = count
        server = try Radicale(password: Self.password)
        requests = try FaultyServer(before: server.address)
        folder = FileManager.default.temporaryDirectory.appending(path: "furrow-sync-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try server.makeCollection(Self.list, displayName: "Measured")
        let texts = (0..<count).map { number in
            // One a minute: between two that were made in one second no other's place is left.
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
        try warm()
    }

    /// Has the server read its tasks, which takes it half a minute for 10,000 of them, and longer than a client waits on a busy
    /// machine; what it has read it need not read again.
    private func warm() throws {
        for _ in 1..<Self.mostWarmings where (try? floor()) != nil { return }
        _ = try floor()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What is on the server, by file name.
    var texts: [String: String] { get throws { try server.texts(in: Self.list) } }

    /// Takes a task away there, if it is there.
    func remove(_ name: String) throws {
        if try texts[name] != nil { try server.remove(name, from: Self.list) }
    }

    /// The server's own time for what is asked of it, in ms, by libsoup alone.
    func floor(_ what: String = "all") throws -> Double {
        let address = server.address + server.href(of: Self.list).dropFirst()
        let run = try MeasuredRun(
            "dav-floor", [address, server.user, what], input: Self.password + "\n", output: folder + "/floor")
        guard let word = run.answer.split(separator: " ").last, let time = Double(word) else {
            throw BenchError("dav-floor said: \(run.answer)")
        }
        return time
    }

    /// A device with the account and the list; the first time that it is asked for, nothing has come yet.
    func device(_ number: Int) throws -> SyncedDevice {
        try SyncedDevice(folder: "\(folder)/\(number)", server: server.address)
    }
}

/// A store of its own that synchronises.
final class SyncedDevice {
    private let folder: String
    var path: String { folder + "/furrow.db" }

    /// - Parameters:
    ///   - folder: where it is; it is made where it is not there.
    ///   - server: the address of its server.
    init(folder: String, server: String) throws {
        self.folder = folder
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let words = ["add", server, "--user", "anna", "--password-command", Self.command, "--all", "--store", path]
        _ = try MeasuredRun("furrow-sync", words, output: folder + "/output")
    }

    /// One run of the program.
    ///
    /// - Parameters:
    ///   - words: further arguments.
    ///   - way: the way to the server on which its requests are counted; nil is the direct one.
    func sync(_ words: [String] = [], countedBy way: FaultyServer? = nil) throws -> MeasuredRun {
        guard let way else {
            return try MeasuredRun("furrow-sync", ["sync", "--store", path] + words, output: folder + "/output")
        }
        let store = try Store.open(at: path)
        guard var account = try store.accounts().first, var list = try store.remoteLists().first else {
            throw BenchError("the account is not there")
        }
        let (old, oldList) = (account, list)
        (account.url, list.href) = (way.address, list.href.replacingOccurrences(of: old.url, with: way.address))
        try store.keep(account)
        try store.keep(list)
        try confirm(account)
        let run = try sync()
        (account.url, list.href) = (old.url, oldList.href)
        try store.keep(account)
        try store.keep(list)
        try confirm(account)
        return run
    }

    /// Confirms the account at its present address, as the person would.
    private func confirm(_ account: Account) throws {
        // The addresses of the measured servers end with a slash and have no other path.
        let words = [
            "confirm", account.id.uuidString, "--origin", String(account.url.dropLast()), "--user", account.user,
            "--password-command", Self.command, "--store", path,
        ]
        _ = try MeasuredRun("furrow-sync", words, output: folder + "/output")
    }

    private static let command = "echo \(SyncedFolder.password)"

    /// The list that is on the server.
    var list: UUID {
        get throws {
            guard let list = try Store.open(at: path).remoteLists().first else {
                throw BenchError("the list is not there")
            }
            return list.list
        }
    }

    /// What is in the list, in its order.
    var items: [Item] {
        get throws {
            try Store.open(at: path).items(of: list).readable
        }
    }

    func perform(_ command: Command) throws {
        try Store.open(at: path).perform(command, at: Now.system.time)
    }
}

/// A program that has run to its end.
struct MeasuredRun {
    /// Its last line.
    let answer: String
    /// How long it took, from its start on, in ms.
    let milliseconds: Double
    /// The most memory (PSS) that it was seen to have, in KiB: it is looked at every few milliseconds.
    let mostKiB: Int

    /// Runs a program that stands beside this one; throws where it fails.
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
        // No bus: nobody's accounts but these are looked for.
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
        mostKiB = watcher.end()
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        answer = text.split(separator: "\n").last.map(String.init) ?? ""
        guard status == 0 else { throw BenchError("\(name) \(arguments.first ?? "") has failed: \(text)") }
    }
}

/// Looks at a process's memory until it is ended, on a thread of its own.
private final class MemoryWatch: @unchecked Sendable {
    private let lock = NSCondition()
    private var most = 0
    private var isEnded = false
    private var isDone = false

    /// How often it looks, in s: each look takes the process a fraction of a millisecond.
    private static let interval = 0.02

    init(_ pid: pid_t) {
        // Only root may read the first of a program that keeps its memory to itself; the second is never less.
        let sources = [("/proc/\(pid)/smaps_rollup", "Pss:"), ("/proc/\(pid)/status", "VmRSS:")]
        Thread.detachNewThread { [self] in
            while !lock.withLock({ isEnded }) {
                if let now = sources.lazy.compactMap(Self.kibibytes).first { lock.withLock { most = max(most, now) } }
                Thread.sleep(forTimeInterval: Self.interval)
            }
            lock.withLock {
                isDone = true
                lock.broadcast()
            }
        }
    }

    /// A field of a file that the system writes, in KiB.
    private static func kibibytes(in path: String, _ field: String) -> Int? {
        let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
        let words = lines.first { $0.hasPrefix(field) }?.split { $0 == " " || $0 == "\t" } ?? []
        return words.count > 1 ? Int(words[1]) : nil
    }

    /// The most that was seen, in KiB.
    func end() -> Int {
        lock.withLock {
            isEnded = true
            while !isDone { lock.wait() }
            return most
        }
    }
}
