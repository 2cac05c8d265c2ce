// Detects whether tasks that arrive in a list were moved there from another list of the account.

import ICalendar
import Store
import Todo

extension SyncCycle {
    /// A task that arrived in this list, and the link with the same UID in another list.
    private struct Arrival {
        let href: String
        let link: Link
    }

    /// Finds out which of the arriving tasks have left another list for this one. Their local tasks follow them,
    /// including local edits, instead of being duplicated here.
    ///
    /// If the state of the other list is unclear, the tasks wait for a later cycle. After a day they count as different
    /// tasks.
    ///
    /// - Returns: The hrefs of the tasks that must wait.
    /// - Throws: `RemoteError` if the server does not respond or needs a password. In that case, nothing else is
    ///   requested.
    mutating func detectMoves(in states: [String: RemoteState]) async throws -> Set<String> {
        let now = sync.store.clock().time
        var undecided: Set<String> = []
        for (other, arrivals) in try await arrivals(of: states) {
            guard let remote = collection(of: other) else { continue }
            for page in arrivals.pages(of: ListSync.pageSize) {
                let there = try await statesElsewhere(of: page.map(\.link.href), in: remote)
                let left = page.filter { there[$0.link.href] == .gone }.map(\.link)
                if !left.isEmpty { try await updateState { try $0.recordGone(left, list: other, at: now) } }
                for arrival in page where there[arrival.link.href]?.isUncertain ?? true {
                    undecided.insert(arrival.href)
                }
            }
        }
        if undecided.isEmpty { return undecided }
        if try await checkWaitedADay(.arrivals) { return [] }
        outcome.postponesArrivals = true
        return undecided
    }

    /// Returns the states of resources in another list. A resource that the server does not report is missing from the
    /// result.
    private func statesElsewhere(of hrefs: [String], in remote: any Remote) async throws -> [String: RemoteState] {
        do throws(RemoteError) {
            return try await remote.states(of: hrefs)
        } catch {
            switch error {
            case .collectionGone:
                // Requesting each href by name would give the same result.
                return Dictionary(hrefs.map { ($0, .gone) }) { first, _ in first }
            case .needsPassword, .cutOff: throw error
            case .unreachable(let retryAfter):
                // A server that names a time asks to be left alone. Otherwise the failure may concern only the other
                // list, so this list's cycle continues.
                guard retryAfter != nil else { return [:] }
                if try await checkWaitedADay(.arrivals) { return [:] }
                throw error
            case .failing, .refused, .tokenInvalid: return [:]
            }
        }
    }

    /// Returns the tasks that are new in this list, grouped by the other lists in which a local task with the same UID
    /// is known to exist on the server. Tasks that this device is about to move to a third list count too.
    private func arrivals(of states: [String: RemoteState]) async throws -> [UUID: [Arrival]] {
        let list = list
        return try await read { tables in
            var arrivals: [UUID: [Arrival]] = [:]
            guard try tables.hasTasksOnServer(outside: list) else { return arrivals }
            for (href, state) in states {
                guard case .exists(let text, _) = state, try tables.link(at: href, in: list) == nil,
                    let uid = text.taskUID
                else { continue }
                for link in try tables.links(uid: uid, outside: list) {
                    guard let item = try tables.item(link.item), item.deleted == nil else { continue }
                    arrivals[link.list, default: []].append(Arrival(href: href, link: link))
                }
            }
            return arrivals
        }
    }
}

extension RemoteState {
    /// Whether the resource may or may not exist, because the server failed at it.
    fileprivate var isUncertain: Bool {
        if case .unreadable(let reason, _) = self { reason.isTemporary } else { false }
    }
}

extension SyncTables {
    /// Records that the resources of some links no longer exist in their list, until the list that received the tasks
    /// has been checked.
    fileprivate func recordGone(_ links: [Link], list: UUID, at now: Timestamp) throws {
        for link in links {
            guard var storedLink = try self.link(link.item, in: list), storedLink.version == link.version else {
                continue
            }
            storedLink.markFoundGone()
            try save(storedLink)
        }
        try recordTasksMissing(in: list, at: now)
    }
}

extension String {
    /// The UID of the task in this text.
    fileprivate var taskUID: String? { plainUID ?? (try? TaskResource(Array(utf8)))?.uid }

    /// The value of the only UID line, a fast path for most texts. Nil if the line is written differently or there are
    /// several, such as those of alarms. Such a text must be parsed, which takes longer.
    private var plainUID: String? {
        var value: Substring.UTF8View?
        var follows = false
        for line in utf8.split(separator: UInt8(ascii: "\n")) {
            if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                // The UID continues in this line.
                if follows { return nil }
                continue
            }
            // Upper- and lowercase ASCII letters differ in this bit only.
            follows = line.prefix(3).elementsEqual("uid".utf8) { $0 | 0x20 == $1 }
            guard follows else { continue }
            guard value == nil, line.starts(with: "UID:".utf8), !line.contains(UInt8(ascii: "\\")) else { return nil }
            value = line.dropFirst(4)
        }
        guard let value, !value.isEmpty else { return nil }
        return String(decoding: value.last == UInt8(ascii: "\r") ? value.dropLast() : value, as: UTF8.self)
    }
}
