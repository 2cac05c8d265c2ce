import Todo

/// The messages for problems that prevent an account or a list from syncing, by their codes in the store and in
/// results.
public enum SyncProblemMessages {
    /// Returns a translatable message that says what happened and what to do.
    ///
    /// - Parameter detail: The server's or the system's description, if the code alone does not suffice.
    public static func message(_ code: SyncCode, detail: String? = nil) -> Message {
        switch code {
        case .held:
            Message(
                "Most of this list is gone from the server. Choose whether to delete it here too, or to put it back on the server."
            )
        case .refused:
            Message("The server refused some tasks. They stay here, and are sent again after you change them.")
        case .noBackup:
            Message(
                "Many tasks have changed on the server, and your tasks here could not be backed up: {reason}. Until then, nothing is removed or overwritten here. Free some disk space, then sync again.",
                ["reason": detail ?? code.rawValue])
        case .gone:
            Message(
                "The list is no longer on the server. Choose whether to delete it here too, or to put it back on the server."
            )
        case .unreachable: Message("The server cannot be reached. Furrow will try again later.")
        case .cutOff: Message("The server is too slow or sends too much data. The next sync continues from here.")
        case .needsPassword, .wrongPassword:
            Message("The server rejected the name and password. Enter the password again.")
        case .needsConsent:
            Message("This computer does not know this account. Confirm its server and user before anything is sent.")
        case .noSecretService:
            Message("There is no Secret Service to keep the password in. Start one, or use a password command.")
        case .secretLocked: Message("The keyring is locked. Unlock it, then sync again.")
        case .passwordCommand:
            Message("The password command did not print a password. Run it in a terminal to see why.")
        case .certificate: Message("The server’s certificate was rejected. Contact the server’s administrator.")
        case .readOnly: Message("The server does not let you change this list.")
        case .notCalDAV: Message("There are no CalDAV task lists at this address. Check the address.")
        case .onlineAttention: Message("GNOME needs you to sign in again. Open Online Accounts in GNOME Settings.")
        case .onlineAccountMissing:
            Message("Online Accounts no longer has this account, or its calendars are turned off. Its lists stay here.")
        case .removed: Message("The account was removed here. Its lists stay as local lists.")
        case .quarantined: Message("The server has tasks that cannot be read. They stay unchanged there.")
        case .backedOff: Message("The server asked for a pause. Furrow will try again later.")
        case .canceled: Message("Canceled.")
        case .ok, .usage, .busy, .store, .error, .noAccount, .noList, .exists, .changed, .accountsFile, .invalidAddress,
            .plainHTTP, .elsewhere, .cannotMakeLists, .conflicts, .returns, .unknownZones, .run, .unknown:
            // Callers normally have a more precise message for these.
            Message("Sync failed: {reason}", ["reason": detail ?? code.rawValue])
        }
    }
}
