// Owns the processes and the folder of a desk, and makes sure that they all go away.

import Foundation

/// The owner of the folder, of every process group, and of the cleanup shell that watches them.
final class DeskProcesses {
    /// A new folder for this desk alone.
    let folder: String

    private let cleanupShell: CleanupShell
    private var programs: [Program] = []
    private var servers: [Program] = []
    private var closed = false

    init() throws {
        // The folder contains sockets, and their paths may not exceed 107 bytes.
        let base = NSTemporaryDirectory().utf8.count < 40 ? NSTemporaryDirectory() : "/tmp/"
        var name = Array((base + "desk.XXXXXX").utf8CString)
        guard mkdtemp(&name) != nil else { throw DeskError.system(call: "mkdtemp", errno: errno) }
        folder = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        cleanupShell = try CleanupShell(folder: folder)
    }

    /// Starts a process that ends with the desk.
    func start(_ spawn: Spawn) throws -> Program {
        let program = try Program(spawn)
        cleanupShell.watch(program.pid)
        programs.append(program)
        return program
    }

    /// The first server that ended by itself while the desk was in use.
    var endedServer: Program? { closed ? nil : servers.first { !$0.isRunning } }

    /// Ends one process before the desk ends.
    func end(_ program: Program) {
        programs.removeAll { $0 === program }
        servers.removeAll { $0 === program }
        program.end()
    }

    /// Ends all processes, the newest first, so that programs end before the servers they need. Then removes the
    /// folder.
    func close() {
        guard !closed else { return }
        closed = true
        for member in programs.reversed() { member.end() }
        cleanupShell.dismiss()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Runs a command to its end with `input` as its standard input. Calls `meanwhile` repeatedly until then. Throws
    /// if the command takes longer than `timeout` seconds.
    func run(
        _ command: [String], input: String, environment: [String: String], timeout: Double,
        meanwhile: () throws -> Void = {}
    ) throws -> Output {
        let files = "\(folder)/run-\(UUID().uuidString)"
        try input.write(toFile: files + ".in", atomically: false, encoding: .utf8)
        var spawn = Spawn(command: command, environment: environment)
        spawn.input = files + ".in"
        spawn.output = files + ".out"
        spawn.errors = files + ".err"
        let program = try start(spawn)
        defer { end(program) }
        let ending = try program.waitForEnd(timeout: timeout, meanwhile: meanwhile)
        let errors = try String(contentsOfFile: spawn.errors, encoding: .utf8)
        return Output(ending: ending, output: program.log, errors: errors)
    }

    /// Starts a server and waits for the line on descriptor 3 by which the server reports that it is ready.
    func startServer(
        _ command: [String], environment: [String: String]
    ) throws -> (answer: String, server: Program) {
        let ends = try makePipe()
        defer { Glibc.close(ends.reading) }
        let log = "\(folder)/\(URL(fileURLWithPath: command[0]).lastPathComponent).log"
        var spawn = Spawn(command: command, environment: environment, output: log, errors: log)
        spawn.extra = ends.writing
        defer { Glibc.close(ends.writing) }
        let server = try start(spawn)
        servers.append(server)
        let limit = Clock.now + 20
        var line = ""
        while !line.hasSuffix("\n") {
            var waiting = pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0)
            guard server.isRunning, Clock.now < limit else {
                throw DeskError.server("\(command[0]) did not start", log: String(server.log.suffix(2000)))
            }
            guard poll(&waiting, 1, 50) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(ends.reading, &bytes, bytes.count)
            line += String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
        return (String(line.dropLast()), server)
    }
}
