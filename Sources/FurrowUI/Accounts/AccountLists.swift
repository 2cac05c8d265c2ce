import Foundation
import GLibSupport
import Store
import SyncClient
import Todo
import Wording

/// The lists of an account, as shown in its window.
struct AccountLists: Equatable, Sendable {
    /// A list on the server, or a local list synced with one.
    struct Row: Equatable, Sendable {
        var name: String
        /// The list's address on the server, or nil if the server no longer has it.
        var href: String?
        /// The local list, or nil if sync is not switched on.
        var list: UUID?
        /// A remark about the list; may be empty.
        var text: String
        /// A local, unsynced list of the same name.
        var namesake: UUID?

        var isOn: Bool { list != nil }
    }

    /// A local list that is not synced.
    struct Local: Equatable, Sendable {
        var list: UUID
        var name: String
    }

    var rows: [Row] = []
    /// The local lists that are not synced, in order.
    var locals: [Local] = []

    /// - Parameters:
    ///   - serverLists: The server's lists, or nil if unknown yet.
    ///   - localLists: All local lists, in order.
    init(_ serverLists: [ListResult]?, of account: UUID, in state: SyncState, all localLists: [TodoList]) {
        locals = localLists.filter { state.lists[$0.id] == nil }.map { Local(list: $0.id, name: $0.name) }
        let synced = state.lists(of: account)
        var seen: Set<UUID> = []
        for remote in serverLists ?? [] {
            let list = remote.list.flatMap { UUID(uuidString: $0) }.flatMap { state.lists[$0] }
            if let list { seen.insert(list.list) }
            rows.append(
                Row(
                    name: remote.name, href: remote.href, list: list?.list,
                    text: list.flatMap { Self.text($0, in: state) } ?? remote.message ?? "",
                    namesake: list == nil ? locals.first { $0.name == remote.name }?.list : nil))
        }
        // Synced lists stay listed even if the server did not report them.
        for list in synced where !seen.contains(list.list) {
            rows.append(Row(name: list.name, href: nil, list: list.list, text: Self.text(list, in: state) ?? ""))
        }
    }

    /// Returns the problems of a list. Problems of the whole account are shown with the account.
    private static func text(_ list: SyncState.SyncedList, in state: SyncState) -> String? {
        let sentences = state.problems.filter { $0.subject == .list(list.list) }.map(\.message)
        if !sentences.isEmpty { return sentences.joined(separator: " ") }
        return list.isReadOnly ? translated(SyncProblemMessages.message(.readOnly)) : nil
    }
}

extension SyncResult {
    /// A description of the effect of merging two lists: the numbers of tasks on both sides and on one, the tasks that
    /// differ, and the tasks that would appear twice.
    var joinDescription: String {
        let (both, here, there) = (matched ?? 0, onlyHere ?? 0, onlyThere ?? 0)
        var sentences = [
            trn("{count} task is on both sides.", "{count} tasks are on both sides.", both),
            trn("{count} will be copied to the server.", "{count} will be copied to the server.", here),
            trn("{count} will be copied here.", "{count} will be copied here.", there),
        ]
        if let differing, !differing.isEmpty {
            sentences.append(
                trn(
                    "{count} differs. The later value is used, and the other one is kept: {titles}.",
                    "{count} differ. The later values are used, and the others are kept: {titles}.",
                    differing.count
                ).filling("titles", with: Self.names(differing)))
        }
        if let doubles, !doubles.isEmpty {
            sentences.append(
                tr("These would appear twice there: {titles}.").filling("titles", with: Self.names(doubles)))
        }
        return sentences.joined(separator: " ")
    }

    private static func names(_ all: [String]) -> String {
        let titles = all.prefix(maxTitles).map { tr("“{name}”").filling("name", with: $0) }
        let rest = all.count - titles.count
        let more = rest > 0 ? [trn("{count} more", "{count} more", rest)] : []
        return (titles + more).joined(separator: tr(", "))
    }

    /// The maximum number of titles that are listed. Further ones are only counted.
    private static let maxTitles = 8
}

extension SyncState {
    func text(of account: Account) -> String {
        if let problem = problems.first(where: { $0.subject == .account(account.id) }) { return problem.message }
        let lists = lists(of: account.id)
        let troubled = problems.filter { problem in
            lists.contains { problem.subject == .list($0.list) } && problem.severity > .remark
        }
        if let worst = troubled.first { return "\(worst.heading): \(worst.message)" }
        if lists.isEmpty { return tr("No lists are synced.") }
        return trn("{count} list is synced.", "{count} lists are synced.", lists.count)
    }
}
