import Accounts
import CalDAV
import Store
import Todo

/// An account with its password and a session, ready for requests to its server.
struct AccountSession: Sendable {
    let account: Account
    let session: DavSession

    var server: CalDAVServer { CalDAVServer(session) }

    /// - Parameter isInteractive: Whether the user waits for each response and all responses are short.
    init(_ account: Account, _ password: Password, isInteractive: Bool = true) throws(Failure) {
        self.account = account
        var options = DavOptions()
        if isInteractive { options.deadline = DavOptions.interactiveTimeout }
        options.allowsPlainHTTP = account.allowsPlainHTTP
        do {
            session = try DavSession(
                try DavAddress(account.url), credentials: Credentials(user: account.user, password: password.text),
                options: options)
        } catch {
            throw Failure(Problem(error))
        }
    }

    /// Creates a session with the password from its source. The user must have confirmed the account on this computer,
    /// because the store may come from another computer.
    ///
    /// - Parameters:
    ///   - allowsPrompt: Whether the user may be asked to unlock the keyring.
    ///   - isInteractive: Whether the user waits for each response and all responses are short.
    init(_ account: Account, allowsPrompt: Bool, isInteractive: Bool = true) async throws(Failure) {
        let source = try account.requireConfirmed()
        let password: Password
        do {
            password = try await source.password(allowsPrompt: allowsPrompt)
        } catch {
            throw Failure(Problem(error))
        }
        try self.init(account, password, isInteractive: isInteractive)
    }

    /// Returns the collection in which new lists are created.
    ///
    /// - Throws: `Failure` if the server has none.
    func home() async throws(Failure) -> DavAddress {
        try await onServer { () async throws(CalDAVError) in
            if let home = account.home { return try DavAddress(home) }
            guard let home = try await server.discover().home else { throw .cannotMakeLists(status: 405) }
            return home
        }
    }

    /// Returns all task lists that the account has on its server.
    func lists() async throws(Failure) -> [CalDAVList] {
        try await onServer { () async throws(CalDAVError) in
            if let home = account.home { return try await server.lists(in: DavAddress(home)) }
            return try await server.discover().lists
        }
    }
}
