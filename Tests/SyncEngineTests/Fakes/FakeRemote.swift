// A collection on an in-memory server that fails where tests request it.

import SyncEngine
import Testing
import Todo

/// A collection in memory with ETags, tokens and planned faults. It can be as strict as the best servers and as
/// faulty as the worst.
actor FakeRemote {
    /// A step of a put or a deletion.
    enum Step: Equatable {
        case began(String)
        case answered(String)

        /// The href of the request that began, or nil for an answer.
        var begun: String? { if case .began(let href) = self { href } else { nil } }
    }

    enum Request { case changes, fetch, put, delete, move, make, properties }

    /// A fault of one request.
    enum Fault {
        /// The request is not carried out; the server answers with this error.
        case refusal(RemoteError)
        /// The request is carried out, but its answer is lost.
        case lostResponse
        /// The rows of these hrefs are left out, although the token advances.
        case omission(Set<String>)
        /// The answer names no ETags.
        case noETags
        /// The answer lists new versions of resources at hrefs where none exist.
        case phantoms(Set<String>)
        /// The server reports another version than expected and does nothing.
        case otherwise
    }

    private struct Resource {
        var text: String
        var version: Int
        /// When the resource was written, in seconds since 1970.
        var second: Int
    }

    var behavior: ServerBehavior
    /// The href of the collection.
    private let folder: String
    private let clock: @Sendable () -> Timestamp
    private var resources: [String: Resource] = [:]
    /// When the deleted resources were deleted, by href.
    private var gone: [String: (version: Int, second: Int)] = [:]
    /// When anything last changed, in seconds since 1970.
    private var lastChange = 0
    /// The number of changes so far. Each change is a version, from which ETags and tokens are made.
    private var version = 0
    /// The oldest token that the server still knows.
    private var oldest = 0
    private var faults: [Request: [Fault]] = [:]
    private var lasting: [Request: Fault] = [:]
    /// The hrefs at which every request fails.
    private var broken: Set<String> = []
    /// The hrefs that are listed although no task can have them.
    private var unusable: Set<String> = []
    /// The hrefs of resources that are too large.
    private var large: Set<String> = []
    /// The hrefs of the resources that Furrow has deleted.
    private(set) var deleted: Set<String> = []
    /// The server's clock minus this computer's clock.
    private(set) var clockSkew: Duration?
    /// Whether the collection itself no longer exists.
    private(set) var isGone = false
    /// Whether nothing can be written to the collection, or nil if the server does not report this.
    var isReadOnly: Bool?
    /// Another collection of the account, and the status that refuses a UID which that collection already has. With a
    /// status of nil, the server reports another version than expected instead.
    private var neighbor: (remote: FakeRemote, status: Int?)?
    /// The current look of the collection.
    private(set) var properties = RemoteProperties()
    /// The number of times the client changed the look.
    private(set) var propertyChanges = 0
    /// Changes that another program makes right after a task was put.
    private var afterPut: (@Sendable (isolated FakeRemote) -> Void)?
    private(set) var lastPut = ""
    /// Whether tokens are made from the contents, as Radicale makes them: the same contents have the same token
    /// again.
    private var hasContentTokens: Bool
    /// The contents that each of these tokens stands for: the ETag of each resource, by href.
    private var contents: [String: [String: String]] = [:]
    /// The requests so far, in order.
    private(set) var requests: [Request] = []
    /// The steps of puts and deletions so far, in order.
    private(set) var steps: [Step] = []
    /// The number of puts and deletions in progress, and the highest number at the same time.
    private(set) var (inProgress, maxInProgress) = (0, 0)
    /// The number of puts and deletions that must have arrived before the first one is answered.
    private var gatheredCount = 1
    private var gathered: [CheckedContinuation<Void, Never>] = []

    /// Refuses several puts and deletions at the same time from now on.
    func acceptOneAtATime() { behavior.acceptsOneAtATime = true }

    /// Holds back puts and deletions, once, until this many of them have arrived.
    func waitForRequests(_ count: Int) { gatheredCount = count }

    /// Answers all requests that are held back.
    func release() {
        for one in gathered { one.resume() }
        (gathered, gatheredCount) = ([], 1)
    }

    private func begin(_ href: String) async {
        steps.append(.began(href))
        inProgress += 1
        maxInProgress = max(maxInProgress, inProgress)
        // Gives other requests time to arrive; they are then refused. Yielding ten times instead takes seconds while
        // thousands of tests share the threads.
        if behavior.acceptsOneAtATime { try? await Task.sleep(for: .milliseconds(1)) }
        if gatheredCount == 1 { return }
        guard gathered.count + 1 >= gatheredCount else { return await withCheckedContinuation { gathered.append($0) } }
        // Lets any further requests arrive now.
        for _ in 0..<100 { await Task.yield() }
        release()
    }

    /// Records an issue if a change has no usable precondition.
    private func requireUsable(_ etag: String) {
        if !ETag.isUsable(etag) { Issue.record("a change without a precondition: \(etag.debugDescription)") }
    }

    private func requireRoom() throws(RemoteError) {
        if behavior.acceptsOneAtATime, inProgress > 1 { throw .unreachable(retryAfter: nil) }
    }

    private func end(_ href: String) {
        inProgress -= 1
        steps.append(.answered(href))
    }

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - behavior: The behavior of the server.
    ///   - folder: The href of the collection.
    ///   - clock: The server's clock.
    init(
        _ behavior: ServerBehavior = .plain, folder: String = "/list/",
        clock: @escaping @Sendable () -> Timestamp = { Device.berlin().time }
    ) {
        self.behavior = behavior
        self.folder = folder
        self.clock = clock
        hasContentTokens = behavior.tokens == .byContents
    }

    private var second: Int { Int(clock().milliseconds / 1000) }

    /// Plans a fault for the next request of a kind that has no fault planned yet.
    func plan(_ fault: Fault, for request: Request) { faults[request, default: []].append(fault) }

    /// Plans a fault for every request of these kinds from now on, unless another fault is planned for it.
    func planAlways(_ fault: Fault, for requests: Request...) {
        for request in requests { lasting[request] = fault }
    }

    /// Adds a resource that is too large to be fetched.
    func tooLarge(at href: String) {
        write("", at: href)
        large.insert(href)
    }

    /// Lists hrefs from now on that no task can have. Their rows come with every answer.
    func list(unusable hrefs: String...) { unusable = Set(hrefs) }

    /// Fails every request for these hrefs from now on.
    func fail(at hrefs: String...) { broken.formUnion(hrefs) }

    /// Runs the work of another program right after each put from now on.
    func whenPut(_ work: @escaping @Sendable (isolated FakeRemote) -> Void) { afterPut = work }

    /// Makes tokens from the contents from now on.
    func useContentTokens() { hasContentTokens = true }

    /// Removes all planned faults.
    func forgetFaults() { (faults, lasting, broken) = ([:], [:], []) }

    private func requireNoFault(_ hrefs: String...) throws(RemoteError) {
        if !broken.isDisjoint(with: hrefs) { throw .failing(status: 500) }
    }

    /// Removes the collection and everything in it.
    func removeAll() {
        for href in resources.keys { remove(href) }
        isGone = true
    }

    /// Changes the look as another program would.
    func setProperties(_ change: (inout RemoteProperties) -> Void) { change(&properties) }

    /// Sets whether the collection can be written to; nil means that the server does not report this.
    func setReadOnly(_ isReadOnly: Bool?) { self.isReadOnly = isReadOnly }

    /// Refuses UIDs from now on that another collection of the account has.
    func share(uidsWith remote: FakeRemote, refusedBy status: Int?) { neighbor = (remote, status) }

    /// Returns whether the collection has a task with the UID of a text.
    func hasUID(of text: String) -> Bool {
        let uid = { (text: String) in text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("UID:") } }
        return resources.values.contains { uid($0.text) == uid(text) }
    }

    /// Returns whether the account has a task with the UID of a text. Only some servers check this within one
    /// collection.
    private func isUIDInUse(of text: String) async -> Bool {
        if behavior.statusForUsedUID != nil, hasUID(of: text) { return true }
        return await neighbor?.remote.hasUID(of: text) ?? false
    }

    /// Removes a resource with an ETag so that it can move to another collection, and returns its text. Returns nil
    /// if the resource has another ETag.
    func take(_ href: String, ifETag etag: String) -> String? {
        guard let resource = resources[href], self.etag(of: resource) == etag else { return nil }
        remove(href)
        return resource.text
    }

    /// Sets the server's clock ahead of this computer's clock.
    func setClock(ahead skew: Duration) { clockSkew = skew }

    /// Clears the record of requests and steps.
    func forgetRequests() { (requests, steps, maxInProgress) = ([], [], 0) }

    /// Forgets the tokens given so far. Tokens that are times cannot be forgotten.
    func forgetTokens() { (oldest, contents) = (version + 1, [:]) }

    /// Returns the text at an href, or nil if no resource exists.
    func text(at href: String) -> String? { resources[href]?.text }

    var hrefs: Set<String> { Set(resources.keys) }

    /// Writes a text as another program would, and returns its ETag.
    @discardableResult
    func write(_ text: String, at href: String) -> String {
        version += 1
        lastChange = second
        let resource = Resource(text: behavior.rewriting.rewritten(text), version: version, second: lastChange)
        resources[href] = resource
        gone[href] = nil
        return etag(of: resource)
    }

    /// Stores a resource in this version, as if it had always been on the server.
    func restore(_ text: String, at href: String, etag: String) {
        guard let number = Int(etag.filter(\.isNumber)) else { return }
        resources[href] = Resource(text: text, version: number, second: second)
        version = max(version, number)
    }

    /// Deletes a resource as another program would.
    func remove(_ href: String) {
        guard resources.removeValue(forKey: href) != nil else { return }
        version += 1
        lastChange = second
        gone[href] = (version, lastChange)
    }

    private func etag(of resource: Resource) -> String {
        behavior.tokens == .byContents ? "\"\(Self.hash(resource.text))\"" : "\"\(resource.version)\""
    }

    /// Returns the FNV-1a hash of a text, which is the same in every test run.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }

    /// Answers a request, with the next fault that is planned for its kind.
    private func answer<Answer>(
        _ request: Request, _ work: (Fault?) throws(RemoteError) -> Answer
    ) throws(RemoteError) -> Answer {
        requests.append(request)
        let fault = faults[request, default: []].isEmpty ? lasting[request] : faults[request]?.removeFirst()
        if case .refusal(let error) = fault { throw error }
        if isGone, request != .make { throw .collectionGone }
        let answer = try work(fault)
        if case .lostResponse = fault { throw .unreachable(retryAfter: nil) }
        return answer
    }
}

