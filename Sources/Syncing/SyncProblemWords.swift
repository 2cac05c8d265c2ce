// Messages for the problems that prevent an account or a list from syncing.

import Todo

/// The messages for the problem codes in the store and in answers.
public enum SyncProblemWords {
    /// Returns a translatable message that says what happened and what to do.
    ///
    /// - Parameter detail: the server's or the system's description, if the code alone does not suffice.
    public static func message(_ code: SyncCode, detail: String? = nil) -> Message {
        switch code {
        case .held:
            Message(
                "The server says that most of this list is gone. Say whether it is to go here too, or to be put there anew."
            )
        case .refused:
            Message("The server refused some items. They are kept here, and tried again once they are changed.")
        case .noBackup:
            Message(
                "Many items have changed on the server, and what is here could not be backed up: {reason}. Until it can nothing is removed or overwritten here. Make room on the disk, then synchronise again.",
                ["reason": detail ?? code.rawValue])
        case .gone:
            Message("The list is no longer on the server. Say whether it is to go here too, or to be put there anew.")
        case .unreachable: Message("The server cannot be reached. It is tried again later.")
        case .cutOff: Message("The server is too slow or sends too much data. The rest follows with the next sync.")
        case .needsPassword, .wrongPassword:
            Message("The server does not take the name and password. Enter the password again.")
        case .needsConsent:
            Message("This computer does not know the account. Confirm its server and user before anything is sent.")
        case .noSecretService:
            Message("There is no Secret Service to keep the password in. Start one, or give a password command.")
        case .secretLocked: Message("The keyring is locked. Unlock it, then synchronise again.")
        case .passwordCommand: Message("The password command gave no password. Run it in a terminal to see why.")
        case .certificate: Message("The server’s certificate is refused. Ask whoever runs the server.")
        case .readOnly: Message("The server does not let you change this list.")
        case .notCalDAV: Message("There are no task lists by CalDAV at this address. Check the address.")
        case .onlineAttention: Message("GNOME asks you to sign in again. Open the settings of Online Accounts.")
        case .onlineGone:
            Message("GNOME’s online accounts no longer have this account with its calendars. Its lists stay here.")
        case .removed: Message("The account was removed here. Its lists stay as local ones.")
        case .quarantined: Message("The server has items that cannot be read. They are left there as they are.")
        case .backedOff: Message("The server is left alone for a while, and then tried again.")
        case .cancelled: Message("Called off.")
        case .ok, .usage, .busy, .store, .error, .noAccount, .noList, .exists, .changed, .accountsFile, .invalidAddress,
            .plainHTTP, .elsewhere, .cannotMakeLists, .conflicts, .returns, .unknownZones, .run, .unknown:
            // These come with a message of their own, if at all.
            Message("It could not be synchronised: {reason}", ["reason": detail ?? code.rawValue])
        }
    }
}
