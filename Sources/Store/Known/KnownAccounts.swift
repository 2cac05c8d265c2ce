// The accounts that the person has confirmed on this computer, in a file of the configuration folder.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The accounts that the person has confirmed on this computer.
///
/// They are kept apart from the store, in the user's configuration folder: a store can come from elsewhere, and must not be
/// able to run a command or to send a password to an address of its own choice.
public struct KnownAccounts: Sendable {
    /// The file's name in Furrow's configuration folder.
    public static let fileName = "accounts.json"

    /// The file's path.
    public let path: String

    /// The user's own file: `$XDG_CONFIG_HOME/io.github.furrow_app.Furrow/accounts.json`.
    ///
    /// An empty or relative `XDG_CONFIG_HOME` counts as none, and none means `~/.config` (XDG Base Directory Specification).
    ///
    /// - Throws: `KnownAccountsError.noHome` where there is neither `XDG_CONFIG_HOME` nor `HOME`.
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

    /// Returns the entry of an account; nil where this computer does not know the account.
    ///
    /// - Throws: `KnownAccountsError`.
    public func account(_ id: UUID) throws(KnownAccountsError) -> KnownAccount? {
        try contents()?.accounts.last { $0.id == KnownAccount.text(id) }
    }

    /// Keeps an account's entry, in place of an earlier one.
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
            contents.accounts.removeAll { $0.id == KnownAccount.text(id) }
            return true
        }
    }

    /// Takes over the accounts of the user's own store, as an earlier Furrow left them there: once ever. Later calls change
    /// nothing, so that no store from elsewhere is trusted because it is put in the place of the user's own. An account that
    /// the person has confirmed already stays as it was confirmed.
    ///
    /// - Throws: `KnownAccountsError`.
    func adopt(_ accounts: [KnownAccount]) throws(KnownAccountsError) {
        if try contents()?.hasAdopted == true { return }
        try change { contents in
            guard !contents.hasAdopted else { return false }
            contents.hasAdopted = true
            let known = Set(contents.accounts.map(\.id))
            contents.accounts += accounts.filter { !known.contains($0.id) }
            return true
        }
    }

    // MARK: - The file

    /// The file as JSON.
    private struct Contents: Codable {
        /// The newest form of the file that this program knows.
        static let known = 1

        var version = known
        /// Whether the accounts of the user's own store were taken over.
        var hasAdopted = false
        var accounts: [KnownAccount] = []
    }

    /// Returns what the file holds; nil where there is no file.
    private func contents() throws(KnownAccountsError) -> Contents? {
        guard let bytes = try PrivateFile(path: path).read() else { return nil }
        guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
            contents.version == Contents.known
        else { throw .broken(path: path) }
        return contents
    }

    /// Changes the file while no other program does.
    ///
    /// - Parameter body: returns whether there is anything to write.
    private func change(_ body: (inout Contents) -> Bool) throws(KnownAccountsError) {
        let file = PrivateFile(path: path)
        let lock = try file.lock()
        defer { lock.release() }
        // A file that cannot be read is never replaced.
        var contents = try contents() ?? Contents()
        guard body(&contents) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(contents) else { throw .broken(path: path) }
        try file.replace(Array(data) + [UInt8(ascii: "\n")], lock)
    }
}