extension FakeRemote: Remote {
    nonisolated func newHref(uid: String) -> String { "\(folder)\(uid).ics" }

    nonisolated func isUsable(_ href: String) -> Bool { !href.hasPrefix("//") }

    func changes(
        since token: String?, rows sink: @escaping RemoteRowSink
    ) async throws(RemoteError) -> RemoteChanges {
        try answer(.changes) { fault throws(RemoteError) in
            var rows: [String: RemoteRow.State] = [:]
            for href in try changed(since: token) {
                rows[href] =
                    resources[href].map { .exists(etag: fault.hidesETags ? nil : etag(of: $0)) }
                    ?? RemoteRow.State.gone
            }
            for href in unusable { rows[href] = .unusable }
            if case .phantoms(let hrefs) = fault { for href in hrefs { rows[href] = .exists(etag: "\"new\"") } }
            let told = rows.filter { !fault.omits($0.key) }.sorted { $0.key < $1.key }
            guard sink(told.map { RemoteRow($0.key, $0.value) }, nil) else { throw .cutOff }
            return RemoteChanges(token: newToken(since: token), properties: properties, isReadOnly: isReadOnly)
        }
    }

    func makeCollection(_ properties: RemoteProperties) async throws(RemoteError) {
        try answer(.make) { _ throws(RemoteError) in
            guard isGone else { return }
            (isGone, self.properties) = (false, properties)
            version += 1
            oldest = version
            gone = [:]
        }
    }

