/// The result of a sync of an account or a list, or of a command of `furrow-sync`.
///
/// The texts of the codes are stored, written as JSON and read by scripts, so they never change. A code from a newer
/// version is preserved as `unknown`.
public enum SyncCode: Hashable, Sendable {
    // MARK: Results of commands

    /// Everything succeeded.
    case ok
    /// The arguments were not understood.
    case usage
    /// The user or a signal canceled the run between two transactions.
    case canceled
    /// Another run is in progress, and this one must not wait.
    case busy
    /// The store could not be read or written.
    case store
    /// An unforeseen error.
    case error
    case noAccount
    /// There is no list with this id or address, or the list is not synced.
    case noList
    /// The account or the synced list exists already, or Furrow does not store the account's password.
    case exists
    /// The account has changed since it was shown to the user.
    case changed
    /// The file of confirmed accounts could not be read or written.
    case accountsFile

    // MARK: Addresses and servers

    /// The address cannot belong to a server.
    case invalidAddress
    /// The connection would not be encrypted, and the user has not agreed to that.
    case plainHTTP
    /// The server redirects to another host, which the user must see first.
    case elsewhere
    /// The server has no task lists, or does not support CalDAV.
    case notCalDAV
    /// The server's certificate is not trusted.
    case certificate
    /// The server does not respond.
    case unreachable
    /// The server makes no progress, or sends more than a list can have. The next sync fetches the rest.
    case cutOff
    /// Requests to the server are paused for a while after failures.
    case backedOff
    /// The server does not allow creating lists.
    case cannotMakeLists

    // MARK: Passwords

    /// The server did not accept the user name and password just entered.
    case wrongPassword
    /// The server does not accept the stored user name and password, or there is no password.
    case needsPassword
    /// The password command did not print a password.
    case passwordCommand
    /// This computer does not know the account. Nothing is sent or run before the user has confirmed it.
    case needsConsent
    case noSecretService
    /// The Secret Service is locked and was not unlocked.
    case secretLocked
    /// GNOME Online Accounts needs the user, for example to sign in again.
    case onlineAttention
    /// GNOME Online Accounts does not have the account, or is not running.
    case onlineAccountMissing
    /// The user has removed an account that still exists in GNOME's settings. The store still has a record of it, but
    /// it is not shown.
    case removed

    // MARK: Lists

    /// The server allows no changes to the list.
    case readOnly
    /// The collection no longer exists. The user is asked what to do.
    case gone
    /// The server reports most tasks as deleted. The user is asked whether they are.
    case held
    /// The sync would change much, and the backup before it failed. Nothing is removed or overwritten until a backup
    /// succeeds.
    case noBackup
    /// The server refused some tasks, or the whole list.
    case refused
    /// Some tasks on the server cannot be read.
    case quarantined

    // MARK: Notes in the window, which are neither stored nor written

    /// Values were changed in two places.
    case conflicts
    /// Deleted tasks were restored, because they were changed elsewhere.
    case returns
    /// Tasks have unknown time zones.
    case unknownZones
    /// The last run failed.
    case run

    // MARK: Other versions

    /// A code that this version does not know.
    case unknown(String)
}

extension SyncCode: RawRepresentable, Codable {
    public init(rawValue text: String) { self = Self.byText[text] ?? .unknown(text) }

    public var rawValue: String {
        switch self {
        case .ok: "ok"
        case .usage: "usage"
        case .canceled: "cancelled"
        case .busy: "busy"
        case .store: "store"
        case .error: "error"
        case .noAccount: "no-account"
        case .noList: "no-list"
        case .exists: "exists"
        case .changed: "changed"
        case .accountsFile: "accounts-file"
        case .invalidAddress: "invalid-address"
        case .plainHTTP: "plain-http"
        case .elsewhere: "elsewhere"
        case .notCalDAV: "not-caldav"
        case .certificate: "certificate"
        case .unreachable: "unreachable"
        case .cutOff: "cut-off"
        case .backedOff: "backed-off"
        case .cannotMakeLists: "cannot-make-lists"
        case .wrongPassword: "wrong-password"
        case .needsPassword: "needs-password"
        case .passwordCommand: "password-command"
        case .needsConsent: "needs-consent"
        case .noSecretService: "no-secret-service"
        case .secretLocked: "secret-locked"
        case .onlineAttention: "goa-attention"
        case .onlineAccountMissing: "goa-gone"
        case .removed: "removed"
        case .readOnly: "read-only"
        case .gone: "gone"
        case .held: "held"
        case .noBackup: "no-backup"
        case .refused: "refused"
        case .quarantined: "quarantined"
        case .conflicts: "conflicts"
        case .returns: "returns"
        case .unknownZones: "unknown-zones"
        case .run: "run"
        case .unknown(let text): text
        }
    }

    static let known: [SyncCode] = [
        .ok, .usage, .canceled, .busy, .store, .error, .noAccount, .noList, .exists, .changed, .accountsFile,
        .invalidAddress, .plainHTTP, .elsewhere, .notCalDAV, .certificate, .unreachable, .cutOff, .backedOff,
        .cannotMakeLists, .wrongPassword, .needsPassword, .passwordCommand, .needsConsent, .noSecretService,
        .secretLocked, .onlineAttention, .onlineAccountMissing, .removed, .readOnly, .gone, .held, .noBackup, .refused,
        .quarantined, .conflicts, .returns, .unknownZones, .run,
    ]

    private static let byText = Dictionary(uniqueKeysWithValues: known.map { ($0.rawValue, $0) })
}

extension SyncCode {
    /// Whether GNOME Online Accounts reported the problem, which ends once it no longer does.
    public var isOfOnlineAccounts: Bool {
        switch self {
        case .onlineAttention, .onlineAccountMissing: true
        case .unknown(let text): text.hasPrefix("goa-")
        default: false
        }
    }
}
