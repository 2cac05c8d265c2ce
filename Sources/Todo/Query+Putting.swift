// The effects of dropping rows of a view onto another view's row.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Query {
    /// Returns the command for dropping rows of this view onto another view (N9), or nil if it has no effect.
    ///
    /// - Parameters:
    ///   - ids: The rows, in their current order.
    ///   - target: The other view.
    ///   - contents: The rows of this view.
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

    /// Whether nothing can ever be dropped onto the view, which is then shown to the user.
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
