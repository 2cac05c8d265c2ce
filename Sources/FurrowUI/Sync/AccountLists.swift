// The lists of an account: those on its server, and those that are the same here.

import Foundation
import GtkSupport
import Store
import Syncing
import Todo

/// The lists of an account, as its window shows them.
struct AccountLists: Equatable, Sendable {
    /// A list on the server, or one that is the same as one there.
    struct Row: Equatable, Sendable {
        var name: String
        /// Its address on the server; nil where the server has it no more.
        var href: String?
        /// The list here; nil where it is not switched on.
        var list: UUID?
        /// What is to be known of it; empty where nothing is.
        var text: String
        /// A list of this computer alone that has the same name.
        var namesake: UUID?

        var isOn: Bool { list != nil }
    }

    /// A list of this computer alone.
    struct Local: Equatable, Sendable {
        var list: UUID
        var name: String
    }

    var rows: [Row] = []
    /// The lists of this computer alone, in their order.
    var locals: [Local] = []

    /// - Parameters:
    ///   - found: what the server has; nil while that is not known.
    ///   - all: the lists here, in their order.
    init(_ found: [ListAnswer]?, of account: UUID, in state: SyncState, all: [TodoList]) {
        locals = all.filter { state.lists[$0.id] == nil }.map { Local(list: $0.id, name: $0.name) }
        let synced = state.lists(of: account)
        var seen: Set<UUID> = []
        for answer in found ?? [] {
            let list = answer.list.flatMap { UUID(uuidString: $0) }.flatMap { state.lists[$0] }
            if let list { seen.insert(list.list) }
            rows.append(
                Row(
                    name: answer.name, href: answer.href, list: list?.list,
                    text: list.flatMap { Self.text($0, in: state) } ?? answer.message ?? "",
                    namesake: list == nil ? locals.first { $0.name == answer.name }?.list : nil))
        }
        // What the server has not told of is synchronised here all the same.
        for list in synced where !seen.contains(list.list) {
            rows.append(Row(name: list.name, href: nil, list: list.list, text: Self.text(list, in: state) ?? ""))
        }
    }

    /// What keeps the account is said of that, and not here.
    private static func text(_ list: SyncState.SyncedList, in state: SyncState) -> String? {
        let sentences = state.problems.filter { $0.subject == .list(list.list) }.map(\.sentence)
        if !sentences.isEmpty { return sentences.joined(separator: " ") }
        return list.isReadOnly ? translated(SyncProblemWords.message("read-only")) : nil
    }
}

extension SyncAnswer {
    /// What joining two lists would do, as sentences: how many are on both sides, which of those differ, and which
    /// titles would stand twice.
    var joinWords: String {
        let (both, here, there) = (matched ?? 0, onlyHere ?? 0, onlyThere ?? 0)
        var sentences = [
            trn("{count} item is on both sides.", "{count} items are on both sides.", both),
            trn("{count} goes to the server.", "{count} go to the server.", here),
            trn("{count} comes here.", "{count} come here.", there),
        ]
        if let differing, !differing.isEmpty {
            sentences.append(
                trn(
                    "{count} differs: what is later holds, and the other value is kept beside it: {titles}.",
                    "{count} differ: what is later holds, and the other values are kept beside it: {titles}.",
                    differing.count
                ).filling("titles", with: Self.names(differing)))
        }
        if let doubles, !doubles.isEmpty {
            sentences.append(
                tr("These would stand there twice: {titles}.").filling("titles", with: Self.names(doubles)))
        }
        return sentences.joined(separator: " ")
    }

    private static func names(_ all: [String]) -> String {
        let titles = all.prefix(titlesSaid).map { tr("“{name}”").filling("name", with: $0) }
        let rest = all.count - titles.count
        let more = rest > 0 ? [trn("{count} more", "{count} more", rest)] : []
        return (titles + more).joined(separator: tr(", "))
    }

    /// How many titles are said; the others are counted.
    private static let titlesSaid = 8
}

extension SyncState {
    /// How an account stands, in words.
    func text(of account: Account) -> String {
        if let problem = problems.first(where: { $0.subject == .account(account.id) }) { return problem.sentence }
        let lists = lists(of: account.id)
        let troubled = problems.filter { problem in
            lists.contains { problem.subject == .list($0.list) } && problem.weight > .remark
        }
        if let worst = troubled.first { return "\(worst.heading): \(worst.sentence)" }
        if lists.isEmpty { return tr("No list is switched on.") }
        return trn("{count} list is synchronised.", "{count} lists are synchronised.", lists.count)
    }
}
