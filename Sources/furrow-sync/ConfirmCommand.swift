import Accounts
import ArgumentParser
import GLibSupport
import Store
import SyncClient
import Todo

/// `furrow-sync confirm`: records that the user has confirmed an account on this computer, with the server and the user
/// name that were shown.
struct ConfirmCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: tr("Confirm that Furrow may sign in to an account from this computer."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    @Flag(help: ArgumentHelp(tr("Show the server and the user, and change nothing.")))
    var preview = false

    @Option(help: ArgumentHelp(tr("The server that --preview has shown."), valueName: "address"))
    var origin: String?

    @Option(help: ArgumentHelp(tr("The user that --preview has shown."), valueName: "name"))
    var user: String?

    @Option(
        help: ArgumentHelp(
            tr("A command that prints the password as its first line. The command is kept, and runs each time."),
            valueName: "command"))
    var passwordCommand: String?

    func validate() throws {
        if !preview, origin == nil || user == nil {
            throw ValidationError(tr("Use --preview, or both --origin and --user."))
        }
        if passwordCommand?.isEmpty == true { throw ValidationError(tr("--password-command needs a command.")) }
    }

    func perform() async throws -> SyncResult {
        let store = try store.open()
        try OnlineAccountsUpdate.apply(to: store)
        var account = try store.account(self.account.id)
        var result = SyncResult()
        result.account = try account.confirmationRequest()
        if preview { return result }
        let lock = try await RunLock(store: store.path, .interrupt)
        defer { withExtendedLifetime(lock) {} }
        // Read the account again under the lock, so that only the server and the user name that the user saw are
        // confirmed.
        account = try store.account(self.account.id)
        guard let origin, let user, try account.origin().utf8.elementsEqual(origin.utf8),
            account.user.utf8.elementsEqual(user.utf8)
        else {
            throw Failure(
                .changed,
                Message("The account’s server or user has changed. Check the account again, then confirm it."))
        }
        if case .online = account.kind {
            try OnlineAccountsUpdate.recordConfirmation(of: account)
        } else {
            try account.recordConfirmation(command: passwordCommand)
        }
        if account.problem?.isOfPassword == true || account.problem?.code == .needsConsent {
            account.problem = nil
            try store.save(account)
        }
        result.account = AccountResult(account)
        return result
    }
}
