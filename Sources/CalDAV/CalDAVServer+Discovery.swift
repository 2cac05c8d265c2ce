// Discovery of an account's lists (RFC 6764, RFC 5397, RFC 4791).

extension CalDAVServer {
    /// Finds the account and its lists, starting at the session's address.
    ///
    /// The address may belong to a list, which is then the only list, to the user's home collection or principal, or to
    /// any other resource on the server. For a server's root, `/.well-known/caldav` is tried first, otherwise the
    /// address itself.
    ///
    /// - Throws: `CalDAVError.notCalDAV` if there is no account, `.otherHost` if the account is on another host, or the
    ///   error that prevented the requests.
    public func discover() async throws(CalDAVError) -> CalDAVAccount {
        let start = session.address
        let wellKnown = start.resolving("/.well-known/caldav")
        let candidates = start.path == "/" ? [wellKnown, start] : [start, start.asFolder, wellKnown, start.root]
        var (seen, broken): (Set<String>, CalDAVError?) = ([], nil)
        for address in candidates.compactMap({ $0 }) where seen.insert(address.text).inserted {
            let discovered: DiscoveredResource?
            do {
                discovered = try await resource(at: address)
            } catch  where error.concernsOneAddress {
                // Servers often mishandle only the well-known address, and the typed address works.
                broken = broken ?? error
                continue
            }
            guard let resource = discovered else { continue }
            // A single list represents the account only if the user gave its own address, not if discovery led to it.
            if let list = resource.list, address.path != "/" {
                return CalDAVAccount(home: nil, principal: resource.principal, lists: [list])
            }
            if let account = try await account(from: resource) { return account }
        }
        throw broken ?? .notCalDAV
    }

    /// Returns the account that the properties of an address lead to, if any.
    private func account(from resource: DiscoveredResource) async throws(CalDAVError) -> CalDAVAccount? {
        if resource.isUnauthenticated, resource.principal == nil { throw .wrongPassword }
        var homes = resource.homes
        let principal = resource.principal
        if homes.isEmpty, let principal {
            try checkHost(principal)
            homes = try await self.resource(at: principal)?.homes ?? []
        }
        guard let home = homes.first else { return try await home(at: resource, principal) }
        var (lists, seen): ([CalDAVList], Set<DavAddress.Key>) = ([], [])
        for home in homes.prefix(Self.maxHomes) {
            try checkHost(home)
            lists += try await self.lists(in: home).filter { seen.insert($0.address.key).inserted }
        }
        return CalDAVAccount(home: home.asFolder, principal: principal, lists: lists)
    }

    /// Returns the lists at the address itself, for servers that do not report where the lists are.
    private func home(at resource: DiscoveredResource, _ principal: DavAddress?) async throws(CalDAVError)
        -> CalDAVAccount?
    {
        guard resource.isCollection, resource.address.origin == session.address.origin else { return nil }
        let lists = try await lists(in: resource.address)
        return lists.isEmpty ? nil : CalDAVAccount(home: resource.address.asFolder, principal: principal, lists: lists)
    }

    /// The maximum number of home collections of a user, including shared collections of other users.
    private static var maxHomes: Int { 5 }

    /// Returns the properties that the server reports for an address, or nil if the address does not exist or does not
    /// support WebDAV.
    private func resource(at address: DavAddress) async throws(CalDAVError) -> DiscoveredResource? {
        var request = DavRequest("PROPFIND", address, depth: 0, xml: DavXML.account)
        request.leavesHost = true
        let reply: (response: HTTPResponse, row: DavResponse?)
        do {
            reply = try await session.first(of: request)
        } catch .unreadable {
            return nil
        }
        if let problem = reply.response.problem { throw problem }
        try checkHost(reply.response.address)
        return reply.row.flatMap { DiscoveredResource($0, at: reply.response.address) }
    }

    /// Checks that credentials stay on the host for which they were entered. To accept another host, the user enters
    /// its address.
    private func checkHost(_ address: DavAddress) throws(CalDAVError) {
        guard address.origin == session.address.origin else { throw .otherHost(address) }
    }
}

extension CalDAVError {
    /// Whether the error concerns only this address, so that another address on the same server may work.
    fileprivate var concernsOneAddress: Bool {
        switch self {
        case .unreachable(.busy(let status), _): status >= 500
        case .unreachable(.tooManyRedirects, _): true
        default: false
        }
    }
}
