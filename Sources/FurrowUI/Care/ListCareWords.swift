// What synchronising asks of a list, in words.

import Foundation
import GtkSupport
import Store
import Todo

/// What is asked of a list, and what is told of it.
struct ListCareWords: Equatable, Sendable {
    /// Something that can be answered.
    struct Choice: Equatable, Sendable {
        var answer: Care.Answer
        /// What is on the button.
        var title: String
        /// What comes of it.
        var summary: String
    }

    /// Something that is told, with what can be copied of it.
    struct Trouble: Equatable, Sendable {
        var title: String
        var why: String
        var copied: String
    }

    /// What is asked; nil where nothing is.
    var question: String?
    var choices: [Choice] = []
    /// What the server refused, and what of it cannot be read.
    var refused: [Trouble] = []
    var quarantined: [Trouble] = []

    /// Whether there is nothing to be said.
    var isEmpty: Bool { question == nil && refused.isEmpty && quarantined.isEmpty }

    /// What is asked and told of a list.
    init(_ care: CareOfList) {
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
    /// What is asked, in words.
    var question: String {
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
    /// What it is called where it is told of: what it says of itself, else the last part of its address.
    var shownTitle: String {
        let line = text.split(whereSeparator: \.isNewline).first { $0.uppercased().hasPrefix("SUMMARY:") }
        let title = line.flatMap { Title.normalized(String($0.dropFirst("SUMMARY:".count))) }
        return title.map(TheirsBar.shortened) ?? href.split(separator: "/").last.map(String.init) ?? href
    }
}
