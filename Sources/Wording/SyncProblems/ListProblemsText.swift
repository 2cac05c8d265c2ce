import Foundation
import GLibSupport
import Store
import Todo

package struct ListProblemsText: Equatable, Sendable {
    /// A choice that the user has.
    package struct Choice: Equatable, Sendable {
        package var decision: ListDecision
        /// The label of the button.
        package var title: String
        package var summary: String
    }

    package struct Problem: Equatable, Sendable {
        package var title: String
        package var reason: String
        package var copyText: String
    }

    /// The question to the user, or the note that the user has already chosen, or nil if there is nothing to decide.
    package var question: String?
    package var choices: [Choice] = []
    /// The tasks that the server refused, and the unreadable tasks on the server.
    package var refused: [Problem] = []
    package var quarantined: [Problem] = []

    package var isEmpty: Bool { question == nil && refused.isEmpty && quarantined.isEmpty }

    package init(_ problems: ListSyncProblems) {
        if problems.needsDecision {
            question = problems.question
            choices = problems.isDeletedOnServer ? Self.choicesForDeletedList : Self.choicesForHeldDeletions
        } else if problems.remote.answer != nil {
            question = tr("Your choice takes effect the next time the list is synced.")
        }
        refused = problems.refused.map { item in
            let (title, reason) = (item.title.isEmpty ? tr("A deleted task") : item.title, RefusalFormatter.text(item))
            return Problem(title: title, reason: reason, copyText: "\(title)\n\(reason)")
        }
        quarantined = problems.quarantined.map { task in
            let reason = translated(task.reason)
            return Problem(
                title: task.shownTitle, reason: reason, copyText: "\(task.href)\n\(reason)\n\n\(task.text)")
        }
    }

    private static var choicesForHeldDeletions: [Choice] {
        [
            Choice(
                decision: .moveToTrash, title: tr("Move to Trash Here"),
                summary: tr("You can restore them from the trash.")),
            Choice(
                decision: .uploadAgain, title: tr("Put Back on Server"),
                summary: tr("They appear again wherever the list is synced.")),
        ]
    }

    private static var choicesForDeletedList: [Choice] {
        [
            Choice(
                decision: .moveToTrash, title: tr("Move List to Trash Here"),
                summary: tr("You can restore it from the trash.")),
            Choice(
                decision: .uploadAgain, title: tr("Put List Back on Server"),
                summary: tr("The list is created again on the server, with all its tasks.")),
            Choice(
                decision: .keepLocally, title: tr("Keep List Only Here"),
                summary: tr("The list is no longer synced.")),
        ]
    }
}

extension ListSyncProblems {
    /// The question for the user about the missing list or tasks.
    package var question: String {
        guard !isDeletedOnServer else {
            return tr("The list “{list}” is no longer on the server.").filling("list", with: list.name)
        }
        return trn(
            "{count} of the {all} tasks in “{list}” is gone from the server.",
            "{count} of the {all} tasks in “{list}” are gone from the server.", remote.held
        ).filling(["all": String(max(countOnServer, remote.held)), "list": list.name])
    }
}

extension QuarantinedTask {
    /// The title in the task's text, or else the last part of its URL.
    package var shownTitle: String {
        let line = text.split(whereSeparator: \.isNewline).first { $0.uppercased().hasPrefix("SUMMARY:") }
        let title = line.flatMap { Title.normalized(String($0.dropFirst("SUMMARY:".count))) }
        return title.map(LongText.shortened) ?? href.split(separator: "/").last.map(String.init) ?? href
    }
}
