// Tests of listings and responses that are long or never end.

import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import Sync

struct LongListingTests {
    @Test func eachAddressIsNewOnce() {
        var seen = SeenAddresses()
        for round in 0..<2 {
            for number in 0..<30_000 { #expect(seen.insert("/l/\(number).ics") == (round == 0)) }
        }
        #expect(seen.contains("/l/29999.ics") && !seen.contains("/l/30000.ics"))
    }

    @Test func pagesOfTextsAreSizedByTheirBytes() {
        func answer(_ count: Int, of bytes: Int) -> [String: RemoteState] {
            let text = String(repeating: "x", count: bytes)
            return Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", .there(text: text, etag: nil)) })
        }
        var size = PageSize()
        #expect(size.count == 100)
        size.note(answer(100, of: 1000))
        #expect(size.count == 100)
        size.note(answer(50, of: 1 << 19))
        #expect(size.count == 8)
        size.note(answer(8, of: 1 << 20))
        #expect(size.count == 4)
        // The size grows again, but slowly.
        size.note(answer(4, of: 100))
        #expect(size.count == 8)
        size.noteTooMany(6)
        for _ in 0..<10 { size.note(answer(3, of: 100)) }
        #expect(size.count == 3)
        size.noteTooMany(1)
        #expect(size.count == 1)
    }

    @Test func theLastRowOfAnAddressCounts() async throws {
        let remote = FakeRemote(folder: "/l/")
        let device = try Device(remote)
        let known = try await remote.add("Known")
        try await device.sync()
        guard case .etag(let etag)? = try await device.link(device.item("Known").id)?.version else {
            throw RemoteError.collectionGone
        }
        let listing = Listing(device.store, list: device.list, of: remote, isFull: true, meter: SyncMeter())
        let rows = [
            RemoteRow("/l/a", .there(etag: "1")), RemoteRow("/l/a", .gone), RemoteRow(known, .gone),
            RemoteRow("/l/b", .gone), RemoteRow("/l/b", .there(etag: "1")),
        ]
        #expect(listing.take(rows, RemotePageEnd(token: nil)))
        #expect(try listing.news.page(.unsure, after: nil, limit: 9).map(\.href) == [known])
        #expect(try listing.news.page(.changed, after: nil, limit: 9).map(\.href) == ["/l/b"])
        #expect(listing.take([RemoteRow(known, .there(etag: etag))], nil))
        #expect(try listing.news.count(.unsure) == 0)
        try await listing.doubtUnnamed()
        #expect(try listing.news.count(.unsure) == 0)
    }

    @Test func whatAListingDoesNotNameIsAskedForByName() async throws {
        let remote = FakeRemote(folder: "/l/")
        let device = try Device(remote)
        for number in 0..<300 { try await remote.add("Task \(number)") }
        try await device.sync()
        let listing = Listing(device.store, list: device.list, of: remote, isFull: true, meter: SyncMeter())
        _ = listing.take([RemoteRow(remote.newHref(uid: "foreign-Task 7"), .there(etag: "new"))], nil)
        try await listing.doubtUnnamed()
        #expect(try listing.news.count(.unsure) == 299)
        #expect(try listing.news.count(.changed, areKnown: true) == 1)
    }

    @Test func anEmptyAddressIsKeptToo() async throws {
        let news = ListingSpool()
        let addresses = ["", "/l/a"].map { ListingSpool.Address($0, isKnown: false) }
        try news.keep(addresses.map { ($0, .unusable) })
        var found: [String] = []
        try await news.forEachPage(.unusable, of: 1) { found += $0.map(\.href) }
        #expect(found == ["", "/l/a"])
    }

    @Test func aServerThatNamesPagesWithoutEndIsCutOffAndTheNextCycleGoesOn() async throws {
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

    @Test func aServerThatMakesNoProgressIsCutOffAndWhatCameBeforeStays() async throws {
        let remote = FakeRemote(folder: "/l/")
        let device = try Device(remote)
        for number in 0..<150 { try await remote.add("Task \(number)") }
        let time = Mutex(Duration.zero)
        let silent = EndlessRemote(remote: remote, answersAtAll: false) {
            // Waits until the first page has been stored.
            while (try? device.titles().count) != 100, !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(5))
            }
            time.withLock { $0 += Allowance.Limits().patience }
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
        (self.remote, self.answersAtAll, self.whenSilent) = (remote, answersAtAll, whenSilent)
    }

    func changes(since token: String?, rows: @escaping RemoteRowSink) async throws(RemoteError) -> RemoteChanges {
        guard answersAtAll else { return try await remote.changes(since: token, rows: rows) }
        var number = 0
        while rows([RemoteRow("/l/endless-\(number % 50)", .there(etag: "\(number)"))], RemotePageEnd(token: nil)) {
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

    func put(_ text: String, at href: String, if expected: RemoteExpectation) async throws(RemoteError) -> PutAnswer {
        try await remote.put(text, at: href, if: expected)
    }

    func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteAnswer {
        try await remote.delete(href, etag: etag)
    }

    func makeCollection(_ look: RemoteLook) async throws(RemoteError) { try await remote.makeCollection(look) }

    func change(_ look: RemoteLook) async throws(RemoteError) { try await remote.change(look) }

    func newHref(uid: String) -> String { remote.newHref(uid: uid) }
}

/// A counter of calls.
private final class Calls: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}
