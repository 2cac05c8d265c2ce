// What it means to carry rows out of a view and onto the way to another one.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Query {
    /// What it means to put rows of this view onto another one (N9); nil where nothing comes of it.
    ///
    /// - Parameters:
    ///   - ids: the rows, in the order in which they stand.
    ///   - target: the other view.
    ///   - contents: what this view shows.
    public func putting(_ ids: [UUID], onto target: Query, in contents: Contents, at now: Now) -> Command? {
        guard target != self else { return nil }
        let rows = ids.lazy.compactMap(contents.position(of:)).map { contents[$0] }
        switch target {
        case .list(let list):
            return rows.contains { ($0.caption?.list ?? id) != list } ? .transfer(ids, to: list) : nil
        case .trash: return .delete(ids)
        case .tag(let tag):
            return rows.contains { $0.caption?.tags.contains(tag) != true } ? .tag(ids, [tag.name]) : nil
        case .today:
            let open = rows.filter { !$0.isDone && !$0.isDue(on: now.today, at: now) }.map(\.id)
            return open.isEmpty ? nil : .moveToDay(Array(open), now.today)
        case .scheduled, .done, .lists, .search: return nil
        }
    }

    /// Whether nothing can ever be put onto it, which is then said.
    public var takesNothing: Bool {
        switch self {
        case .list, .trash, .tag, .today: false
        case .scheduled, .done, .lists, .search: true
        }
    }
}

extension RowContent {
    fileprivate func isDue(on day: Day, at now: Now) -> Bool {
        caption?.due.map { now.zones.local(of: $0).day == day } ?? false
    }
}
