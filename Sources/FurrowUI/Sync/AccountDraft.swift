// An account as it is being entered.

import Foundation

/// What is typed of an account that is to be added.
struct AccountDraft: Equatable, Sendable {
    /// The server's address, and the name there.
    var (address, user) = ("", "")
    /// The password, or a command that says it.
    var (password, command) = ("", "")
    /// Whether the person agreed to HTTP that is not encrypted.
    var allowsPlainHTTP = false

    /// Whether there is enough to try it with.
    var isComplete: Bool { !trimmed(address).isEmpty && !trimmed(user).isEmpty && (!password.isEmpty || hasCommand) }

    /// Where a password is typed too, that counts: it was there to be seen first.
    private var usesCommand: Bool { password.isEmpty && hasCommand }
    private var hasCommand: Bool { !trimmed(command).isEmpty }

    /// What the program that synchronises is told; the password is not among it.
    var arguments: [String] {
        ["add", "--user=\(trimmed(user))"]
            + (usesCommand ? ["--password-command=\(trimmed(command))"] : ["--password-stdin"])
            + (allowsPlainHTTP ? ["--plain-http"] : []) + ["--", trimmed(address)]
    }

    /// What it is to read.
    var input: String { usesCommand ? "" : password + "\n" }

    /// Without what is pasted along at either end.
    private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
