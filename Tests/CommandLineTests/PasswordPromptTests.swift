// Tests of entering a password at the terminal, without showing it.

import Desk
import Foundation
import TestSupport
import Testing

@Suite struct PasswordPromptTests {
    /// A terminal in which `furrow` asks for a password.
    private final class Prompt {
        let folder: TemporaryFolder
        private(set) var (hand, end): (Int32, Int32) = (-1, -1)
        private(set) var pid = pid_t()

        init() throws {
            folder = try TemporaryFolder()
            var name = [CChar](repeating: 0, count: 64)
            try #require(openpty(&hand, &end, &name, nil, nil) == 0, "there is no pseudoterminal to be had")
            for descriptor in [hand, end] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            let path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
            // The program that started the tests may ignore signals.
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            var signals = sigset_t()
            sigfillset(&signals)
            posix_spawnattr_setsigdefault(&attributes, &signals)
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
            let program = try #require(Desk.builtProgram("furrow"), "furrow is not built beside the tests")
            // `setsid` starts a new session with this terminal, and then becomes the program.
            let words = Self.strings([
                "setsid", "-c", program, "--store", folder.file(), "account", "add", "cloud.example.org", "--user",
                "anna",
            ])
            let variables = Self.strings([
                "HOME=\(folder.path)", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "DBUS_SESSION_BUS_ADDRESS=",
            ])
            defer { for word in words + variables { free(word) } }
            try #require(posix_spawnp(&pid, "setsid", &actions, &attributes, words, variables) == 0)
        }

        deinit {
            close(hand)
            close(end)
        }

        private static func strings(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
            words.map { strdup($0) } + [nil]
        }

        /// Whether the terminal shows typed characters.
        var showsTyping: Bool {
            var settings = termios()
            return tcgetattr(end, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
        }

        func type(_ text: String) throws { try #require(write(hand, text, text.utf8.count) == text.utf8.count) }

        /// Returns the exit status of the program. Kills the program if it does not end within 60 seconds.
        func waitForEnd() -> Int32 {
            let limit = ContinuousClock.now + .seconds(60)
            var status: Int32 = 0
            while waitpid(pid, &status, WNOHANG) == 0 {
                if ContinuousClock.now > limit { kill(pid, SIGKILL) }
                usleep(1000)
            }
            return status
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func aSignalEndsThePromptAndRestoresTheTerminal(signal: Int32) throws {
        let prompt = try Prompt()
        #expect(prompt.showsTyping)
        try BusDesk.wait(for: "the prompt") { !prompt.showsTyping }
        kill(prompt.pid, signal)
        #expect(prompt.waitForEnd() & 0x7F == signal)
        #expect(prompt.showsTyping)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func aSignalJustBeforeTheLineEndsTheProgramToo(signal: Int32) throws {
        let prompt = try Prompt()
        try BusDesk.wait(for: "the prompt") { !prompt.showsTyping }
        // Both the signal and the line are pending when the program continues.
        kill(prompt.pid, SIGSTOP)
        try BusDesk.wait(for: "the stop") {
            let status = try? String(contentsOfFile: "/proc/\(prompt.pid)/stat", encoding: .utf8)
            return status?.contains(") T ") == true
        }
        kill(prompt.pid, signal)
        try prompt.type("secret\n")
        kill(prompt.pid, SIGCONT)
        #expect(prompt.waitForEnd() & 0x7F == signal)
        #expect(prompt.showsTyping)
    }

    @Test func aTypedInterruptEndsTheProgram() throws {
        let prompt = try Prompt()
        try BusDesk.wait(for: "the prompt") { !prompt.showsTyping }
        try prompt.type("secret\u{3}")
        #expect(prompt.waitForEnd() == 1 << 8)
        #expect(prompt.showsTyping)
    }
}
