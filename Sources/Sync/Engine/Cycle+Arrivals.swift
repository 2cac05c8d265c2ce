// Tasks that arrive here and stood in another list of the account: whether they have left that list is asked there.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// Learns which of the tasks that arrive have left another list for this one. Their items follow them, with whatever was edited,
    /// in place of being here a second time.
    ///
    /// Where the other list does not answer, nothing is known of it: the task is then a second one.
    func noteMoves(of states: [String: RemoteState]) async throws {
        let now = sync.store.clock().time
        for (other, links) in try await linksElsewhere(of: states) {
            guard let remote = sync.others(other) else { continue }
            for page in links.pages(of: ListSync.page) {
                guard let there = try? await remote.states(of: page.map(\.href)) else { continue }
                let left = page.filter { there[$0.href] == .gone }
                if !left.isEmpty { try await note { try $0.noteLeft(left, list: other, at: now) } }
            }
        }
    }

    /// The links of the tasks' UIDs in other lists in which their items still are, by list. Tasks that are known here are left out.
    private func linksElsewhere(of states: [String: RemoteState]) async throws -> [UUID: [Link]] {
        let list = list
        return try await read { tables in
            var links: [UUID: [Link]] = [:]
            for (href, state) in states {
                guard case .there(let text, _) = state, try tables.link(at: href, in: list) == nil,
                    let uid = text.uidLine
                else { continue }
                for link in try tables.links(uid: uid, elsewhereThan: list) {
                    guard let item = try tables.item(link.item), item.list == link.list, item.deleted == nil else {
                        continue
                    }
                    links[link.list, default: []].append(link)
                }
            }
            return links
        }
    }
}

extension SyncTables {
    /// Keeps that nothing stands in a list any more for links of it, until the list that the tasks have come to has been looked
    /// through.
    fileprivate func noteLeft(_ links: [Link], list: UUID, at now: Timestamp) throws {
        for link in links {
            guard var known = try self.link(link.item, in: list), known.version == link.version else { continue }
            (known.version, known.attempts) = (.none, 1)
            try keep(known)
        }
        try noteGone(in: list, at: now)
    }
}

extension String {
    /// The value of the first UID line; nil where there is none, or it goes on in the next line. This only tells which tasks are
    /// worth a question, so a text is not parsed for it.
    fileprivate var uidLine: String? {
        for line in utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: "UID:".utf8) {
            return String(decoding: line.dropFirst(4), as: UTF8.self).trimmingSuffix("\r")
        }
        return nil
    }

    private func trimmingSuffix(_ suffix: Character) -> String { last == suffix ? String(dropLast()) : self }
}
