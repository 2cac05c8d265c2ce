// Handling of servers that store a different text than they were sent, although they return an ETag for it.

import ICalendar
import Store
import Todo

extension SyncCycle {
    /// Compares the uploaded tasks with the texts that the server has stored.
    ///
    /// One task is fetched back per list and day. If its meaning differs, every task uploaded to the list from then on
    /// is fetched back. The server's text then becomes the link's base, while the local values remain the agreed ones:
    /// neither side counts as edited, and nothing is sent again.
    mutating func compareWithStored() async throws {
        if !pushState.alterations.areDetected { try await compareSample() }
        guard pushState.alterations.areDetected else { return }
        let list = list
        let hrefs = try await read { try $0.uncompared(in: list) }
        for page in hrefs.pages(of: ListSync.pageSize) {
            try Task.checkCancellation()
            let states = try await remote.states(of: page)
            try await updateState { tables in
                for href in page {
                    // An href that the response does not mention is requested again in the next cycle.
                    if let state = states[href] { try tables.compare(href, in: list, with: state) }
                }
            }
        }
    }

    /// Compares one of the tasks that this cycle uploaded, unless another task was compared within the last day. Notes
    /// with backslashes are compared even then, because servers that drop backslashes may keep everything else.
    ///
    /// If the server does not respond, or another client has changed the task since, nothing is known. In that case,
    /// the tasks of this cycle are marked as not compared, and the next cycle that uploads a task compares that one.
    private mutating func compareSample() async throws {
        let isDue = isDue(pushState.alterations.compared)
        guard !pushState.storedHrefs.isEmpty, isDue || !pushState.alterations.includeBackslashes else { return }
        let (list, storedHrefs, now) = (list, pushState.storedHrefs, now)
        let sample = try await read { tables in
            try tables.sample(of: storedHrefs.prefix(ListSync.pageSize), in: list, withBackslashes: !isDue)
        }
        guard let (sample, hasBackslashes) = sample else { return }
        guard let states = try? await remote.states(of: [sample]), case .exists(let text, let etag?)? = states[sample]
        else { return try await markUncompared() }
        let alterations = try await updateState { tables -> Alterations? in
            guard let link = try tables.link(at: sample, in: list), link.version == .etag(etag) else { return nil }
            var alterations = Alterations()
            (alterations.compared, alterations.areDetected) = (now, tables.hasAltered(link, text))
            alterations.includeBackslashes = !alterations.areDetected && hasBackslashes
            try tables.save(alterations, of: list)
            if alterations.includeBackslashes { try tables.markUnaltered(in: list) }
            return alterations
        }
        if let alterations { pushState.alterations = alterations }
        if alterations?.areDetected ?? true { try await markUncompared() }
    }

    /// Marks the tasks that this cycle uploaded as not yet compared.
    private func markUncompared() async throws {
        let list = list
        for page in pushState.storedHrefs.pages(of: SyncTables.maxRecordsPerTransaction) {
            try await updateState { tables in
                for href in page {
                    guard var link = try tables.link(at: href, in: list), case .etag(_) = link.version else { continue }
                    link.baseState = .uncompared
                    try tables.save(link)
                }
            }
        }
    }
}

extension SyncTables {
    /// Returns the href of the task that is compared on behalf of all these tasks, and whether its notes or tags
    /// contain backslashes. Tasks with backslashes come first, then longer ones, because the server may alter more of
    /// them.
    ///
    /// - Parameter withBackslashes: Whether only a task with backslashes qualifies.
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
        // In tags, a comma or semicolon is escaped with one backslash.
        let lines = link.base.replacing("\r\n ", with: "").split(separator: "\r\n")
        if lines.contains(where: { $0.hasPrefix("CATEGORIES") && $0.contains("\\") }) { return true }
        // In notes, a backslash is written as two.
        guard link.base.contains("\\\\"), let resource = try? resource(link.base, of: link.item),
            case .text(let notes) = resource.fields(by: zones)[.notes]
        else { return false }
        return notes.contains("\\")
    }

    /// Returns whether the text that a server has stored differs in meaning from the link's base, which was uploaded.
    fileprivate func hasAltered(_ link: Link, _ text: String) -> Bool {
        guard text != link.base, let put = try? resource(link.base, of: link.item).fields(by: zones),
            let stored = try? resource(text, of: link.item).fields(by: zones)
        else { return false }
        return put.parent != stored.parent || put.sortKey != stored.sortKey
            || TaskFields.fields.contains { $0 != .created && put[$0] != stored[$0] }
    }

    /// Marks all uncompared tasks of a list as unaltered.
    fileprivate func markUnaltered(in list: UUID) throws {
        for href in try uncompared(in: list) {
            guard var link = try link(at: href, in: list) else { continue }
            link.baseState = Link.BaseState(ofWritten: link.base)
            try save(link)
        }
    }

    /// Makes the server's text the base of a link if it differs from the uploaded text. If the ETag differs too, the
    /// text is another client's edit and is processed like any other. In that case the server's alterations remain
    /// unknown.
    fileprivate func compare(_ href: String, in list: UUID, with state: RemoteState) throws {
        guard var link = try link(at: href, in: list), link.baseState == .uncompared else { return }
        if case .exists(let text, let etag?) = state {
            guard link.version == .etag(etag) else { return }
            if hasAltered(link, text) { link.base = text }
        }
        let state = Link.BaseState(ofWritten: link.base)
        // A text that is due to be read again differs from the agreed values anyway.
        link.baseState = state == .current && isAltered(link) ? .altered : state
        try save(link)
    }

    /// Returns whether the base of a link differs from the agreed values.
    fileprivate func isAltered(_ link: Link) -> Bool {
        guard let fields = try? resource(link.base, of: link.item).fields(by: zones) else { return false }
        if link.parent != fields.parent || link.sortKey != fields.remotePosition { return true }
        let agreed = FieldValues(link.agreed)
        return TaskFields.fields.contains { field in
            guard field != .created, let value = agreed[field] else { return false }
            // Round the agreed value as iCalendar does: the store keeps instants more precisely.
            var rounded = fields
            rounded[field] = value
            return rounded[field] != fields[field]
        }
    }
}

extension PullTransaction {
    /// Keeps the local parent and sort key if the server has altered them and no client has edited them since. Marks
    /// the link, so that the agreed values are not read from the text.
    func preserveAlterations(of oldLink: Link, in link: inout Link, _ fields: TaskFields) {
        guard [.altered, .uncompared].contains(oldLink.baseState),
            let base = try? tables.resource(oldLink.base, of: oldLink.item).fields(by: tables.zones)
        else { return }
        if base.parent == fields.parent { link.parent = oldLink.parent }
        if base.sortKey == fields.sortKey { link.sortKey = oldLink.sortKey }
        if tables.isAltered(link) { link.baseState = .altered }
    }
}
