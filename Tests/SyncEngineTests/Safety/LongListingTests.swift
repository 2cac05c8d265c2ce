// Tests of listings and responses that are long or never end.

import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

struct LongListingTests {
    @Test func eachAddressIsNewOnlyOnce() {
        var seen = SeenHrefs()
        for round in 0..<2 {
            for number in 0..<30_000 { #expect(seen.insert("/l/\(number).ics") == (round == 0)) }
        }
        #expect(seen.contains("/l/29999.ics") && !seen.contains("/l/30000.ics"))
    }

    @Test func pagesOfTextsAreSizedByTheirBytes() {
        func answer(_ count: Int, of bytes: Int) -> [String: RemoteState] {
            let text = String(repeating: "x", count: bytes)
            return Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", .exists(text: text, etag: nil)) })
        }
        var size = PageSize()
        #expect(size.count == 100)
        size.adapt(to: answer(100, of: 1000))
        #expect(size.count == 100)
        size.adapt(to: answer(50, of: 1 << 19))
        #expect(size.count == 8)
        size.adapt(to: answer(8, of: 1 << 20))
        #expect(size.count == 4)
        // The size grows again, but slowly.
        size.adapt(to: answer(4, of: 100))
        #expect(size.count == 8)
        size.shrink(below: 6)
        for _ in 0..<10 { size.adapt(to: answer(3, of: 100)) }
        #expect(size.count == 3)
        size.shrink(below: 1)
        #expect(size.count == 1)
    }

    @Test func theLastRowForAnAddressCounts() async throws {
        let remote = FakeRemote(folder: "/l/")
        let device = try Device(remote)
        let known = try await remote.add("Known")
        try await device.sync()
        guard case .etag(let etag)? = try await device.link(device.item("Known").id)?.version else {
            throw RemoteError.collectionGone
        }
        let listing = Listing(device.store, list: device.list, of: remote, isFull: true, meter: SyncMeter())
        let rows = [
            RemoteRow("/l/a", .exists(etag: "1")), RemoteRow("/l/a", .gone), RemoteRow(known, .gone),
            RemoteRow("/l/b", .gone), RemoteRow("/l/b", .exists(etag: "1")),
        ]
        #expect(listing.process(rows, RemotePageEnd(token: nil)))
        #expect(try listing.spool.page(.unsure, after: nil, limit: 9).map(\.href) == [known])
        #expect(try listing.spool.page(.changed, after: nil, limit: 9).map(\.href) == ["/l/b"])
        #expect(listing.process([RemoteRow(known, .exists(etag: etag))], nil))
        #expect(try listing.spool.count(.unsure) == 0)
        try await listing.markUnlistedUncertain()
        #expect(try listing.spool.count(.unsure) == 0)
    }

    @Test func addressesMissingFromAFullListingAreDoubted() async throws {
        let remote = FakeRemote(folder: "/l/")
        let device = try Device(remote)
        for number in 0..<300 { try await remote.add("Task \(number)") }
        try await device.sync()
        let listing = Listing(device.store, list: device.list, of: remote, isFull: true, meter: SyncMeter())
        _ = listing.process([RemoteRow(remote.newHref(uid: "foreign-Task 7"), .exists(etag: "new"))], nil)
        try await listing.markUnlistedUncertain()
        #expect(try listing.spool.count(.unsure) == 299)
        #expect(try listing.spool.count(.changed, areKnown: true) == 1)
    }

    @Test func anEmptyAddressIsStoredToo() async throws {
        let news = ListingSpool()
        let addresses = ["", "/l/a"].map { ListingSpool.Address($0, isKnown: false) }
        try news.save(addresses.map { ($0, .unusable) })
        var found: [String] = []
        try await news.forEachPage(.unusable, of: 1) { found += $0.map(\.href) }
        #expect(found == ["", "/l/a"])
    }

    @Test func endlessPagesAreCutOffAndTheNextCycleContinues() async throws {
        let remote = FakeRemote(folder: "/l/")
        let device = try Device(remote)
        try await remote.add("Milk")
        try await device.sync()
        let endless = EndlessRemote(remote: remote, answersAtAll: true)
        let outcome = try await ListSync.unhurried(device.store, list: device.list, remote: endless).run()
        #expect(outcome.problem == SyncProblem(.cutOff) && !outcome.hasPulled)
        #expect(try device.titles() == ["Milk"])
        #expect(try device.store.remoteList(device.list)?.problem == SyncProblem(.cutOff))
        try await remote.add("Bread")
        #expect(try await device.sync().first?.problem == nil)
        #expect(try Set(device.titles()) == ["Milk", "Bread"])
    }

    @Test func aServerWithoutProgressIsCutOffAndStoredTasksStay() async throws {
        let remote = FakeRemote(folder: "/l/")
        let device = try Device(remote)
        for number in 0..<150 { try await remote.add("Task \(number)") }
        let time = Mutex(Duration.zero)
        let silent = EndlessRemote(remote: remote, answersAtAll: false) {
            // Waits until the first page has been stored.
            while (try? device.titles().count) != 100, !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(5))
            }
            time.withLock { $0 += SyncBudget.Limits().maxIdleTime }
        }
        var sync = ListSync.unhurried(device.store, list: device.list, remote: silent)
        sync.meter = SyncMeter(
            now: { time.withLock { $0 } }, sleep: { _ in try await Task.sleep(for: .milliseconds(5)) })
        let outcome = try await sync.run()
        #expect(outcome.problem == SyncProblem(.cutOff))
        #expect(outcome.pulled == 100)
        let known = try #require(try device.store.remoteList(device.list))
        #expect(known.token == nil && known.backOff == nil)
        try await device.sync()
        #expect(try device.titles().count == 150)
    }
}

/// A collection whose server answers without end, or stops answering after the first page of texts.
private struct EndlessRemote: Remote {
    let remote: FakeRemote
    let answersAtAll: Bool
    /// Called when the server stops answering.
    let whenSilent: @Sendable () async -> Void
    private let fetches = Calls()

    init(remote: FakeRemote, answersAtAll: Bool, whenSilent: @escaping @Sendable () async -> Void = {}) {
        self.remote = remote
        self.answersAtAll = answersAtAll
        self.whenSilent = whenSilent
    }

    func changes(since token: String?, rows: @escaping RemoteRowSink) async throws(RemoteError) -> RemoteChanges {
        guard answersAtAll else { return try await remote.changes(since: token, rows: rows) }
        var number = 0
        while rows([RemoteRow("/l/endless-\(number % 50)", .exists(etag: "\(number)"))], RemotePageEnd(token: nil)) {
            number += 1
        }
        throw .cutOff
    }

    func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        guard answersAtAll || fetches.next() == 0 else {
            await whenSilent()
            // Waits until the request is canceled.
            try? await Task.sleep(for: .seconds(600))
            throw .unreachable(retryAfter: nil)
        }
        return try await remote.fetch(hrefs)
    }

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

private final class Calls: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}
