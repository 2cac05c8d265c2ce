// Tests of the stored observations about servers' behavior.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct ServerBehaviorTests {
    private let store: Store

    init() throws { store = try Store.inMemory() }

    private func alterations(in list: UUID) async throws -> Alterations {
        try await store.readForSync { try $0.alterations(in: list) }
    }

    private func acceptsUIDsOnlyOnce(_ list: UUID) async throws -> Bool {
        try await store.readForSync { try $0.acceptsUIDsOnlyOnce(inAccountOf: list) }
    }

    @Test func eachListSavesWhetherTheServerAltersTasksWhileItIsSynced() async throws {
        let work = try store.addList("Work")
        for list in [tasks, work] { try store.synchronize(list) }
        #expect(try await alterations(in: tasks) == Alterations())
        var known = Alterations()
        (known.compared, known.areDetected) = (Timestamp(milliseconds: 1_234_567), true)
        let kept = known
        try await store.writeStateForSync { try $0.save(kept, of: tasks) }
        #expect(try await alterations(in: tasks) == kept)
        #expect(try await alterations(in: work) == Alterations())
        (known.areDetected, known.includeBackslashes) = (false, true)
        let later = known
        try await store.writeStateForSync { try $0.save(later, of: work) }
        #expect(try await alterations(in: work) == later)
        #expect(try await alterations(in: tasks) == kept)
        try store.endSync(of: tasks)
        try await store.writeStateForSync { try $0.save(later, of: work) }
        #expect(try await alterations(in: tasks) == Alterations())
        #expect(try await alterations(in: work) == later)
    }

    @Test func theAccountSavesWhetherUIDsMustBeUnique() async throws {
        let (work, other) = (try store.addList("Work"), try store.addList("Other"))
        for list in [tasks, work] { try store.synchronize(list, account: "Home") }
        try store.synchronize(other, account: "Office")
        for list in [tasks, work, other] { #expect(try await acceptsUIDsOnlyOnce(list) == false) }
        try await store.writeStateForSync { try $0.recordUIDsAcceptedOnlyOnce(inAccountOf: tasks) }
        #expect(try await acceptsUIDsOnlyOnce(tasks))
        #expect(try await acceptsUIDsOnlyOnce(work))
        #expect(try await acceptsUIDsOnlyOnce(other) == false)
    }

    @Test func eachListSavesItsLastRetryTimeWhileItIsSynced() async throws {
        let work = try store.addList("Work")
        for list in [tasks, work] { try store.synchronize(list) }
        let times = [tasks: Timestamp(milliseconds: 1_234_567), work: Timestamp(milliseconds: 7_654_321)]
        for (list, time) in times { try await store.writeStateForSync { try $0.saveRetryTime(time, in: list) } }
        for (list, time) in times { #expect(try await store.readForSync { try $0.lastRetried(in: list) } == time) }
        try store.endSync(of: tasks)
        try await store.writeStateForSync { try $0.saveRetryTime(noon, in: work) }
        #expect(try await store.readForSync { try $0.lastRetried(in: tasks) } == nil)
        #expect(try await store.readForSync { try $0.lastRetried(in: work) } == noon)
    }

    @Test func refusalsOfAnAccountAreForgottenFromAStatusOn() async throws {
        let (work, other) = (try store.addList("Work"), try store.addList("Other"))
        for list in [tasks, work] { try store.synchronize(list, account: "Home") }
        try store.synchronize(other, account: "Office")
        var items: [UUID: UUID] = [:]
        for (list, status) in [(work, 507), (other, 507), (tasks, 413)] {
            let item = NewItem(title: "\(status)")
            items[list] = item.id
            try await store.perform(.add([item], at: .bottom, in: list), at: noon)
            try await store.link(item.id, in: list, refusal: Link.Refusal([], status: status))
        }
        let plans = try await store.writeStateForSync { tables in
            let statements = Statements()
            tables.db.trace { if case .statement(let statement) = $0 { statements.record(statement.expandedSQL) } }
            // The list's own refusal remains, because that task was refused for its size.
            #expect(try !tables.forgetRefusals(inAccountOf: tasks, from: 500))
            tables.db.trace(options: [])
            return try statements.all.flatMap { try Row.fetchAll(tables.db, sql: "EXPLAIN QUERY PLAN \($0)") }
                .map { $0["detail"] as String }
        }
        #expect(plans.count { $0.contains("SEARCH link USING INDEX link_left (list=?)") } == 2)
        #expect(!plans.contains { $0.contains("SCAN link") })
        for (list, isForgotten) in [(work, true), (other, false), (tasks, false)] {
            let item = try #require(items[list])
            let link = try #require(try await store.readForSync { try $0.link(item, in: list) })
            #expect((link.refusal == nil) == isForgotten && link.attempts == (isForgotten ? 1 : 0))
        }
        #expect(try await store.writeStateForSync { try $0.forgetRefusals(inAccountOf: other, from: 500) })
    }

    @Test func onlyUncomparedTasksAreListed() async throws {
        try store.synchronize()
        let items = (1...3).map { NewItem(title: "\($0)") }
        try await store.perform(.add(items, at: .bottom, in: tasks), at: noon)
        for (item, state) in zip(items, [Link.BaseState.uncompared, .altered, .read(version: 1)]) {
            var link = Link(item: item.id, list: tasks, href: "/\(item.title).ics", uid: item.title, base: "-")
            (link.version, link.baseState) = (.etag("1"), state)
            let kept = link
            try await store.writeStateForSync { try $0.save(kept) }
        }
        #expect(try await store.readForSync { try $0.uncompared(in: tasks) } == ["/1.ics"])
        // No newer version of the reader reads these again.
        #expect(
            try await store.readForSync { try $0.links(in: tasks, readBefore: 1_000_000, limit: 9).map(\.uid) } == ["3"]
        )
    }
}

/// Collects the statements that were run.
private final class Statements {
    private(set) var all: [String] = []

    func record(_ statement: String) { all.append(statement) }
}
