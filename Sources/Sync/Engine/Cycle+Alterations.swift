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

    /// Compares one of the tasks that this cycle has put, unless another was compared within a day. Notes with backslashes are
    /// compared though others were within that day: servers that drop backslashes keep everything else.
    ///
    /// Where the server does not answer, or somebody else has changed the task since, nothing is known: the next cycle that puts
    /// a task compares that. Until then it is kept that the tasks of this cycle were not compared.
    private mutating func compareSample() async throws {
        let isDue = isDue(alterations.compared)
        guard !stored.isEmpty, isDue || !alterations.includeBackslashes else { return }
        let (list, stored, now) = (list, stored, now)
        let sample = try await read { tables in
            try tables.sample(of: stored.prefix(ListSync.page), in: list, withBackslashes: !isDue)
        }
        guard let (sample, hasBackslashes) = sample else { return }
        guard let states = try? await remote.states(of: [sample]), case .there(let text, let etag?)? = states[sample]
        else { return try await noteThatNoneIsCompared() }
        let found = try await note { tables -> Alterations? in
            guard let link = try tables.link(at: sample, in: list), link.version == .etag(etag) else { return nil }
            var found = Alterations()
            (found.compared, found.areFound) = (now, tables.hasAltered(link, text))
            found.includeBackslashes = !found.areFound && hasBackslashes
            try tables.keep(found, of: list)
            if found.includeBackslashes { try tables.expectNoAlterations(in: list) }
            return found
        }
        if let found { alterations = found }
        if found?.areFound ?? true { try await noteThatNoneIsCompared() }
    }

    /// Keeps of the tasks that this cycle has put that they are still to be compared.
    private func noteThatNoneIsCompared() async throws {
        let list = list
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
    /// The address of the task that is compared for all of these, and whether its notes or tags are written with backslashes: one
    /// with some, and of several the longest, which has the most to be altered.
    ///
    /// - Parameter withBackslashes: whether only one with backslashes is worth it.
    fileprivate func sample(
        of hrefs: some Sequence<String>, in list: UUID, withBackslashes: Bool
    ) throws -> (href: String, hasBackslashes: Bool)? {
        let links = try hrefs.compactMap { try link(at: $0, in: list) }.sorted {
            $0.base.utf8.count > $1.base.utf8.count
        }
        if let link = links.first(where: hasBackslashes) { return (link.href, true) }
        return withBackslashes ? nil : links.first.map { ($0.href, false) }
    }

    private func hasBackslashes(_ link: Link) -> Bool {
        // Commas and semicolons in tags are written with one.
        let lines = link.base.replacing("\r\n ", with: "").split(separator: "\r\n")
        if lines.contains(where: { $0.hasPrefix("CATEGORIES") && $0.contains("\\") }) { return true }
        // In notes, each is written as two.
        guard link.base.contains("\\\\"), let resource = try? resource(link.base, of: link.item),
            case .text(let notes) = resource.fields(by: zones)[.notes]
        else { return false }
        return notes.contains("\\")
    }

    /// Whether the text that a server has stored means something else than the one that was put, which is the link's base.
    fileprivate func hasAltered(_ link: Link, _ text: String) -> Bool {
        guard text != link.base, let put = try? resource(link.base, of: link.item).fields(by: zones),
            let stored = try? resource(text, of: link.item).fields(by: zones)
        else { return false }
        return put.parent != stored.parent || put.place != stored.place
            || TaskFields.fields.contains { $0 != .created && put[$0] != stored[$0] }
    }

    /// Takes the tasks of a list that were not compared for unaltered.
    fileprivate func expectNoAlterations(in list: UUID) throws {
        for href in try uncompared(in: list) {
            guard var link = try link(at: href, in: list) else { continue }
            link.reader = Cycle.reader(of: link.base)
            try keep(link)
        }
    }

    /// Takes a server's text as the base of a link where it differs from the one that was put. With another ETag it is somebody's
    /// edit, which is taken in as every other; until then it is not known what the server has made of the text.
    fileprivate func compare(_ href: String, in list: UUID, with state: RemoteState) throws {
        guard var link = try link(at: href, in: list), link.reader == Link.uncompared else { return }
        if case .there(let text, let etag?) = state {
            guard link.version == .etag(etag) else { return }
            if hasAltered(link, text) { link.base = text }
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
        guard [Link.altered, Link.uncompared].contains(known.reader),
            let base = try? tables.resource(known.base, of: known.item).fields(by: tables.zones)
        else { return }
        if base.parent == fields.parent { link.parent = known.parent }
        if base.place == fields.place { link.place = known.place }
        if tables.isAltered(link) { link.reader = Link.altered }
    }
}
