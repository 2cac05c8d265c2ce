import Todo

/// The reason why an account's password is not available. Nothing was stored or changed.
public enum AccountError: Error, Equatable, Sendable {
    /// There is no session bus, or no Secret Service on it.
    case noSecretService
    /// The Secret Service is locked and was not unlocked.
    case secretLocked
    /// The Secret Service has no password for the account.
    case passwordMissing(user: String, address: String)
    /// The Secret Service refused, with its own description.
    case secretFailed(detail: String)
    /// The password command could not be run, with the system's description.
    case commandNotRun(detail: String)
    /// The password command ended with this exit code, or by this signal (128 plus the signal's number, as in shells).
    case commandFailed(code: Int32)
    /// The password command exceeded its timeout and was stopped.
    case commandTooSlow(seconds: Int)
    /// The first line of the password command's output is empty, longer than a password can be, or not UTF-8.
    case commandUnreadable
    /// GNOME Online Accounts is not running, or there is no session bus.
    case noOnlineAccounts
    /// GNOME Online Accounts no longer has the account.
    case onlineAccountMissing
    /// The account's calendars are switched off in GNOME's settings.
    case onlineDisabled
    /// GNOME Online Accounts needs the user's attention, because the password is no longer accepted.
    case onlineNeedsAttention
    /// GNOME Online Accounts refused, with its own description.
    case onlineFailed(detail: String)
}

extension AccountError: CustomStringConvertible {
    /// A description of what happened and what to do, in full English sentences.
    public var description: String { message.filled() }

    /// The code for programs. Cases that the window handles alike share a code.
    public var code: SyncCode {
        switch self {
        case .noSecretService: .noSecretService
        case .secretLocked: .secretLocked
        case .passwordMissing, .secretFailed: .needsPassword
        case .commandNotRun, .commandFailed, .commandTooSlow, .commandUnreadable: .passwordCommand
        case .noOnlineAccounts, .onlineAccountMissing, .onlineDisabled: .onlineAccountMissing
        case .onlineNeedsAttention, .onlineFailed: .onlineAttention
        }
    }

    /// A translatable description of what happened and what to do.
    public var message: Message {
        switch self {
        case .noSecretService:
            Message(
                "There is no Secret Service to keep the password in. Install and start one (GNOME Keyring, KeePassXC or KWallet), or use a password command."
            )
        case .secretLocked:
            Message("The keyring is locked. Unlock it, then sync again.")
        case .passwordMissing(let user, let address):
            Message(
                "The Secret Service has no password for {user} at {address}. Enter it again.",
                ["user": user, "address": address])
        case .secretFailed(let detail):
            Message("The Secret Service failed: {detail}", ["detail": detail])
        case .commandNotRun(let detail):
            Message("The password command could not be run: {detail}. Check the command.", ["detail": detail])
        case .commandFailed(let code):
            Message(
                "The password command failed (exit code {code}). Run it in a terminal to see why.",
                ["code": String(code)])
        case .commandTooSlow(let seconds):
            Message(
                "The password command did not finish within {seconds} seconds and was stopped. Run it in a terminal to see why.",
                ["seconds": String(seconds)])
        case .commandUnreadable:
            Message(
                "The first line from the password command is not a password. Change the command so that its output begins with the password."
            )
        case .noOnlineAccounts:
            Message("GNOME Online Accounts is not running. Sign in to a GNOME session, or add the account manually.")
        case .onlineAccountMissing:
            Message(
                "The account is no longer in Online Accounts. Its lists stay here. Remove it, or add it to Online Accounts again."
            )
        case .onlineDisabled:
            Message(
                "Calendars are turned off for this account. Turn them on in GNOME Settings, under Online Accounts.")
        case .onlineNeedsAttention:
            Message("GNOME needs you to sign in again. Open Online Accounts in GNOME Settings.")
        case .onlineFailed(let detail):
            Message("GNOME Online Accounts did not supply a password: {detail}", ["detail": detail])
        }
    }
}
