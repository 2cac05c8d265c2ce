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
            question = tr("You have answered; it is done when the list is synchronised next.")
        }
        refused = care.refused.map { item in
            let (title, why) = (item.title.isEmpty ? tr("An item that is gone") : item.title, RefusalWords.text(item))
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
                answer: .moveToTrash, title: tr("Move Them to the Trash Here"),
                summary: tr("From there they can be put back.")),
            Choice(
                answer: .putAgain, title: tr("Put Them on the Server Again"),
                summary: tr("They are then again wherever the list is synchronised.")),
        ]
    }

    private static var ofGone: [Choice] {
        [
            Choice(
                answer: .moveToTrash, title: tr("Move the List to the Trash Here"),
                summary: tr("From there it can be put back.")),
            Choice(
                answer: .putAgain, title: tr("Put the List on the Server Again"),
                summary: tr("It is made there anew, with all that is in it here.")),
            Choice(
                answer: .keepHere, title: tr("Keep the List Here Alone"),
                summary: tr("It is synchronised no more.")),
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
            "The server says that {count} of the {all} items of “{list}” is gone.",
            "The server says that {count} of the {all} items of “{list}” are gone.", remote.held
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
