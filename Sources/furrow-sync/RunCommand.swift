import Accounts
import ArgumentParser
import GLibSupport
import Store
import SyncClient
import SyncEngine

/// `furrow-sync sync`: one cycle of every list that is switched on.
struct RunCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: tr("Sync all lists that are switched on, once."))

    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Compare everything, and try refused changes again.")))
    var full = false

    @Option(help: ArgumentHelp(tr("Sync only the lists of this account."), valueName: "id"))
    var account: String?

    @Flag(
        name: .customLong("heed-back-off"),
        help: ArgumentHelp(
            tr("Skip lists whose waiting time after a failure is not over, and do not ask to unlock a keyring.")))
    var respectsBackOff = false

    @Flag(help: ArgumentHelp(tr("Do not ask to unlock a keyring.")))
    var noPrompt = false

    @Flag(help: ArgumentHelp(tr("Exit at once if another run is active, instead of waiting for it.")))
    var noWait = false

    @Flag(help: ArgumentHelp(tr("Report the progress of each list.")))
    var progress = false

    @Option(name: .customLong("bounds"), help: .hidden)
    var testLimits: TestLimits?

    func perform() async throws -> SyncResult {
        let store = try store.open()
        let lock = try await RunLock(store: store.path, noWait ? .none : .wait) {
            if progress { Output.write(SyncEvent("waiting")) }
        }
        defer { withExtendedLifetime(lock) {} }
        try OnlineAccountsUpdate.apply(to: store)
        let chosen = try account.map { [try store.account($0)] } ?? store.accounts()
        let run = AccountsRun(
            store: store, syncedLists: try store.remoteLists(),
            options: SyncOptions(isFull: full, respectsBackOff: respectsBackOff),
            testLimits: testLimits, mayPrompt: !respectsBackOff && !noPrompt, reportsProgress: progress,
            slowAccountLimit: SlowAccountLimit(grace: testLimits?.grace ?? SlowAccountLimit.defaultGrace))
        return try await run.result(of: chosen)
    }
}
