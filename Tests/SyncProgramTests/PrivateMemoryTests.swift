// Tests that the program that knows passwords writes no core dump.

import DavServers
import Desk
import Foundation
import Testing

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct PrivateMemoryTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        device = try synced.device()
    }

    /// Starts a shell command, with core dumps allowed if the system permits them.
    private func start(_ words: String) throws -> pid_t {
        let line = "cd '\(device.folder.path)' && { ulimit -c unlimited || true; } 2>/dev/null; exec \(words)"
        let words = Self.strings(["/bin/sh", "-c", line])
        let variables = Self.strings([
            "HOME=\(device.folder.path)", "PATH=/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS=",
        ])
        defer { for word in words + variables { free(word) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var pid = pid_t()
        try #require(posix_spawn(&pid, "/bin/sh", &actions, nil, words, variables) == 0)
        return pid
    }

    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { text in strdup(text) } + [nil]
    }

    /// Returns whether a process that is ended by SIGABRT leaves a core dump.
    private func dumpsCore(_ pid: pid_t) -> Bool {
        kill(pid, SIGABRT)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status & 0x80 != 0
    }

    @Test func anAbortedRunLeavesNoCoreDump() throws {
        let program = try #require(Desk.builtProgram("furrow-sync"))
        // By then the server has the password, and does not respond.
        synced.faults.forgetRequests()
        synced.faults.plan(.silence(seconds: 60), times: nil)
        let pid = try start("'\(program)' sync --store '\(device.path)'")
        try BusDesk.wait(for: "a request") { !synced.faults.requests.isEmpty }
        let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }?.split(separator: " ")
        #expect(core?.dropFirst(4).first == "0", "\(limits)")
        #expect(!dumpsCore(pid))
        // Proves that the check can fail: another program does leave a core dump here.
        let other = try start("sleep 100")
        try BusDesk.wait(for: "the other program") {
            (try? String(contentsOfFile: "/proc/\(other)/comm", encoding: .utf8)) == "sleep\n"
        }
        if dumpsCore(other) { #expect(try device.folder.names.count { $0.hasPrefix("core") } <= 1) }
    }
}
