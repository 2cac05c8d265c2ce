// The state of the sync, and its texts.

import DateWording
import Foundation
import GRDB
import Store
import SystemTime
import Testing
import Todo

@testable import FurrowUI
@testable import Wording

@Suite struct SyncStateTests {
    private let account = Account(
        kind: .manual, name: "anna@example.org", url: "https://example.org/", user: "anna")
    private let list = UUID()

    private func state(
        account problem: SyncProblem? = nil, _ change: (inout SyncOverview.List) -> Void = { _ in }, conflicts: Int = 0,
        returns: Int = 0
    ) -> SyncState {
        var account = account
        account.problem = problem
        var overview = SyncOverview()
        overview.accounts = [account]
        var list = SyncOverview.List(
            RemoteList(list: list, account: account.id, href: "https://example.org/home/"), name: "Home")
        list.remote.lastSynced = Timestamp(milliseconds: 1_000)
        change(&list)
        overview.lists = [list]
        (overview.conflicts, overview.returns) = (conflicts, returns)
        return SyncState(overview)
    }

    private func summary(_ state: SyncState, isVisiblyWorking: Bool = false, showsConflicts: Bool = true) -> SyncSummary
    {
        SyncSummary(
            state, activity: SyncActivity(), isVisiblyWorking: isVisiblyWorking, showsConflicts: showsConflicts,
            formatter: DateWords(.system, CalendarStyle()))
    }

    @Test func unusedAccountsAreListedAfterUsedAccounts() {
        var overview = SyncOverview()
        overview.accounts = [account]
        let other = Account(kind: .online("a"), name: "bert@example.org", url: "https://example.org/", user: "bert")
        overview.removed = [other]
        let rows = SyncState(overview).accountRows
        #expect(rows.map(\.name) == ["anna@example.org", "bert@example.org"])
        #expect(rows.map(\.key.isUsed) == [true, false])
        #expect(rows[0].text == "No lists are synced.")
        #expect(rows[1].text.hasPrefix("Removed here"))
        // Nothing is synced with the account.
        overview.accounts = []
        #expect(SyncState(overview).overallState == .none)
    }

    @Test func withoutAccountsNothingIsShown() {
        #expect(SyncState().overallState == .none)
        #expect(summary(SyncState()).status == .hidden)
    }

    @Test func withoutProblemsNothingIsShown() {
        let state = state()
        #expect(state.overallState == .upToDate)
        #expect(state.isOn)
        #expect(summary(state).status == .hidden)
        #expect(summary(state, isVisiblyWorking: true).status == .working)
    }

    @Test func anUnreachableServerIsOfflineAndCanBeRetried() {
        let state = state { $0.remote.problem = SyncProblem(.unreachable) }
        #expect(state.overallState == .offline)
        let summary = summary(state)
        #expect(summary.status == .offline)
        #expect(summary.lines.map(\.action) == [.tryAgain])
    }

    @Test func anUnreachableAccountIsReportedOnce() {
        var overview = SyncOverview()
        overview.accounts = [account]
        overview.lists = ["Home", "Work"].map { name in
            var remote = RemoteList(list: UUID(), account: account.id, href: "/\(name)/")
            remote.problem = SyncProblem(.unreachable)
            return SyncOverview.List(remote, name: name)
        }
        let state = SyncState(overview)
        #expect(state.problems.map(\.subject) == [.account(account.id)])
        #expect(state.caption(of: overview.lists[0].remote.list)?.text == "Unreachable")
        overview.lists[0].remote.problem = nil
        #expect(SyncState(overview).problems.map(\.name) == ["Work"])
        #expect(SyncState(overview).caption(of: overview.lists[0].remote.list)?.text == "")
    }

    @Test func anAccountProblemIsReportedOnceInsteadOfPerList() {
        let state = state(account: SyncProblem(.needsPassword)) { $0.remote.problem = SyncProblem(.needsPassword) }
        #expect(state.overallState == .needsUser)
        #expect(state.problems.map(\.subject) == [.account(account.id)])
        #expect(state.action(for: state.problems[0]) == .enterPassword(account.id))
    }

    @Test func problemsForTheUserComeBeforeTemporaryProblems() {
        let state = state(account: SyncProblem(.unreachable)) {
            ($0.remote.problem, $0.remote.held) = (SyncProblem(.held), 12)
            ($0.refused, $0.quarantined) = (2, 3)
        }
        #expect(state.problems.map(\.code) == [.held, .refused, .unreachable, .quarantined])
        #expect(state.problems.map { state.action(for: $0) } == [.decide(list), .show(list), .tryAgain, .show(list)])
        #expect(state.overallState == .needsUser)
    }

    @Test func aQuestionAlreadyAnsweredIsNotAskedAgain() {
        let state = state {
            ($0.remote.problem, $0.remote.held, $0.remote.answer) = (SyncProblem(.held), 12, .uploadAgain)
        }
        #expect(state.problems == [])
        #expect(state.overallState == .upToDate)
    }

    @Test func refusedItemsAreReportedOnceWithTheirCount() {
        let state = state { ($0.remote.problem, $0.refused) = (SyncProblem(.refused), 2) }
        #expect(state.problems.map(\.count) == [2])
        #expect(state.problems[0].message.contains("2 tasks"))
    }

