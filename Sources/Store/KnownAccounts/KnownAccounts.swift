import Rows
import Todo

/// The accounts that the user has confirmed on this computer.
///
/// They are stored in the user's configuration folder and not in the store: a store of unknown origin must not be able
/// to run a command or to send a password to an address that it contains.
public struct KnownAccounts: Sendable {
    /// The file's name in Furrow's configuration folder.
    public static let fileName = "accounts.json"

    public let path: String

    /// Returns the user's own file: `$XDG_CONFIG_HOME/io.github.furrow_app.Furrow/accounts.json`.
    ///
    /// An empty or relative `XDG_CONFIG_HOME` counts as unset, and the default is `~/.config` (XDG Base Directory
    /// Specification).
    ///
    /// - Throws: `KnownAccountsError.noHome` if neither `XDG_CONFIG_HOME` nor `HOME` is set.
    public static func standard(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(KnownAccountsError) -> KnownAccounts {
        let folder: String
        if let config = environment["XDG_CONFIG_HOME"], config.hasPrefix("/") {
            folder = config
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            folder = home + "/.config"
        } else {
            throw .noHome
        }
        return KnownAccounts(path: "\(folder)/\(StoreLocation.folderName)/\(fileName)")
    }

    /// Returns the entry of an account, or nil if the account is unknown on this computer.
    ///
    /// - Throws: `KnownAccountsError`.
    public func account(_ id: UUID) throws(KnownAccountsError) -> KnownAccount? {
        try contents()?.accounts.last { $0.id == id.text }
    }

    /// Adds an account's entry, or replaces an earlier one.
    ///
    /// - Throws: `KnownAccountsError`.
    public func record(_ account: KnownAccount) throws(KnownAccountsError) {
        try change { contents in
            if contents.accounts.last(where: { $0.id == account.id }) == account { return false }
            contents.accounts.removeAll { $0.id == account.id }
            contents.accounts.append(account)
            return true
        }
    }

    /// Removes an account's entry, if there is one.
    ///
    /// - Throws: `KnownAccountsError`.
    public func forget(_ id: UUID) throws(KnownAccountsError) {
        guard try account(id) != nil else { return }
        try change { contents in
            contents.accounts.removeAll { $0.id == id.text }
            return true
        }
    }

    /// Adds the accounts from the user's own store of an earlier version. Only the first call ever has an effect, so
    /// that a store of unknown origin is not trusted when it replaces the user's own. Accounts that the user has
    /// already confirmed do not change.
    ///
    /// - Throws: `KnownAccountsError`.
    func adopt(_ accounts: [KnownAccount]) throws(KnownAccountsError) {
        if try contents()?.hasAdopted == true { return }
        try change { contents in
            guard !contents.hasAdopted else { return false }
            contents.hasAdopted = true
            let confirmedIDs = Set(contents.accounts.map(\.id))
            contents.accounts += accounts.filter { !confirmedIDs.contains($0.id) }
            return true
        }
    }

    // MARK: - The file

    /// The contents of the file, stored as JSON.
    private struct Contents: Codable {
        /// The newest version of the file's format that this program supports.
        static let known = 1

        var version = known
        /// Whether the accounts of the user's own store were already added.
        var hasAdopted = false
        var accounts: [KnownAccount] = []
    }

    /// Returns the file's contents, or nil if there is no file.
    private func contents() throws(KnownAccountsError) -> Contents? {
        guard let bytes = try PrivateFile(path: path).read() else { return nil }
        guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
            contents.version == Contents.known
        else { throw .broken(path: path) }
        return contents
    }

    /// Changes the file while it is locked against other programs.
    ///
    /// - Parameter body: Changes the contents, and returns whether there is anything to write.
    private func change(_ body: (inout Contents) -> Bool) throws(KnownAccountsError) {
        let file = PrivateFile(path: path)
        let lock = try file.lock()
        defer { lock.release() }
        // This throws if the file is unreadable, so that such a file is never replaced.
        var contents = try contents() ?? Contents()
        guard body(&contents) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(contents) else { throw .broken(path: path) }
        try file.replace(Array(data) + [UInt8(ascii: "\n")], lock)
    }
}
