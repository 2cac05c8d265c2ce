// The texts about a list's sync problems.

import Foundation
import GLibSupport
import Store
import Todo

/// The texts about a list's sync problems.
package struct ListCareWords: Equatable, Sendable {
    /// A possible answer.
    package struct Choice: Equatable, Sendable {
        package var answer: ListCareAnswer
        /// The label of the button.
        package var title: String
        /// The consequence.
        package var summary: String
    }

    /// A problem, with a text for copying.
    package struct Trouble: Equatable, Sendable {
        package var title: String
        package var why: String
        package var copied: String
    }

    /// The question, or nil if the user need not decide.
    package var question: String?
    package var choices: [Choice] = []
    /// The tasks that the server refused, and the unreadable ones on the server.
    package var refused: [Trouble] = []
    package var quarantined: [Trouble] = []

    /// Whether there are no problems.
    package var isEmpty: Bool { question == nil && refused.isEmpty && quarantined.isEmpty }

    /// Creates the texts about a list.
    package init(_ care: CareOfList) {
        if care.asks {
            question = care.question
            choices = care.isGone ? Self.ofGone : Self.ofHeld
        } else if care.remote.answer != nil {
            question = tr("Your choice takes effect the next time the list is synced.")
        }
        refused = care.refused.map { item in
            let (title, why) = (item.title.isEmpty ? tr("A deleted task") : item.title, RefusalWords.text(item))
            return Trouble(title: title, why: why, copied: "\(title)\n\(why)")
        }
        quarantined = care.quarantined.map { task in
            let why = translated(task.reason)
            return Trouble(
                title: task.shownTitle, why: why, copied: "\(task.href)\n\(why)\n\n\(task.text)")
        }
    }

    private static var ofHeld: [Choice] {
        [
            Choice(
                answer: .moveToTrash, title: tr("Move to Trash Here"),
                summary: tr("You can restore them from the trash.")),
            Choice(
                answer: .putAgain, title: tr("Put Back on Server"),
                summary: tr("They appear again wherever the list is synced.")),
        ]
    }

    private static var ofGone: [Choice] {
        [
            Choice(
                answer: .moveToTrash, title: tr("Move List to Trash Here"),
                summary: tr("You can restore it from the trash.")),
            Choice(
                answer: .putAgain, title: tr("Put List Back on Server"),
                summary: tr("The list is created again on the server, with all its tasks.")),
            Choice(
                answer: .keepHere, title: tr("Keep List Only Here"),
                summary: tr("The list is no longer synced.")),
        ]
    }
}

extension CareOfList {
    /// The question, for the user.
    package var question: String {
        guard !isGone else {
            return tr("The list “{list}” is no longer on the server.").filling("list", with: list.name)
        }
        return trn(
            "{count} of the {all} tasks in “{list}” is gone from the server.",
            "{count} of the {all} tasks in “{list}” are gone from the server.", remote.held
        ).filling(["all": String(max(countThere, remote.held)), "list": list.name])
    }
}

extension QuarantinedTask {
    /// The title from the task's text, or else the last part of its address.
    package var shownTitle: String {
        let line = text.split(whereSeparator: \.isNewline).first { $0.uppercased().hasPrefix("SUMMARY:") }
        let title = line.flatMap { Title.normalized(String($0.dropFirst("SUMMARY:".count))) }
        return title.map(LongText.shortened) ?? href.split(separator: "/").last.map(String.init) ?? href
    }
}