    @Test func unreadableTasksAreANoteWithoutAnIndicator() {
        let state = state { $0.quarantined = 1 }
        #expect(state.overallState == .upToDate)
        #expect(summary(state).status == .hidden)
        #expect(summary(state).lines.count == 1)
    }

    @Test func conflictsAreIndicatedIfTheyCanBeShown() {
        let state = state(conflicts: 2)
        #expect(summary(state).status == .remark)
        #expect(summary(state).lines.map(\.action) == [.showConflicts])
        #expect(summary(state, showsConflicts: false).status == .hidden)
    }

    @Test func restoredTasksAreNotReportedAsConflicts() {
        #expect(
            summary(state(returns: 1)).lines == [
                SyncSummary.Line(
                    heading: "Came Back",
                    text: "1 task that you deleted came back because it was changed elsewhere.",
                    action: .showConflicts)
            ])
    }

    @Test func unknownTimeZonesAreIndicatedAndTheFirstTaskCanBeShown() {
        let task = UUID()
        var zones = UnknownZones()
        zones.count = 3
        zones.names = ["CST", "Foo/Bar"]
        zones.first = task
        let state = state { $0.unknownZones = zones }
        #expect(state.overallState == .upToDate)
        #expect(summary(state).status == .remark)
        #expect(
            summary(state).lines == [
                SyncSummary.Line(
                    heading: "“Home”",
                    text: "3 tasks have an unknown time zone (CST, Foo/Bar). Their times are shown as local times.",
                    action: .showTask(task))
            ])
        // The zones have not been counted yet.
        zones.count = 0
        #expect(self.state { $0.unknownZones = zones }.problems == [])
    }

    @Test func aReadOnlyListIsKnown() {
        #expect(state { $0.remote.isReadOnly = true }.isReadOnly(list))
        #expect(!state().isReadOnly(list))
    }

    @Test(arguments: [SyncProblem(.needsPassword), SyncProblem(.passwordCommand)])
    func aPasswordCommandIsRetriedInsteadOfAskingForAPassword(problem: SyncProblem) {
        var overview = SyncOverview()
        var account = Account(kind: .command, name: "a", url: "https://a.example/", user: "a")
        account.problem = problem
        overview.accounts = [account]
        let state = SyncState(overview)
        #expect(state.action(for: state.problems[0]) == .tryAgain)
    }
}

@Suite struct SyncOverviewTests {
    private let store: Store
    private var account = Account(kind: .manual, name: "a", url: "https://a.example/", user: "a")

    init() throws { store = try Store(DatabaseQueue()) }

    @Test func theOverviewExcludesListsInTheTrash() async throws {
        try store.save(account)
        let now = Timestamp(milliseconds: 1_000)
        let home = try store.addList("Home", account: account.id, href: "https://a.example/h/", at: now)
        let work = try store.addList("Work", account: account.id, href: "https://a.example/w/", at: now)
        #expect(try await store.syncOverview().lists.map(\.name) == ["Home", "Work"])
        try await store.perform(.delete([work.list]), at: now)
        #expect(try await store.syncOverview().lists.map(\.remote.list) == [home.list])
    }

    @Test func unknownTimeZonesAreKeptUntilTheListIsNoLongerSynced() async throws {
        try store.save(account)
        let now = Timestamp(milliseconds: 1_000)
        let home = try store.addList("Home", account: account.id, href: "https://a.example/h/", at: now).list
        let work = try store.addList("Work", account: account.id, href: "https://a.example/w/", at: now).list
        var zones = UnknownZones()
        zones.count = 2
        zones.names = ["A \"zone\"", "CST"]
        zones.first = UUID()
        let kept = zones
        try await store.writeStateForSync { tables in
            try tables.expectUnknownZones(in: home)
            try tables.save(unknownZones: kept, of: work)
            try tables.expectUnknownZones(in: work)
        }
        #expect(try await store.syncOverview().lists.map(\.unknownZones) == [UnknownZones(), kept])
        try store.endSync(of: work)
        try await store.writeStateForSync { try $0.save(unknownZones: nil, of: home) }
        #expect(try await store.syncOverview().lists.map(\.unknownZones) == [nil])
        #expect(try await store.readForSync { try $0.unknownZones(in: work) } == nil)
    }

    @Test func theMarkChangesWithUserEditsButNotWithSync() async throws {
        try store.save(account)
        let now = Timestamp(milliseconds: 1_000)
        let home = try store.addList("Home", account: account.id, href: "https://a.example/h/", at: now)
        var marks = [try await store.syncOverview().mark]
        func next() async throws { marks.append(try await store.syncOverview().mark) }
        try await store.writeForSync { tables in
            try tables.insert(
                Item(id: UUID(), list: home.list, title: "Theirs", rank: Rank(1), created: now), modified: now)
        }
        try await next()
        #expect(marks[0] == marks[1])
        try await store.perform(.add([NewItem(title: "Mine")], at: .bottom, in: home.list), at: now)
        try await next()
        try await store.undo()
        try await next()
        try await store.redo()
        try await next()
        #expect(Set(marks).count == 3)
        #expect(marks[1] != marks[2] && marks[2] != marks[3] && marks[3] != marks[4])
    }
}
