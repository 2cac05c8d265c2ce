// Finds out whether tasks that arrive in a list were moved there from another list of the account.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// A task that has come to this list, and the link of its UID in another one.
    private struct Arrival {
        let href: String
        let link: Link
    }

    /// Learns which of the tasks that arrive have left another list for this one. Their items follow them, with whatever was
    /// edited, in place of being here a second time.
    ///
    /// Where the other list leaves that open, the tasks are to come in a later cycle. After a day they are taken for others.
    ///
    /// - Returns: the addresses of the tasks that are not to be taken in yet.
    /// - Throws: `RemoteError` where the server does not answer, or needs a password: nothing else is asked of it then.
    mutating func noteMoves(of states: [String: RemoteState]) async throws -> Set<String> {
        let now = sync.store.clock().time
        var open: Set<String> = []
        for (other, arrivals) in try await arrivals(of: states) {
            guard let remote = self.other(other) else { continue }
            for page in arrivals.pages(of: ListSync.page) {
                let there = try await whatStands(at: page.map(\.link.href), of: remote)
                let left = page.filter { there[$0.link.href] == .gone }.map(\.link)
                if !left.isEmpty { try await note { try $0.noteLeft(left, list: other, at: now) } }
                for arrival in page where there[arrival.link.href]?.isOpen ?? true { open.insert(arrival.href) }
            }
        }
        if open.isEmpty { return open }
        if try await hasWaitedADay(.arrivals) { return [] }
        outcome.holdsArrivals = true
        return open
    }

    /// What stands at addresses of another list, as far as it says so.
    private func whatStands(at hrefs: [String], of remote: any Remote) async throws -> [String: RemoteState] {
        do throws(RemoteError) {
            return try await remote.states(of: hrefs)
        } catch {
            switch error {
            case .collectionGone:
                // By name, each address would be answered so.
                return Dictionary(hrefs.map { ($0, .gone) }) { first, _ in first }
            case .needsPassword, .cutOff: throw error
            case .unreachable(let retryAfter):
                // A server that names a time is to be left alone. Otherwise only this list may fail, and the other one goes on.
                guard retryAfter != nil else { return [:] }
                if try await hasWaitedADay(.arrivals) { return [:] }
                throw error
            case .failing, .refused, .tokenInvalid: return [:]
            }
        }
    }

    /// The tasks that are new here, by the lists in which there are items of the same UID that stand there, as far as is known. Items
    /// that this device is about to move to a third list count too.
    private func arrivals(of states: [String: RemoteState]) async throws -> [UUID: [Arrival]] {
        let list = list
        return try await read { tables in
            var arrivals: [UUID: [Arrival]] = [:]
            guard try tables.isAnyThere(elsewhereThan: list) else { return arrivals }
            for (href, state) in states {
                guard case .there(let text, _) = state, try tables.link(at: href, in: list) == nil,
                    let uid = text.taskUID
                else { continue }
                for link in try tables.links(uid: uid, elsewhereThan: list) {
                    guard let item = try tables.item(link.item), item.deleted == nil else { continue }
                    arrivals[link.list, default: []].append(Arrival(href: href, link: link))
                }
            }
            return arrivals
        }
    }
}

extension RemoteState {
    /// Whether something or nothing may stand there: the server failed at it.
    fileprivate var isOpen: Bool {
        if case .unreadable(let flaw, _) = self { flaw.mayPass } else { false }
    }
}

extension SyncTables {
    /// Keeps that nothing stands in a list any more for links of it, until the list that the tasks have come to has been looked
    /// through.
    fileprivate func noteLeft(_ links: [Link], list: UUID, at now: Timestamp) throws {
        for link in links {
            guard var known = try self.link(link.item, in: list), known.version == link.version else { continue }
            (known.version, known.refusal, known.attempts) = (.none, nil, 1)
            try keep(known)
        }
        try noteGone(in: list, at: now)
    }
}

extension String {
    /// The UID of the task of this text; nil where it has none.
    fileprivate var taskUID: String? { plainUID ?? (try? TaskResource(Array(utf8)))?.uid }

    /// The value of the only UID line, which most texts have; nil where the line is written otherwise, or there are several, such
    /// as those of alarms. Then the text is to be parsed, which takes longer.
    private var plainUID: String? {
        var value: Substring.UTF8View?
        var follows = false
        for line in utf8.split(separator: UInt8(ascii: "\n")) {
            if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                // The UID goes on in this line.
                if follows { return nil }
                continue
            }
            // Letters of ASCII differ in this bit alone.
            follows = line.prefix(3).elementsEqual("uid".utf8) { $0 | 0x20 == $1 }
            guard follows else { continue }
            guard value == nil, line.starts(with: "UID:".utf8), !line.contains(UInt8(ascii: "\\")) else { return nil }
            value = line.dropFirst(4)
        }
        guard let value, !value.isEmpty else { return nil }
        return String(decoding: value.last == UInt8(ascii: "\r") ? value.dropLast() : value, as: UTF8.self)
    }
}
