// The check that the user has confirmed an account on this computer before Furrow signs in.

import Accounts
import CalDAV
import GLibSupport
import Store
import SyncClient
import Todo

extension Account {
    /// Returns the server's scheme, host and port, which the user has to see before anything is sent there.
    ///
    /// - Throws: `Failure` if the address is not valid.
    func origin() throws(Failure) -> String {
        try Self.origin(of: url)
    }

    private static func origin(of address: String) throws(Failure) -> String {
        do {
            return try DavAddress(address).originText
        } catch {
            throw Failure(Problem(error))
        }
    }

    /// Returns the entry that records the user's confirmation of this account on this computer, or nil if there is
    /// none, or if the account's address, user or kind differs from the confirmed one.
    ///
    /// - Throws: `Failure` if the address is not valid or the entries cannot be read.
    func confirmedEntry() throws(Failure) -> KnownAccount? {
        let origin = try origin()
        let entry = try onKnownAccounts { entries throws(KnownAccountsError) in try entries.account(id) }
        guard let entry, entry.hasSameUserAndKind(as: self), try Self.origin(of: entry.address) == origin else {
            return nil
        }
        return entry
    }

    /// Whether the user has confirmed this account on this computer.
    var isConfirmed: Bool { ((try? confirmedEntry()) ?? nil) != nil }

    /// Checks that the user has confirmed this account.
    ///
    /// - Returns: The source of its password.
    /// - Throws: `Failure` with the code `needs-consent` if the user has not confirmed it.
    @discardableResult
    func requireConfirmed() throws(Failure) -> PasswordSource {
        guard let entry = try confirmedEntry() else {
            var failure = Failure(Problem(.needsConsent, consentMessage(try origin())))
            failure.account = try confirmationRequest()
            throw failure
        }
        switch kind {
        case .manual: return .secretService(user: user, address: url)
        case .command: return .command(entry.command ?? "")
        case .online(let id): return .online(id: id)
        }
    }

    /// Returns the details of the account that the user has to see before confirming it or changing its password
    /// command.
    func confirmationRequest() throws(Failure) -> AccountResult {
        var result = AccountResult(self)
        result.origin = try origin()
        let isConfirmed = isConfirmed
        result.code = isConfirmed ? .ok : .needsConsent
        result.message = translated(isConfirmed ? confirmedMessage : consentMessage(try origin()))
        return result
    }

    private var confirmedMessage: Message {
        switch kind {
        case .command:
            Message(
                "This computer already knows this account. To change its password command, run this in a terminal: furrow account confirm {id}",
                ["id": id.text])
        case .manual, .online: Message("This computer already knows this account.")
        }
    }

    private func consentMessage(_ origin: String) -> Message {
        let values = ["user": user, "address": origin, "id": id.text]
        return switch kind {
        case .manual:
            Message(
                "This computer does not know the account of {user} at {address}, whose password is in the keyring. Nothing was sent. Confirm the account in the window, or with: furrow account confirm {id}",
                values)
        case .command:
            Message(
                "This computer does not know the account of {user} at {address}, whose password comes from a command. Nothing was run or sent. Enter the command in the window, or with: furrow account confirm {id}",
                values)
        case .online:
            Message(
                "This computer does not know the account of {user} at {address}, whose password is in Online Accounts. Nothing was sent. Confirm the account in the window, or with: furrow account confirm {id}",
                values)
        }
    }

    /// Records that the user has confirmed this account, replacing an earlier confirmation.
    ///
    /// - Parameter command: The command that prints its password, if it has one.
    /// - Throws: `Failure`.
    func recordConfirmation(command: String? = nil) throws(Failure) {
        guard let entry = KnownAccount(self, command: command) else {
            throw Failure(.usage, Message("The account needs a password command. Add --password-command."))
        }
        try onKnownAccounts { entries throws(KnownAccountsError) in try entries.record(entry) }
    }

    /// Removes the confirmation of this account.
    ///
    /// - Throws: `Failure`.
    func forgetConfirmation() throws(Failure) {
        try onKnownAccounts { entries throws(KnownAccountsError) in try entries.forget(id) }
    }
}

extension Store {
    /// Signs in to an account with the password from its source. The user waits for this and may be asked to unlock the
    /// keyring.
    ///
    /// - Parameter isInteractive: Whether all responses will be short, so that a short timeout applies.
    /// - Throws: `Failure` and `StoreError`.
    func signIn(_ id: String, isInteractive: Bool = true) async throws -> AccountSession {
        let account = try account(id)
        try requireConfirmed(account)
        return try await AccountSession(account, allowsPrompt: true, isInteractive: isInteractive)
    }

    /// Checks that the user has confirmed an account. If the user has not, the account gets a problem, which the window
    /// shows with a button to confirm the account.
    ///
    /// - Throws: `Failure` and `StoreError`.
    func requireConfirmed(_ account: Account) throws {
        do {
            try account.requireConfirmed()
        } catch {
            if error.problem.code == .needsConsent, account.problem?.code != error.problem.code {
                var account = account
                account.problem = error.problem.stored
                try save(account)
            }
            throw error
        }
    }
}

extension Failure {
    fileprivate init(_ error: KnownAccountsError) { self.init(.accountsFile, error.message) }

    /// Whether the file of confirmed accounts could not be read or written.
    var isOfAccountsFile: Bool { problem.code == .accountsFile }

    /// The same failure for an account that was nevertheless removed from the store.
    var afterRemoval: Failure {
        Failure(
            problem.code,
            Message(
                "The account was removed, but its password or command may still be kept on this computer. {reason}",
                ["reason": problem.message]))
    }
}

/// Runs a function on the entries of the confirmed accounts.
private func onKnownAccounts<Value>(
    _ body: (KnownAccounts) throws(KnownAccountsError) -> Value
) throws(Failure) -> Value {
    do {
        return try body(KnownAccounts.standard())
    } catch {
        throw Failure(error)
    }
}
