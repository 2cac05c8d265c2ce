// Servers that store another text than they were sent, although they name an ETag for it.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// Compares the tasks that were put with what the server has stored.
    ///
    /// One task is fetched back per list and day. Where its meaning differs, every task that is put into the list is fetched back
    /// from then on. A difference is agreed upon as such: the text there becomes the base, the values here stay agreed. So neither
    /// side counts as edited, and nothing is sent again.
    mutating func compareWithStored() async throws {
        if !alterations.areFound { try await compareSample() }
        guard alterations.areFound else { return }
        let list = list
        let hrefs = try await read { try $0.uncompared(in: list) }
        for page in hrefs.pages(of: ListSync.page) {
            try Task.checkCancellation()
            let states = try await remote.states(of: page)
            try await note { tables in
                for href in page {
                    // An address that was not answered is asked for again in the next cycle.
                    if let state = states[href] { try tables.compare(href, in: list, with: state) }
                }
            }
        }
    }

    /// Compares one of the tasks that this cycle has put, unless another was compared within a day.
    ///
    /// Where the server does not answer, or somebody else has changed the task since, nothing is known: the next cycle that puts
    /// a task compares that.
    private mutating func compareSample() async throws {
        guard !stored.isEmpty, isDue(alterations.compared) else { return }
        let (list, stored, now) = (list, stored, now)
        // The longest text has the most to be altered.
        let sample = try await read { tables -> String? in
            let links = try stored.prefix(ListSync.page).compactMap { try tables.link(at: $0, in: list) }
            return links.max { $0.base.utf8.count < $1.base.utf8.count }?.href
        }
        guard let sample, let states = try? await remote.states(of: [sample]),
            case .there(let text, let etag?)? = states[sample]
        else { return }
        let found = try await note { tables -> Alterations? in
            guard let link = try tables.link(at: sample, in: list), link.version == .etag(etag) else { return nil }
            var found = Alterations()
            (found.compared, found.areFound) = (now, tables.hasAltered(link, text))
            try tables.keep(found, of: list)
            return found
        }
        guard let found else { return }
        alterations = found
        guard found.areFound else { return }
        for page in stored.pages(of: SyncTables.most) {
            try await note { tables in
                for href in page {
                    guard var link = try tables.link(at: href, in: list), case .etag(_) = link.version else { continue }
                    link.reader = Link.uncompared
                    try tables.keep(link)
                }
            }
        }
    }
}

extension SyncTables {
    /// Whether the text that a server has stored means something else than the one that was put, which is the link's base.
    fileprivate func hasAltered(_ link: Link, _ text: String) -> Bool {
        guard text != link.base, let put = try? resource(link.base, of: link.item).fields(by: zones),
            let stored = try? resource(text, of: link.item).fields(by: zones)
        else { return false }
        return put.parent != stored.parent || put.place != stored.place
            || TaskFields.fields.contains { $0 != .created && put[$0] != stored[$0] }
    }

    /// Takes a server's text as the base of a link where it differs from the one that was put. With another ETag it is somebody's
    /// edit, which is taken in as every other.
    fileprivate func compare(_ href: String, in list: UUID, with state: RemoteState) throws {
        guard var link = try link(at: href, in: list), link.reader == Link.uncompared else { return }
        if case .there(let text, let etag?) = state, link.version == .etag(etag), hasAltered(link, text) {
            link.base = text
        }
        let reader = Cycle.reader(of: link.base)
        // A text that is to be read again says something else than was agreed anyway.
        link.reader = reader == TaskResource.reader && isAltered(link) ? Link.altered : reader
        try keep(link)
    }

    /// Whether the base of a link says something else than was agreed upon.
    fileprivate func isAltered(_ link: Link) -> Bool {
        guard let fields = try? resource(link.base, of: link.item).fields(by: zones) else { return false }
        if link.parent != fields.parent || link.place != fields.placeThere { return true }
        let agreed = FieldValues(link.agreed)
        return TaskFields.fields.contains { field in
            guard field != .created, let value = agreed[field] else { return false }
            // As a text has it: an instant is kept here more exactly.
            var said = fields
            said[field] = value
            return said[field] != fields[field]
        }
    }
}

extension Incoming {
    /// Keeps the parent and the place here where the server has altered them and nobody has edited them since, and that the
    /// agreed values are not to be read from the text.
    func keepAlterations(of known: Link, in link: inout Link, _ fields: TaskFields) {
        guard known.reader == Link.altered,
            let base = try? tables.resource(known.base, of: known.item).fields(by: tables.zones)
        else { return }
        if base.parent == fields.parent { link.parent = known.parent }
        if base.place == fields.place { link.place = known.place }
        if tables.isAltered(link) { link.reader = Link.altered }
    }
}
