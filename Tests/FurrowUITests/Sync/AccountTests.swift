// Entered accounts and their lists as the window shows them. Only values, without a server.

import Foundation
import Store
import SyncClient
import Testing
import Todo

@testable import FurrowUI
@testable import Wording

@Suite struct AccountDraftTests {
    private func draft(password: String = "", command: String = "") -> AccountDraft {
        var draft = AccountDraft()
        (draft.address, draft.user) = (" https://cloud.example.org/ ", "anna")
        (draft.password, draft.command) = (password, command)
        return draft
    }

    @Test func anAccountDraftNeedsAnAddressAUserAndAPassword() {
        #expect(!AccountDraft().isComplete)
        #expect(!draft().isComplete)
        #expect(draft(password: "s3cret").isComplete)
        #expect(draft(command: "pass show cloud").isComplete)
        var nameless = draft(password: "s3cret")
        nameless.user = " "
        #expect(!nameless.isComplete)
    }

    @Test func thePasswordIsPassedAsInputAndNotAsAnArgument() {
        let draft = draft(password: " with space ")
        #expect(draft.arguments == ["add", "--user=anna", "--password-stdin", "--", "https://cloud.example.org/"])
        #expect(draft.input == " with space \n")
    }

    @Test func aPasswordCommandIsPassedAsAnArgument() {
        let draft = draft(command: "pass show cloud")
        #expect(
            draft.arguments == [
                "add", "--user=anna", "--password-command=pass show cloud", "--", "https://cloud.example.org/",
            ])
        #expect(draft.input == "")
    }

    @Test func aTypedPasswordTakesPrecedenceOverTheCommand() {
        #expect(draft(password: "s3cret", command: "pass").arguments.contains("--password-stdin"))
    }

    @Test func plainHTTPIsPassedOnlyIfTheUserAgreed() {
        var draft = draft(password: "s3cret")
        #expect(!draft.arguments.contains("--plain-http"))
        draft.allowsPlainHTTP = true
        #expect(draft.arguments.contains("--plain-http"))
    }
}

@Suite struct AccountListsTests {
    private let account = Account(kind: .manual, name: "anna", url: "https://a.example/", user: "anna")
    private let home = TodoList(id: UUID(), name: "Home", rank: Rank(1), created: Timestamp(milliseconds: 0))
    private let garden = TodoList(id: UUID(), name: "Garden", rank: Rank(2), created: Timestamp(milliseconds: 0))

    private func answer(_ name: String, _ href: String, _ list: UUID? = nil) -> ListResult {
        var answer = ListResult(name: name)
        (answer.href, answer.list) = (href, list?.text)
        return answer
    }

    /// Returns the state in which the list Home is synced.
    private func state(_ change: (inout RemoteList) -> Void = { _ in }) -> SyncState {
        var overview = SyncOverview()
        overview.accounts = [account]
        var remote = RemoteList(list: home.id, account: account.id, href: "/home/")
        change(&remote)
        overview.lists = [SyncOverview.List(remote, name: home.name)]
        return SyncState(overview)
    }

    private func lists(_ found: [ListResult]?, _ state: SyncState) -> AccountLists {
        AccountLists(found, of: account.id, in: state, all: [home, garden])
    }

    @Test func aServerListIsOnIfItIsSyncedLocally() {
        let lists = lists([answer("Home", "/home/", home.id), answer("Work", "/work/")], state())
        #expect(lists.rows.map(\.name) == ["Home", "Work"])
        #expect(lists.rows.map(\.isOn) == [true, false])
        #expect(lists.locals.map(\.name) == ["Garden"])
    }

    @Test func aSyncedListIsShownWithoutAServerAnswer() {
        #expect(lists(nil, state()).rows.map(\.list) == [home.id])
        #expect(lists([], state()).rows.map(\.href) == [nil])
    }

    @Test func aListSwitchedOffDuringTheRequestIsShownAsOff() {
        #expect(lists([answer("Home", "/home/", home.id)], SyncState()).rows.map(\.isOn) == [false])
    }

    @Test func onlyAnUnsyncedListOfTheSameNameCanBeJoined() {
        let lists = lists([answer("Garden", "/garden/"), answer("Home", "/other/")], state())
        // Home is synced already, so no list is joined with it.
        #expect(lists.rows.map(\.namesake) == [garden.id, nil, nil])
    }

    @Test func theProblemOfAListIsShownInItsRow() {
        let lists = lists([answer("Home", "/home/", home.id)], state { $0.problem = SyncProblem(.unreachable) })
        #expect(lists.rows[0].text == "The server cannot be reached. Furrow will try again later.")
    }

    @Test func theStateOfAnAccountIsDescribed() {
        #expect(state().text(of: account) == "1 list is synced.")
        #expect(state { $0.problem = SyncProblem(.gone) }.text(of: account).hasPrefix("“Home”: The list is no longer"))
        var overview = SyncOverview()
        overview.accounts = [account]
        #expect(SyncState(overview).text(of: account) == "No lists are synced.")
    }

    @Test func joiningReportsCountsAndDuplicates() {
        var answer = SyncResult()
        answer.matched = 1
        answer.onlyHere = 2
        answer.onlyThere = 0
        #expect(
            answer.joinDescription == "1 task is on both sides. 2 will be copied to the server. 0 will be copied here.")
        answer.doubles = ["Milk"]
        #expect(answer.joinDescription.hasSuffix("These would appear twice there: “Milk”."))
        answer.doubles = (1...10).map { "T\($0)" }
        #expect(answer.joinDescription.hasSuffix("“T8”, 2 more."))
    }

    @Test func joiningReportsDifferingTasks() {
        var answer = SyncResult()
        answer.matched = 12
        answer.onlyHere = 0
        answer.onlyThere = 0
        (answer.doubles, answer.differing) = ([], ["Milk"])
        let one = "1 differs. The later value is used, and the other one is kept: “Milk”."
        #expect(answer.joinDescription.hasSuffix(one))
        answer.differing = (1...10).map { "T\($0)" }
        #expect(answer.joinDescription.contains(" 10 differ. ") && answer.joinDescription.hasSuffix("“T8”, 2 more."))
    }
}

@Suite struct SyncRowTests {
    @Test func aLocalListHasNoSyncDescription() {
        #expect(SyncState().caption(of: UUID()) == nil)
    }

    @Test(arguments: [
        (nil, "", "synced"), (SyncProblem(.unreachable), "Unreachable", "its server is unreachable"),
        (SyncProblem(.held), "Needs attention", "sync needs attention"),
    ])
    func theStatusOfASyncedListIsDescribed(_ problem: SyncProblem?, _ text: String, _ accessibleText: String) {
        var overview = SyncOverview()
        let account = Account(kind: .manual, name: "anna", url: "https://a.example/", user: "anna")
        overview.accounts = [account]
        var remote = RemoteList(list: UUID(), account: account.id, href: "/home/")
        remote.problem = problem
        overview.lists = [SyncOverview.List(remote, name: "Home")]
        let words = SyncState(overview).caption(of: remote.list)
        #expect(words?.text == text)
        #expect(words?.accessibleText == accessibleText)
    }
}
