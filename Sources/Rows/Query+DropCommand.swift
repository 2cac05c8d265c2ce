// The effects of dropping rows of a view onto another view's row.

import Todo

extension Query {
    /// Returns the command for dropping rows of this view onto another view (specification N9), or nil if it has no
    /// effect.
    ///
    /// - Parameters:
    ///   - ids: The rows, in their current order.
    ///   - target: The other view.
    ///   - contents: The rows of this view.
    public func dropCommand(for ids: [UUID], onto target: Query, in contents: Contents, at now: Now) -> Command? {
        guard target != self else { return nil }
        return target.traits.taking?(DraggedRows(ids: ids, home: self, target: target, contents: contents, now: now))
    }

    /// Whether nothing can ever be dropped onto the view, which is then shown to the user.
    public var rejectsAllDrops: Bool { traits.taking == nil }
}

/// Rows that are dropped onto the row of another view, and the commands that put them there.
struct DraggedRows {
    /// The rows' ids, in their current order.
    let ids: [UUID]
    /// The view that the rows come from.
    let home: Query
    /// The view onto which they are dropped.
    let target: Query
    /// The rows of the view that they come from.
    let contents: Contents
    let now: Now

    /// The command that moves the tasks to the target, which is a list.
    var toList: Command? {
        guard let list = target.list else { return nil }
        return rows.contains { ($0.caption?.list ?? home.id) != list } ? .transfer(ids, to: list) : nil
    }

    /// The command that gives the tasks the tag of the target.
    var tagged: Command? {
        guard let tag = target.tag else { return nil }
        return rows.contains { $0.caption?.tags.contains(tag) != true } ? .tag(ids, [tag.name]) : nil
    }

    /// The command that makes open tasks due today.
    var toToday: Command? {
        let open = rows.filter { !$0.isDone && !$0.isDue(on: now.today, at: now) }.map(\.id)
        return open.isEmpty ? nil : .moveToDay(open, now.today)
    }

    /// Lazy, because the first rows usually decide the result.
    private var rows: some Sequence<RowContent> {
        ids.lazy.compactMap { contents.position(of: $0) }.map { contents[$0] }
    }
}

extension RowContent {
    fileprivate func isDue(on day: Day, at now: Now) -> Bool {
        caption?.due.map { now.zones.local(of: $0).day == day } ?? false
    }
}
