import Foundation
import GLibSupport
import SyncClient

/// The texts of the dialog in which the user confirms an account that is new on this computer.
package struct ConsentText: Equatable {
    /// A name and a value.
    package struct Row: Equatable {
        package var name, value: String
    }

    private let account: AccountResult

    package init(_ account: AccountResult) { self.account = account }

    package var heading: String { tr("Sign In to This Server?") }

    package var text: String {
        tr(
            "This computer does not know this account. Your password and tasks will be sent to this server. Sign in only if you trust it."
        )
    }

    /// The server, the user, and the source of the password.
    package var rows: [Row] {
        [
            Row(name: tr("Server"), value: account.origin ?? ""), Row(name: tr("User Name"), value: account.user),
            Row(name: tr("Password"), value: source),
        ]
    }

    private var source: String {
        switch account.kind {
        case "command": tr("From the command that you enter below")
        case "goa": tr("From Online Accounts")
        default: tr("From the keyring")
        }
    }

    /// Whether the user must enter the password command, which is not taken from the store.
    package var needsCommand: Bool { account.kind == "command" }

    /// Returns the arguments for `furrow-sync`, or nil if a value is missing.
    ///
    /// - Parameter command: The text in the field for the password command.
    package func arguments(command: String) -> [String]? {
        guard let origin = account.origin else { return nil }
        let command = command.trimmingCharacters(in: .whitespacesAndNewlines)
        if needsCommand, command.isEmpty { return nil }
        return ["confirm", "--origin=\(origin)", "--user=\(account.user)"]
            + (needsCommand ? ["--password-command=\(command)"] : []) + ["--", account.id]
    }
}