    func change(_ new: RemoteProperties) async throws(RemoteError) {
        try answer(.properties) { _ throws(RemoteError) in
            propertyChanges += 1
            properties.name = new.name.map(behavior.stored) ?? properties.name
            properties.color = new.color ?? properties.color
            properties.position = new.position ?? properties.position
        }
    }

    /// Returns the hrefs whose resources have changed since a token; nil stands for all hrefs.
    private func changed(since token: String?) throws(RemoteError) -> Set<String> {
        guard let token else { return Set(resources.keys) }
        if hasContentTokens {
            guard let known = contents[token] else { throw .tokenInvalid }
            let etags = resources.mapValues(etag(of:))
            return Set(known.keys).union(etags.keys).filter { known[$0] != etags[$0] }
        }
        guard let since = Int(token.dropFirst("token ".count)) else { throw .tokenInvalid }
        if behavior.tokens == .bySecond {
            let rows = resources.mapValues(\.second).merging(gone.mapValues { $0.second }) { there, _ in there }
            return Set(rows.filter { $0.value > since }.keys)
        }
        guard since >= oldest else { throw .tokenInvalid }
        let rows = resources.mapValues(\.version).merging(gone.mapValues { $0.version }) { there, _ in there }
        return Set(rows.filter { $0.value > since }.keys)
    }

