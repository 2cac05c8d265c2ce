import Foundation

/// The input of the form that adds an account.
struct AccountDraft: Equatable, Sendable {
    /// The server's address, and the user name.
    var (address, user) = ("", "")
    /// The password, or a command that prints it.
    var (password, command) = ("", "")
    /// Whether the user agreed to unencrypted HTTP.
    var allowsPlainHTTP = false

    /// Whether the input suffices for an attempt.
    var isComplete: Bool { !trimmed(address).isEmpty && !trimmed(user).isEmpty && (!password.isEmpty || hasCommand) }

    /// A typed password takes precedence over the command, because its field comes first.
    private var usesCommand: Bool { password.isEmpty && hasCommand }
    private var hasCommand: Bool { !trimmed(command).isEmpty }

    /// The arguments for `furrow-sync`, without the password.
    var arguments: [String] {
        ["add", "--user=\(trimmed(user))"]
            + (usesCommand ? ["--password-command=\(trimmed(command))"] : ["--password-stdin"])
            + (allowsPlainHTTP ? ["--plain-http"] : []) + ["--", trimmed(address)]
    }

    /// The standard input of `furrow-sync`: the password, if one is used.
    var input: String { usesCommand ? "" : password + "\n" }

    /// Returns the text without surrounding whitespace, which is often pasted along with a text.
    private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
