// Accounts that this computer does not know yet, as the window shows them.

import Foundation
import Store
import SyncClient
import Testing

@testable import Wording

@Suite struct ConsentTests {
    private func answer(_ kind: String) -> AccountResult {
        var answer = AccountResult(
            id: "5d3a", kind: kind, name: "Work", address: "https://good.example@evil.example/", user: "anna",
            code: .needsConsent)
        answer.origin = "https://evil.example"
        return answer
    }

    @Test(arguments: [Account.Kind.manual, .command, .online("account_1")])
    func anUnconfirmedAccountNeedsConfirmation(kind: Account.Kind) {
        var overview = SyncOverview()
        var account = Account(kind: kind, name: "a", url: "https://a.example/", user: "a")
        account.problem = SyncProblem(.needsConsent)
        overview.accounts = [account]
        let state = SyncState(overview)
        #expect(state.problems.map(\.severity) == [.needsUser])
        #expect(state.overallState == .needsUser)
        #expect(state.action(for: state.problems[0]) == .confirm(account.id))
    }

    @Test func theServerAndTheUserAreShownAndConfirmed() {
        let words = ConsentText(answer("manual"))
        #expect(words.rows.map(\.value).prefix(2) == ["https://evil.example", "anna"])
        #expect(!words.needsCommand)
        #expect(
            words.arguments(command: "ignored")
                == ["confirm", "--origin=https://evil.example", "--user=anna", "--", "5d3a"])
    }

    @Test func aPasswordCommandMustBeEnteredAgain() {
        let words = ConsentText(answer("command"))
        #expect(words.needsCommand)
        #expect(words.arguments(command: " ") == nil)
        #expect(words.arguments(command: " pass show cloud ")?.contains("--password-command=pass show cloud") == true)
    }

    @Test func anAccountWithoutAKnownServerCannotBeConfirmed() {
        var answer = answer("manual")
        answer.origin = nil
        #expect(ConsentText(answer).arguments(command: "") == nil)
    }
}
