import Synchronization
import Todo

/// The lists of an account on its server: listing, creation, changes and deletion.
public struct CalDAVServer: Sendable {
    let session: DavSession

    public init(_ session: DavSession) { self.session = session }

    /// The maximum number of lists of a server. All of them are held in memory. Tests use up to 20,000.
    static let maxLists = 50_000
    /// The longest response that names an account's lists, in bytes: more than 1 KiB per list.
    private static let maxListingBytes = 64 << 20

    /// Fetches the lists in a home collection with one request.
    public func lists(in home: DavAddress) async throws(CalDAVError) -> [CalDAVList] {
        try checkOrigin(home)
        var request = DavRequest("PROPFIND", home.asFolder, depth: 1, xml: DavXML.lists)
        request.maxResponseBytes = Self.maxListingBytes
        let count = Mutex(0)
        let (response, lists) = try await session.send(request) { response throws(CalDAVError) -> CalDAVList? in
            guard let list = DiscoveredResource(response, at: home)?.list else { return nil }
            let isTooMany = count.withLock { count in
                count += 1
                return count > Self.maxLists
            }
            if isTooMany { throw .unreadable(.tooLarge) }
            return list
        }
        guard response.isMultistatus else { throw response.readError }
        // Some servers list a collection twice, or with two spellings of its address.
        var seen: Set<DavAddress.Key> = []
        return lists.filter { $0.address.origin == home.origin && seen.insert($0.address.key).inserted }
    }

    /// Fetches the current state of a list.
    ///
    /// - Throws: `CalDAVError.collectionGone` if there is no task list at the address.
    public func list(at address: DavAddress) async throws(CalDAVError) -> CalDAVList {
        try checkOrigin(address)
        let (response, resources) = try await session.send(
            DavRequest("PROPFIND", address.asFolder, depth: 0, xml: DavXML.lists),
            collecting: { DiscoveredResource($0, at: address) })
        guard response.isMultistatus else { throw response.readError }
        guard let list = resources.first?.list else { throw .collectionGone }
        return list
    }

    /// A second call with the same `id`, after a lost response, returns the list that the first call created.
    public func makeList(_ properties: ListProperties, id: UUID, in home: DavAddress) async throws(CalDAVError)
        -> CalDAVList
    {
        guard let address = home.asFolder.resolving(id.text + "/") else { throw .invalidAddress }
        return try await makeList(properties, at: address)
    }

    /// Creates a list again at its former address. If the list exists, returns it unchanged.
    public func makeList(_ properties: ListProperties, at address: DavAddress) async throws(CalDAVError) -> CalDAVList {
        try checkOrigin(address)
        let address = address.asFolder
        var request = DavRequest("MKCALENDAR", address)
        request.body = ("application/xml; charset=utf-8", DavXML.makeList(properties))
        request.followsRedirects = false
        let response: HTTPResponse
        do {
            response = try await session.send(request)
        } catch {
            // The list may have been created anyway, and another attempt would create a second one.
            if error.mayHaveSucceeded, let created = try? await list(at: address) { return created }
            throw error
        }
        if response.isSuccess { return try await madeList(properties, at: address) }
        guard [403, 405, 409].contains(response.status) else {
            let error = response.writeError
            if error.mayHaveSucceeded, let created = try? await list(at: address) { return created }
            throw error
        }
        do {
            return try await list(at: address)
        } catch .collectionGone, .refused {
            throw .cannotMakeLists(status: response.status)
        }
    }

    /// Returns a list after the server has confirmed its creation. The list counts as created even if the server's
    /// description of it cannot be read.
    private func madeList(_ properties: ListProperties, at address: DavAddress) async throws(CalDAVError) -> CalDAVList
    {
        do {
            return try await list(at: address)
        } catch .collectionGone {
            throw .collectionGone
        } catch {
            return CalDAVList(
                address: address, name: properties.name, color: properties.color, order: properties.order,
                isReadOnly: false,
                containsOnlyTasks: true)
        }
    }

    /// Changes the properties of a list. Nil values stay unchanged.
    public func changeList(at address: DavAddress, _ change: ListProperties) async throws(CalDAVError) {
        guard change != ListProperties() else { return }
        try checkOrigin(address)
        var request = DavRequest("PROPPATCH", address.asFolder)
        request.body = ("application/xml; charset=utf-8", DavXML.change(change))
        request.followsRedirects = false
        let (response, refusals) = try await session.send(
            request, collecting: { $0.refusedStatus ?? ($0.status.flatMap { 200..<300 ~= $0 ? nil : $0 }) })
        if response.isGone { throw .collectionGone }
        guard response.isSuccess else { throw response.writeError }
        if let status = refusals.first { throw status == 403 ? .readOnly : .refused(status: status) }
    }

    /// Deletes a list and all its contents on the server. Succeeds if the list no longer exists.
    public func deleteCollection(at address: DavAddress) async throws(CalDAVError) {
        try checkOrigin(address)
        var request = DavRequest("DELETE", address.asFolder)
        request.deletesWholeList = true
        request.followsRedirects = false
        let response = try await session.send(request)
        guard response.isSuccess || response.isGone else { throw response.writeError }
    }

    /// Checks that a request goes to the account's own server.
    private func checkOrigin(_ address: DavAddress) throws(CalDAVError) {
        guard address.origin == session.address.origin else { throw .otherHost(address) }
    }
}
