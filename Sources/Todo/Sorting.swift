// By what a list's open items are sorted.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// By what a list's open items are sorted (specification N10). What is done stands as it does by hand.
public enum Sorting: String, CaseIterable, Hashable, Sendable {
    /// As they were put, one by one.
    case byHand = "hand"
    /// By when they are due, the earliest first; those that are due at no time last.
    case due
    /// By priority as it is shown, the highest first; those that have none last.
    case priority
    /// By title, as the language sorts words.
    case title
    /// By when they were made, the newest first, as new ones come to the top by hand.
    case created
}

/// What the bytes are by which a title is sorted: one title stands before another where its bytes do.
public typealias TitleKey = @Sendable (String) -> [UInt8]

/// How rows are sorted that are all of one list.
public struct RowOrder: Sendable {
    /// By what.
    public var sorting: Sorting
    let titleKey: TitleKey

    /// An order of rows.
    ///
    /// - Parameter titleKey: asked where titles are what it goes by.
    public init(_ sorting: Sorting = .byHand, titleKey: @escaping TitleKey = RowOrder.foldedKey) {
        (self.sorting, self.titleKey) = (sorting, titleKey)
    }

    /// The order by hand.
    public static let byHand = RowOrder()

    /// A title's key in no language in particular: its letters without case and marks.
    public static let foldedKey: TitleKey = { Array(folded($0).utf8) }

    /// A row as it stands in this order.
    ///
    /// - Parameters:
    ///   - row: the row as it stands by hand.
    ///   - created: when its item was made, where it goes by that.
    public func sorted(_ row: RowChange, created: Timestamp?, at now: Now) -> RowChange {
        guard sorting != .byHand, let content = row.content else { return row }
        let rank = content.isDone ? row.rank : rank(of: content, created: created, at: now)
        return RowChange(content, rank: rank, spot: row.rank, parent: row.parent)
    }

    /// What an open row is sorted by before its place by hand.
    private func rank(of content: RowContent, created: Timestamp?, at now: Now) -> Rank {
        switch sorting {
        case .byHand, .title: Rank(0)
        // A whole day stands before the times of that day.
        case .due: content.caption?.due.map { Rank(Int64(now.zones.local(of: $0).seconds)) } ?? .last
        case .priority: Rank(Int64(-(content.caption?.priority ?? .none).rawValue))
        case .created: created.map { Rank(-$0.milliseconds) } ?? .last
        }
    }
}

extension Rank {
    /// After all others.
    fileprivate static let last = Rank(.max)
}

extension Sorting: FieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(rawValue) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}
