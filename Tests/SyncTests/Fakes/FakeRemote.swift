// A collection on a server that is a value in memory, and fails when it is told to.

import Sync
import Testing
import Todo

/// A collection in memory, with ETags, tokens and planned faults; as strict as the best servers, as wrong as the worst.
actor FakeRemote {
    /// What becomes of a task that is put or deleted.
    enum Step: Equatable {
        case began(String)
        case answered(String)

        /// The address where it began.
        var begun: String? { if case .began(let href) = self { href } else { nil } }
    }

    /// What is asked of a server.
    enum Request { case changes, fetch, put, delete, move, make, look }

    /// What goes wrong with one request.
    enum Fault {
        /// It is not done, and this is what is said.
        case refusal(RemoteError)
        /// It is done, but the answer does not arrive.
        case lostAnswer
        /// Rows of these addresses are left out; the token goes on all the same.
        case omission(Set<String>)
        /// No ETag is named.
        case noETags
        /// Something is said to stand, in a new version, at addresses at which nothing does.
        case phantoms(Set<String>)
        /// Something else is said to stand there than was expected, and nothing is done.
        case otherwise
    }

    private struct Resource {
        var text: String
        var version: Int
        /// When it was written, in seconds since 1970.
        var second: Int
    }

    /// The habits of the server.
    var habits: Habits
    /// The address of the collection.
    private let folder: String
    private let clock: @Sendable () -> Timestamp
    private var resources: [String: Resource] = [:]
    /// When what is gone went.
    private var gone: [String: (version: Int, second: Int)] = [:]
    /// When anything changed last, in seconds since 1970.
    private var lastChange = 0
    /// How often anything has changed; each change is one version, and names an ETag and a token.
    private var version = 0
    /// The first token that is still known.
    private var oldest = 0
    private var faults: [Request: [Fault]] = [:]
    private var lasting: [Request: Fault] = [:]
    /// The addresses at which whatever is asked fails.
    private var broken: Set<String> = []
    /// The addresses that are listed and can name no task.
    private var unusable: Set<String> = []
    /// Those at which something too large stands.
    private var large: Set<String> = []
    /// The addresses at which Furrow has deleted something.
    private(set) var deleted: Set<String> = []
    /// The server's clock less this machine's.
    private(set) var clockSkew: Duration?
    /// Whether the collection itself is gone.
    private(set) var isGone = false
    /// Whether nothing can be written there; nil where it does not say.
    var isReadOnly: Bool?
    /// Another collection of the account, which together with this one takes each UID once, and how that is refused: nil is that
    /// something else stands there than was expected.
    private var neighbour: (remote: FakeRemote, status: Int?)?
    /// How it was made to look last.
    private(set) var look = RemoteLook()
    /// How often it was made to look otherwise.
    private(set) var lookChanges = 0
    /// What another program does right after a task was put.
    private var afterPut: (@Sendable (isolated FakeRemote) -> Void)?
    /// The address at which a task was put last.
    private(set) var lastPut = ""
    /// Whether a token is made of the contents, as Radicale's are: the same contents have the same token again.
    private var tokensNameContents: Bool
    /// The contents for which such a token was given: the ETag of each resource, by address.
    private var contents: [String: [String: String]] = [:]
    /// What has been asked, in order.
    private(set) var requests: [Request] = []
    /// The puts and deletions, in order, by address.
    private(set) var steps: [Step] = []
    /// How many of them are under way, and how many were at once at most.
    private(set) var (underWay, mostUnderWay) = (0, 0)
    /// How many of them have to be there before the first is answered.
    private var crowd = 1
    private var gathered: [CheckedContinuation<Void, Never>] = []

    /// Has it be too busy for several puts and deletions at once from now on.
    func takeOneAtATime() { habits.takesOneAtATime = true }

    /// Answers no put and no deletion until so many of them are there, once.
    func gather(_ count: Int) { crowd = count }

    /// Answers all that are there.
    func release() {
        for one in gathered { one.resume() }
        (gathered, crowd) = ([], 1)
    }

    private func begin(_ href: String) async {
        steps.append(.began(href))
        underWay += 1
        mostUnderWay = max(mostUnderWay, underWay)
        // Gives other requests time to arrive, which are refused then.
        if habits.takesOneAtATime { for _ in 0..<10 { await Task.yield() } }
        if crowd == 1 { return }
        guard gathered.count + 1 >= crowd else { return await withCheckedContinuation { gathered.append($0) } }
        // Where more come than that, they come now.
        for _ in 0..<100 { await Task.yield() }
        release()
    }

    /// Sees that a change depends on the version that is there: no request goes without a precondition.
    private func expectUsable(_ etag: String) {
        if !ETag.isUsable(etag) { Issue.record("a change without a precondition: \(etag.debugDescription)") }
    }

    private func expectRoom() throws(RemoteError) {
        if habits.takesOneAtATime, underWay > 1 { throw .unreachable(retryAfter: nil) }
    }

    private func end(_ href: String) {
        underWay -= 1
        steps.append(.answered(href))
    }

    /// An empty collection.
    ///
    /// - Parameters:
    ///   - habits: the habits of the server.
    ///   - folder: the address of the collection.
    ///   - clock: the server's clock.
    init(
        _ habits: Habits = .plain, folder: String = "/list/",
        clock: @escaping @Sendable () -> Timestamp = { Device.berlin().time }
    ) {
        (self.habits, self.folder, self.clock) = (habits, folder, clock)
        tokensNameContents = habits.tokens == .byContents
    }

    private var second: Int { Int(clock().milliseconds / 1000) }

    /// Has the next request of a kind for which nothing is planned yet go wrong.
    func plan(_ fault: Fault, for request: Request) { faults[request, default: []].append(fault) }

    /// Has each request of some kinds for which nothing else is planned go wrong from now on.
    func planAlways(_ fault: Fault, for requests: Request...) {
        for request in requests { lasting[request] = fault }
    }

    /// Has something stand somewhere that is too large to be had.
    func tooLarge(at href: String) {
        write("", at: href)
        large.insert(href)
    }

    /// Lists addresses from now on that can name no task. Their rows come with each answer.
    func list(unusable hrefs: String...) { unusable = Set(hrefs) }

    /// Has whatever is asked of some addresses fail from now on.
    func fail(at hrefs: String...) { broken.formUnion(hrefs) }

    /// Has another program do something right after each task that is put from now on.
    func whenPut(_ work: @escaping @Sendable (isolated FakeRemote) -> Void) { afterPut = work }

    /// Makes the tokens of the contents from now on.
    func nameContents() { tokensNameContents = true }

    /// Has nothing go wrong from now on.
    func forgetFaults() { (faults, lasting, broken) = ([:], [:], []) }

    private func expectSound(_ hrefs: String...) throws(RemoteError) {
        if !broken.isDisjoint(with: hrefs) { throw .failing(status: 500) }
    }

    /// The collection goes, with all that is in it.
    func removeAll() {
        for href in resources.keys { remove(href) }
        isGone = true
    }

    /// Another program has the collection be shown otherwise.
    func setLook(_ change: (inout RemoteLook) -> Void) { change(&look) }

    /// Lets others write there no more, or again; nil says nothing of it.
    func setReadOnly(_ isReadOnly: Bool?) { self.isReadOnly = isReadOnly }

    /// Takes no UID from now on that another collection of the account has.
    func share(uidsWith remote: FakeRemote, refusedBy status: Int?) { neighbour = (remote, status) }

    /// Whether a task of the same UID as a text stands here.
    func hasUID(of text: String) -> Bool {
        let uid = { (text: String) in text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("UID:") } }
        return resources.values.contains { uid($0.text) == uid(text) }
    }

    /// Whether the account has a task of the same UID as a text. In this collection only some servers mind.
    private func isTaken(uidOf text: String) async -> Bool {
        if habits.statusOfSecondUID != nil, hasUID(of: text) { return true }
        return await neighbour?.remote.hasUID(of: text) ?? false
    }

    /// Takes away what has an ETag, for it goes to another collection; nil where it has another.
    func give(_ href: String, etag: String) -> String? {
        guard let resource = resources[href], self.etag(of: resource) == etag else { return nil }
        remove(href)
        return resource.text
    }

    /// Has another clock.
    func setClock(ahead skew: Duration) { clockSkew = skew }

    /// Forgets what has been asked.
    func forgetRequests() { (requests, steps, mostUnderWay) = ([], [], 0) }

    /// Forgets the tokens that were given so far, but not those that are times: they cannot be forgotten.
    func forgetTokens() { (oldest, contents) = (version + 1, [:]) }

    /// What stands at an address; nil where nothing does.
    func text(at href: String) -> String? { resources[href]?.text }

    /// All addresses at which something stands.
    var hrefs: Set<String> { Set(resources.keys) }

    /// Another program writes.
    @discardableResult
    func write(_ text: String, at href: String) -> String {
        version += 1
        lastChange = second
        let resource = Resource(text: habits.rewriting.rewritten(text), version: version, second: lastChange)
        resources[href] = resource
        gone[href] = nil
        return etag(of: resource)
    }

    /// Has something stand there in this version, as a store knows it.
    func stand(_ text: String, at href: String, etag: String) {
        guard let number = Int(etag.filter(\.isNumber)) else { return }
        resources[href] = Resource(text: text, version: number, second: second)
        version = max(version, number)
    }

    /// Another program deletes.
    func remove(_ href: String) {
        guard resources.removeValue(forKey: href) != nil else { return }
        version += 1
        lastChange = second
        gone[href] = (version, lastChange)
    }

    private func etag(of resource: Resource) -> String {
        habits.tokens == .byContents ? "\"\(Self.hash(resource.text))\"" : "\"\(resource.version)\""
    }

    /// The FNV-1a hash of a text: the same in each run of the tests.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }

    /// Does what is asked, with the next fault that is planned for it.
    private func answer<Answer>(
        _ request: Request, _ work: (Fault?) throws(RemoteError) -> Answer
    ) throws(RemoteError) -> Answer {
        requests.append(request)
        let fault = faults[request, default: []].isEmpty ? lasting[request] : faults[request]?.removeFirst()
        if case .refusal(let error) = fault { throw error }
        if isGone, request != .make { throw .collectionGone }
        let answer = try work(fault)
        if case .lostAnswer = fault { throw .unreachable(retryAfter: nil) }
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
                    resources[href].map { .there(etag: fault.hidesETags ? nil : etag(of: $0)) }
                    ?? RemoteRow.State.gone
            }
            for href in unusable { rows[href] = .unusable }
            if case .phantoms(let hrefs) = fault { for href in hrefs { rows[href] = .there(etag: "\"new\"") } }
            let told = rows.filter { !fault.omits($0.key) }.sorted { $0.key < $1.key }
            guard sink(told.map { RemoteRow($0.key, $0.value) }, nil) else { throw .cutOff }
            return RemoteChanges(token: newToken(since: token), look: look, isReadOnly: isReadOnly)
        }
    }

    func makeCollection(_ look: RemoteLook) async throws(RemoteError) {
        try answer(.make) { _ throws(RemoteError) in
            guard isGone else { return }
            (isGone, self.look) = (false, look)
            version += 1
            oldest = version
            gone = [:]
        }
    }

    func change(_ new: RemoteLook) async throws(RemoteError) {
        try answer(.look) { _ throws(RemoteError) in
            lookChanges += 1
            look.name = new.name.map(habits.stored) ?? look.name
            look.color = new.color ?? look.color
            look.position = new.position ?? look.position
        }
    }

    /// The addresses at which something has changed since a token; nil stands for all.
    private func changed(since token: String?) throws(RemoteError) -> Set<String> {
        guard let token else { return Set(resources.keys) }
        if tokensNameContents {
            guard let known = contents[token] else { throw .tokenInvalid }
            let etags = resources.mapValues(etag(of:))
            return Set(known.keys).union(etags.keys).filter { known[$0] != etags[$0] }
        }
        guard let since = Int(token.dropFirst("token ".count)) else { throw .tokenInvalid }
        if habits.tokens == .bySecond {
            let rows = resources.mapValues(\.second).merging(gone.mapValues { $0.second }) { there, _ in there }
            return Set(rows.filter { $0.value > since }.keys)
        }
        guard since >= oldest else { throw .tokenInvalid }
        let rows = resources.mapValues(\.version).merging(gone.mapValues { $0.version }) { there, _ in there }
        return Set(rows.filter { $0.value > since }.keys)
    }

    /// The token that names the present.
    ///
    /// One that names the present second, or one that is no more than a second away, is not handed out: `CalDAVRemote` goes on
    /// from the token that it was asked with.
    private func newToken(since token: String?) -> String? {
        if habits.tokens == .none { return nil }
        if habits.tokens == .bySecond { return abs(second - lastChange) <= 1 ? token : "token \(lastChange)" }
        guard tokensNameContents else { return "token \(version)" }
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
                try expectSound(href)
            }
            for href in hrefs where !fault.omits(href) {
                states[href] = .gone
                guard let resource = resources[href] else { continue }
                let etag = fault.hidesETags ? nil : etag(of: resource)
                let isLarge = large.contains(href)
                states[href] =
                    isLarge
                    ? .unreadable(.tooLarge(limit: 1 << 20), etag: etag) : .there(text: resource.text, etag: etag)
            }
            return states
        }
    }

    func put(_ text: String, at href: String, if expected: RemoteExpectation) async throws(RemoteError) -> PutAnswer {
        if case .unchanged(let etag) = expected { expectUsable(etag) }
        await begin(href)
        defer { end(href) }
        if case .nothing = expected, resources[href] == nil, let neighbour, await isTaken(uidOf: text) {
            return try answer(.put) { _ throws(RemoteError) in
                if let status = neighbour.status { throw .refused(status: status) }
                return .unexpected
            }
        }
        return try answer(.put) { fault throws(RemoteError) in
            try expectRoom()
            try expectSound(href)
            if case .otherwise = fault { return .unexpected }
            let current = resources[href].map(etag(of:))
            switch expected {
            case .nothing where current != nil: return .unexpected
            case .unchanged(let etag) where etag != current: return .unexpected
            default: break
            }
            let named = write(habits.alteration(text), at: href)
            lastPut = href
            afterPut?(self)
            return .stored(etag: fault.hidesETags || !habits.namesETagsOnPut ? nil : named)
        }
    }

    func move(_ href: String, etag: String, to new: String) async throws(RemoteError) {
        expectUsable(etag)
        if case .refusal? = faults[.move]?.first { return try answer(.move) { _ in } }
        guard resources[new] == nil, let text = await neighbour?.remote.give(href, etag: etag) else {
            return try answer(.move) { _ throws(RemoteError) in throw .refused(status: 412) }
        }
        try answer(.move) { _ in _ = write(text, at: new) }
    }

    func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteAnswer {
        expectUsable(etag)
        await begin(href)
        defer { end(href) }
        return try answer(.delete) { fault throws(RemoteError) in
            try expectRoom()
            try expectSound(href)
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
    /// Whether no ETag is named.
    fileprivate var hidesETags: Bool {
        if case .noETags = self { true } else { false }
    }

    /// Whether the row of an address is left out.
    fileprivate func omits(_ href: String) -> Bool {
        if case .omission(let hrefs) = self { hrefs.contains(href) } else { false }
    }
}
