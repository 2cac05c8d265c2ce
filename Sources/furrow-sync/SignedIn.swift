// An account with its password, and so a session with its server.

import Accounts
import CalDAV
import Store
import Todo

/// An account that a server can be asked of.
struct SignedIn: Sendable {
    let account: Account
    let session: DavSession

    var server: CalDAVServer { CalDAVServer(session) }

    /// An account whose password is known.
    ///
    /// - Parameter isAwaited: whether a person waits for each of its answers, which are short.
    init(_ account: Account, _ password: Password, isAwaited: Bool = true) throws(Failure) {
        self.account = account
        var options = DavOptions()
        if isAwaited { options.deadline = DavOptions.longestWait }
        options.allowsPlainHTTP = account.allowsPlainHTTP
        do {
            session = try DavSession(
                try DavAddress(account.url), credentials: Credentials(user: account.user, password: password.text),
                options: options)
        } catch {
            throw Failure(Problem(error))
        }
    }

    /// An account whose password is asked for where it is kept. Only one that the person has confirmed on this computer: the store
    /// may come from elsewhere.
    ///
    /// - Parameters:
    ///   - asks: whether the person may be asked to unlock the keyring.
    ///   - isAwaited: whether a person waits for each of its answers, which are short.
    init(_ account: Account, asking asks: Bool, isAwaited: Bool = true) async throws(Failure) {
        let source = try account.expectConfirmed()
        let password: Password
        do {
            password = try await source.password(asking: asks)
        } catch {
            throw Failure(Problem(error))
        }
        try self.init(account, password, isAwaited: isAwaited)
    }

    /// Where new lists are made.
    ///
    /// - Throws: `Failure` where the server has no place for them.
    func home() async throws(Failure) -> DavAddress {
        try await onServer { () async throws(CalDAVError) in
            if let home = account.home { return try DavAddress(home) }
            guard let home = try await server.discover().home else { throw .cannotMakeLists(status: 405) }
            return home
        }
    }

    /// All lists of tasks that the account has on its server.
    func lists() async throws(Failure) -> [CalDAVList] {
        try await onServer { () async throws(CalDAVError) in
            if let home = account.home { return try await server.lists(in: DavAddress(home)) }
            return try await server.discover().lists
        }
    }
}
