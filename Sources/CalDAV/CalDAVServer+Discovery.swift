// Where an account's lists are (RFC 6764, RFC 5397, RFC 4791).

extension CalDAVServer {
    /// Finds the account and its lists from the session's address on.
    ///
    /// That address may be a list's own, which is then the only one that is found; the place of the person's lists, or the
    /// person's own; or anything on the server. From a server's root `/.well-known/caldav` is asked first, from elsewhere
    /// the address itself.
    ///
    /// - Throws: `CalDAVError.notCalDAV` where there is none, `.elsewhere` where another host has it, and why nothing could be
    ///   asked.
    public func discover() async throws(CalDAVError) -> CalDAVAccount {
        let given = session.address
        let wellKnown = given.resolving("/.well-known/caldav")
        let asked = given.path == "/" ? [wellKnown, given] : [given, given.asFolder, wellKnown, given.root]
        var (seen, broken): (Set<String>, CalDAVError?) = ([], nil)
        for address in asked.compactMap({ $0 }) where seen.insert(address.text).inserted {
            let found: FoundPlace?
            do {
                found = try await place(at: address)
            } catch  where error.isOfOneAddress {
                // Often it is the well-known name alone of which something makes a mess; what was typed may be right.
                broken = broken ?? error
                continue
            }
            guard let place = found else { continue }
            // A list is taken for the account only where it was named: nothing else leads to one by itself.
            if let list = place.list, address.path != "/" {
                return CalDAVAccount(home: nil, principal: place.principal, lists: [list])
            }
            if let account = try await account(from: place) { return account }
        }
        throw broken ?? .notCalDAV
    }

    private func account(from place: FoundPlace) async throws(CalDAVError) -> CalDAVAccount? {
        if place.isUnauthenticated, place.principal == nil { throw .wrongPassword }
        var homes = place.homes
        let principal = place.principal
        if homes.isEmpty, let principal {
            try checkHost(principal)
            homes = try await self.place(at: principal)?.homes ?? []
        }
        guard let home = homes.first else { return try await home(at: place, principal) }
        var (lists, seen): ([CalDAVList], Set<DavAddress.Key>) = ([], [])
        for home in homes.prefix(Self.mostHomes) {
            try checkHost(home)
            lists += try await self.lists(in: home).filter { seen.insert($0.address.key).inserted }
        }
        return CalDAVAccount(home: home.asFolder, principal: principal, lists: lists)
    }

    /// Some servers do not say where the lists are, but have them at the address.
    private func home(at place: FoundPlace, _ principal: DavAddress?) async throws(CalDAVError) -> CalDAVAccount? {
        guard place.isCollection, place.address.origin == session.address.origin else { return nil }
        let lists = try await lists(in: place.address)
        return lists.isEmpty ? nil : CalDAVAccount(home: place.address.asFolder, principal: principal, lists: lists)
    }

    /// How many homes a person can have; others' that are shared are some of them.
    private static var mostHomes: Int { 5 }

    /// What the server says of an address; nil where it does not know it, or knows nothing of WebDAV.
    private func place(at address: DavAddress) async throws(CalDAVError) -> FoundPlace? {
        var request = DavRequest("PROPFIND", address, depth: 0, xml: DavXML.who)
        request.leavesHost = true
        let found: (answer: DavAnswer, row: DavResponse?)
        do {
            found = try await session.first(of: request)
        } catch .unreadable {
            return nil
        }
        if let problem = found.answer.problem { throw problem }
        try checkHost(found.answer.address)
        return found.row.flatMap { FoundPlace($0, at: found.answer.address) }
    }

    /// Credentials stay where they were given for: who agrees to another host enters its address.
    private func checkHost(_ address: DavAddress) throws(CalDAVError) {
        guard address.origin == session.address.origin else { throw .elsewhere(address) }
    }
}

extension CalDAVError {
    /// Whether it is what an address leads to that goes wrong, so that another one of the same server may do.
    fileprivate var isOfOneAddress: Bool {
        switch self {
        case .unreachable(.busy(let status), _): status >= 500
        case .unreachable(.tooManyRedirects, _): true
        default: false
        }
    }
}
