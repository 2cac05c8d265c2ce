// Tests of listings that arrive only in part.

import Store
import Synchronization
import Testing

@testable import SyncEngine

struct PartListingTests {
    /// Returns a device whose list is on a server with this many tasks, and the server, which lists them in pages.
    private func device(with count: Int, hasTokens: Bool = true) async throws -> (Device, PagedRemote) {
        let remote = FakeRemote(folder: "/l/")
        for number in 0..<count { try await remote.add("Task \(100 + number)") }
        return (try Device(remote), PagedRemote(remote, hasTokens: hasTokens))
    }

    /// Runs a cycle that takes at most this many new rows.
    private func sync(
        _ device: Device, _ remote: PagedRemote, rows: Int = 120, isFull: Bool = false
    ) async throws -> SyncOutcome {
        var limits = SyncBudget.Limits()
        limits.rows = rows
        var sync = ListSync.unhurried(
            device.store, list: device.list, remote: remote, options: SyncOptions(isFull: isFull))
        sync.meter = SyncMeter(limits)
        return try await sync.run()
    }

    @Test(arguments: [true, false])
    func aListBeyondTheRowLimitIsReadInSeveralRuns(hasTokens: Bool) async throws {
        let (device, remote) = try await device(with: 400, hasTokens: hasTokens)
        try device.add("From here")
        var before = 1
        for _ in 0..<10 {
            let outcome = try await sync(device, remote)
            let count = try device.titles().count
            #expect(count > before, "no progress")
            before = count
            if outcome.problem == nil { break }
            #expect(outcome.problem == SyncProblem(.cutOff) && !outcome.hasPulled && outcome.backOff == nil)
        }
        #expect(try Set(device.titles()).count == 401)
        #expect(await remote.remote.hrefs.count == 401)
        #expect(try device.store.remoteList(device.list)?.problem == nil)
        #expect(try device.trash().isEmpty)
        if hasTokens {
            // Each run continues where the last one was cut off; later runs use normal tokens.
            #expect(remote.asked.contains("page 2") && remote.asked.count { $0 == nil } == 1)
            #expect(try await sync(device, remote).problem == nil)
            #expect(remote.asked.last??.hasPrefix("token") == true)
        }
    }

    @Test(arguments: [RemoteError.cutOff, .unreachable(retryAfter: nil)])
    func anInterruptedListingKeepsItsFirstHalfAndDeletesNothing(error: RemoteError) async throws {
        let (device, remote) = try await device(with: 200, hasTokens: false)
        try await device.sync()
        for number in 0..<200 { try await remote.remote.add("More \(100 + number)") }
        remote.breaksOff.withLock { $0 = (4, error) }
        let outcome = try await sync(device, remote, rows: 100_000, isFull: true)
        #expect(outcome.problem == SyncCycle.problem(error) && outcome.pulled == 200)
        #expect(try device.titles().count == 400 && device.trash().isEmpty)
        remote.breaksOff.withLock { $0 = nil }
        #expect(try await sync(device, remote, isFull: true).problem == nil)
        #expect(try device.titles().count == 400)
    }

    @Test func aMissingTaskIsRemovedOnlyAfterACompleteListing() async throws {
        let (device, remote) = try await device(with: 100)
        _ = try await sync(device, remote)
        let token = try device.store.remoteList(device.list)?.token
        // The row of the deleted task comes before the rows of the new tasks.
        let gone = try #require(await remote.remote.hrefs.min())
        await remote.remote.remove(gone)
        for number in 0..<200 { try await remote.remote.add("Zebra \(number)") }
        let outcome = try await sync(device, remote)
        #expect(outcome.problem == SyncProblem(.cutOff) && outcome.pulled >= 100)
        // One of the rows up to this page has not been processed.
        #expect(try device.store.remoteList(device.list)?.token == token && device.trash().isEmpty)
        for _ in 0..<3 where try await sync(device, remote).problem != nil {}
        #expect(try device.trash().count == 1 && device.titles().count == 299)
    }

    @Test func inventedRowsAreNotAllFetched() async throws {
        let (device, remote) = try await device(with: 0)
        remote.invents.withLock { $0 = 10_000 }
        let outcome = try await sync(device, remote, rows: 5000)
        #expect(outcome.problem == SyncProblem(.cutOff))
        #expect(try device.titles().isEmpty)
        #expect(await remote.remote.requests.count { $0 == .fetch } == 1)
    }
}

/// A collection whose server lists pages of 50 rows, each with its own token or all in one body.
private final class PagedRemote: Remote {
    static let length = 50

    let remote: FakeRemote
    private let hasTokens: Bool
    /// The number of pages after which a listing fails, and its error, or nil for never.
    let breaksOff = Mutex<(pages: Int, error: RemoteError)?>(nil)
    /// The number of listed hrefs at which no resource exists.
    let invents = Mutex(0)
    private let noted = Mutex<[String?]>([])

    init(_ remote: FakeRemote, hasTokens: Bool) { (self.remote, self.hasTokens) = (remote, hasTokens) }

    /// The tokens of the listing requests so far.
    var asked: [String?] { noted.withLock { $0 } }

    func changes(since token: String?, rows: @escaping RemoteRowSink) async throws(RemoteError) -> RemoteChanges {
        noted.withLock { $0.append(token) }
        let page = token.flatMap { $0.hasPrefix("page ") ? Int($0.dropFirst(5)) : nil }
        let listed = try await remote.changes(since: page == nil ? token : nil)
        var all = listed.rows.sorted { $0.key < $1.key }.map { RemoteRow($0.key, $0.value) }
        all += (0..<invents.withLock { $0 }).map { RemoteRow("/l/invented-\($0)", .exists(etag: "\"1\"")) }
        let pages = all.pages(of: Self.length)
        for (number, part) in pages.enumerated().dropFirst(page ?? 0) {
            if let (last, error) = breaksOff.withLock({ $0 }), number == last { throw error }
            guard rows(part, nil) else { throw .cutOff }
            if hasTokens, number + 1 < pages.count {
                let next =
                    token?.hasPrefix("token") == true ? "\(token ?? "") then \(number + 1)" : "page \(number + 1)"
                guard rows([], RemotePageEnd(token: next)) else { throw .cutOff }
            }
        }
        return RemoteChanges(token: hasTokens ? listed.token : nil, properties: listed.properties)
    }

    func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] { try await remote.fetch(hrefs) }

    func put(_ text: String, at href: String, if expected: RemoteExpectation) async throws(RemoteError) -> PutResult {
        try await remote.put(text, at: href, if: expected)
    }

    func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteResult {
        try await remote.delete(href, etag: etag)
    }

    func makeCollection(_ properties: RemoteProperties) async throws(RemoteError) {
        try await remote.makeCollection(properties)
    }

    func change(_ properties: RemoteProperties) async throws(RemoteError) { try await remote.change(properties) }

    func newHref(uid: String) -> String { remote.newHref(uid: uid) }
}
