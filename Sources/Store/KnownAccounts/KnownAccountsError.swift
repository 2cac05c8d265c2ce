import Todo

/// The reasons why the file of known accounts could not be read or written. If one is thrown, the file has not changed.
public enum KnownAccountsError: Error, Equatable, Sendable {
    /// There is no home folder for the file.
    case noHome
    /// The file could not be read, for the system's reason.
    case unreadable(path: String, reason: String)
    /// Other users of this computer can write to the file, so its commands cannot be trusted.
    case writableByOthers(path: String)
    /// The file is not in a format that this version supports.
    case broken(path: String)
    /// The file could not be written, for the system's reason.
    case unwritable(path: String, reason: String)
    /// Another program locked the file for longer than the timeout.
    case busy(path: String)
}

extension KnownAccountsError: CustomStringConvertible {
    /// A description of the error and what to do about it, in English.
    public var description: String { message.filled() }

    /// The description as a translatable message.
    public var message: Message {
        switch self {
        case .noHome:
            Message("There is no home folder to keep the accounts in. Set HOME or XDG_CONFIG_HOME.")
        case .unreadable(let path, let reason):
            Message(
                "{path} could not be read: {reason}. Make it readable, or move it away and confirm your accounts again.",
                ["path": path, "reason": reason])
        case .writableByOthers(let path):
            Message(
                "Other users can change {path}. Check its password commands, then run: chmod 600 {path}",
                ["path": path])
        case .broken(let path):
            Message(
                "{path} is damaged, or was written by a newer Furrow. Update Furrow, or move the file away and confirm your accounts again.",
                ["path": path])
        case .unwritable(let path, let reason):
            Message(
                "{path} could not be written: {reason}. Nothing was changed. Make its folder writable, then try again.",
                ["path": path, "reason": reason])
        case .busy(let path):
            Message("Another program is changing {path}. Wait for it to finish, then try again.", ["path": path])
        }
    }
}