    /// Returns the token for the present state.
    ///
    /// A token that names the present second, or a time at most one second away, is not given out, because
    /// `CalDAVRemote` continues from the token that it asked with.
    private func newToken(since token: String?) -> String? {
        if behavior.tokens == .none { return nil }
        if behavior.tokens == .bySecond { return abs(second - lastChange) <= 1 ? token : "token \(lastChange)" }
        guard hasContentTokens else { return "token \(version)" }
        let etags = resources.mapValues(etag(of:))
        let token = "token " + Self.hash(etags.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", "))
        contents[token] = etags
        return token
    }

    func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        try answer(.fetch) { fault throws(RemoteError) in
            var states: [String: RemoteState] = [:]
            for href in hrefs {
                if !isUsable(href) { Issue.record("asked for \(href)") }
                try requireNoFault(href)
            }
            for href in hrefs where !fault.omits(href) {
                states[href] = .gone
                guard let resource = resources[href] else { continue }
                let etag = fault.hidesETags ? nil : etag(of: resource)
                let isLarge = large.contains(href)
                states[href] =
                    isLarge
                    ? .unreadable(.tooLarge(limit: 1 << 20), etag: etag) : .exists(text: resource.text, etag: etag)
            }
            return states
        }
    }

    func put(_ text: String, at href: String, if expected: RemoteExpectation) async throws(RemoteError) -> PutResult {
        if case .unchanged(let etag) = expected { requireUsable(etag) }
        await begin(href)
        defer { end(href) }
        if case .nothing = expected, resources[href] == nil, let neighbor, await isUIDInUse(of: text) {
            return try answer(.put) { _ throws(RemoteError) in
                if let status = neighbor.status { throw .refused(status: status) }
                return .unexpected
            }
        }
        return try answer(.put) { fault throws(RemoteError) in
            try requireRoom()
            try requireNoFault(href)
            if case .otherwise = fault { return .unexpected }
            let current = resources[href].map(etag(of:))
            switch expected {
            case .nothing where current != nil: return .unexpected
            case .unchanged(let etag) where etag != current: return .unexpected
            default: break
            }
            let named = write(behavior.alteration(text), at: href)
            lastPut = href
            afterPut?(self)
            return .stored(etag: fault.hidesETags || !behavior.sendsETagsOnPut ? nil : named)
        }
    }

    func move(_ href: String, etag: String, to new: String) async throws(RemoteError) {
        requireUsable(etag)
        if case .refusal? = faults[.move]?.first { return try answer(.move) { _ in } }
        guard resources[new] == nil, let text = await neighbor?.remote.take(href, ifETag: etag) else {
            return try answer(.move) { _ throws(RemoteError) in throw .refused(status: 412) }
        }
        try answer(.move) { _ in _ = write(text, at: new) }
    }

    func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteResult {
        requireUsable(etag)
        await begin(href)
        defer { end(href) }
        return try answer(.delete) { fault throws(RemoteError) in
            try requireRoom()
            try requireNoFault(href)
            if case .otherwise = fault { return .changed }
            guard let resource = resources[href] else { return .gone }
            guard self.etag(of: resource) == etag else { return .changed }
            remove(href)
            deleted.insert(href)
            return .gone
        }
    }
}

extension FakeRemote.Fault? {
    /// Whether the answer names no ETags.
    fileprivate var hidesETags: Bool {
        if case .noETags = self { true } else { false }
    }

    /// Returns whether the row of an href is left out.
    fileprivate func omits(_ href: String) -> Bool {
        if case .omission(let hrefs) = self { hrefs.contains(href) } else { false }
    }
}
