// Tests of commands that print a password.

import Accounts
import Foundation
import TestSupport
import Testing

@Suite struct PasswordCommandTests {
    private func password(_ command: String, deadline: Duration = PasswordCommand.timeout) throws -> String {
        try PasswordCommand(command, deadline: deadline).password().text
    }

    @Test(arguments: [
        ("echo secret", "secret"), ("printf secret", "secret"), ("printf 'one\\ntwo\\n'", "one"),
        ("printf ' spaces kept \\n'", " spaces kept "), ("printf 'grün €\\n'", "grün €"),
        // The command prints much more output than a pipe holds after the password.
        ("echo secret; head -c 300000 /dev/zero", "secret"), ("echo secret; exec >&-; sleep 0.1", "secret"),
        ("printf sec; sleep 0.1; echo ret", "secret"), ("cat; echo nothing-was-read", "nothing-was-read"),
        ("echo '$(id); `id` \"quoted\"'", "$(id); `id` \"quoted\""),
    ])
    func theFirstLineIsThePassword(command: String, password expected: String) throws {
        #expect(try password(command) == expected)
    }

    @Test(arguments: [
        ("true", AccountError.commandUnreadable), ("echo", .commandUnreadable),
        ("printf '\\377\\376\\n'", .commandUnreadable), ("head -c 5000 /dev/zero | tr '\\0' x", .commandUnreadable),
        ("echo secret; exit 3", .commandFailed(code: 3)), ("kill -9 $$", .commandFailed(code: 137)),
        ("no-such-program-here 2>/dev/null", .commandFailed(code: 127)),
    ])
    func invalidPasswordOutputIsReported(command: String, error: AccountError) {
        #expect(throws: error) { try password(command) }
    }

    @Test(arguments: ["sleep 1000", "echo secret; sleep 1000", "sleep 1000 | cat", "yes"])
    func aCommandThatTimesOutIsEndedWithItsChildren(command: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/pid"
        #expect(throws: AccountError.commandTooSlow(seconds: 1)) {
            try password("echo $$ > '\(file)'; \(command)", deadline: .seconds(1))
        }
        let group = try #require(pid_t(String(contentsOfFile: file, encoding: .utf8).dropLast()))
        // Another process reaps the command's children, a moment later.
        let limit = ContinuousClock.now + .seconds(30)
        while kill(-group, 0) == 0, ContinuousClock.now < limit { usleep(2000) }
        #expect(kill(-group, 0) == -1)
    }

    @Test func aBackgroundProcessHoldingTheOutputIsNotWaitedFor() throws {
        let start = ContinuousClock.now
        #expect(try password("sleep 1000 & echo secret; kill $!; wait") == "secret")
        #expect(try password("echo secret; (sleep 60 &)") == "secret")
        #expect(ContinuousClock.now - start < .seconds(50))
    }

    @Test func noDescriptionContainsThePassword() {
        let password = Password("hunter2")
        var dumped = ""
        dump(password, to: &dumped)
        #expect(
            ![String(describing: password), String(reflecting: password), "\(password)", dumped].joined().contains(
                "hunter2"))
    }

    @Test func anAccountWithACommandNeedsNoBus() async throws {
        #expect(try await PasswordSource.command("echo secret").password(allowsPrompt: false) == Password("secret"))
    }
}
