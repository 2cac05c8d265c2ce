// What a row says under its title.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a row says under its title, beside what its marks say.
public struct RowCaption: Equatable, Sendable {
    /// When the item is due.
    public var due: CalendarTime?
    /// The day, or time, before which it is not to be done.
    public var start: CalendarTime?
    /// Whether it comes again.
    public var repeats: Bool
    /// Whether there is a reminder of it.
    public var reminds: Bool
    /// How much it matters.
    public var priority: Priority.Level
    /// What it is marked with.
    public var tags: Tags
    /// The list that the item is in, where rows of several lists stand together.
    public var list: UUID?
    /// The title of the item that this one is within, where it does not stand below that; its beginning where it is long.
    public var within: String?
    /// What is below the item, where that does not stand below it; nil where nothing is.
    public var below: RowContent.Below?

    /// How much of that title is kept, in characters: no row has room for more.
    public static let mostWithin = 60

    /// A caption of these parts.
    public init(
        due: CalendarTime? = nil, start: CalendarTime? = nil, repeats: Bool = false, reminds: Bool = false,
        priority: Priority.Level = .none, tags: Tags = Tags(), list: UUID? = nil, within: String? = nil,
        below: RowContent.Below? = nil
    ) {
        (self.due, self.start, self.repeats, self.reminds, self.list) = (due, start, repeats, reminds, list)
        (self.priority, self.tags, self.within, self.below) = (priority, tags, within, below)
    }

    /// What is said of an item in its own list; nil where there is nothing.
    public init?(_ item: Item) {
        self.init(
            due: item.due, start: item.start, repeats: item.repeats != nil || item.customRepeat != nil,
            reminds: !item.reminders.isEmpty, priority: item.priority.level, tags: item.tags)
        if self == RowCaption() { return nil }
    }
}

/// How captions are packed behind titles, which have no control characters.
enum PackedCaption {
    /// What stands between a title and its caption.
    static let mark: UInt8 = 0
    /// What stands between the due date, the start, the title of what the item is within, how many are below it and how many
    /// of them are done, and each of the tags.
    private static let separator: UInt8 = 1

    /// A caption as text, but for the list, which is kept elsewhere; empty where there is none.
    static func packed(_ caption: RowCaption?) -> String {
        guard let caption else { return "" }
        // A character for all that has a few values: as many bytes as there are rows.
        let flags =
            (caption.repeats ? 1 : 0) + (caption.reminds ? 2 : 0) + (caption.priority.rawValue << 2)
            + (caption.within == nil ? 0 : isWithin) + (caption.below == nil ? 0 : isAbove)
        let character = Character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(flags)))
        let times = "\u{0}\(character)\(caption.due?.description ?? "")\u{1}\(caption.start?.description ?? "")"
        let below = caption.below.map { ["\($0.count)", "\($0.doneCount)"] } ?? []
        let texts = (caption.within.map { [$0] } ?? []) + below + caption.tags.names
        // What comes from elsewhere may have characters that no text given by hand has.
        return texts.reduce(into: times) { $0 += "\u{1}" + $1.filter { $0 > "\u{1}" } }
    }

    /// The flag of an item that is within another one.
    private static let isWithin = 16
    /// The flag of one that has others below it.
    private static let isAbove = 32

    /// The caption of bytes that `packed` made, after the mark.
    static func unpacked(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> RowCaption {
        let flags = bytes.first.map { $0 &- UInt8(ascii: "0") } ?? 0
        let parts = bytes.dropFirst().split(separator: separator, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let isWithin = Int(flags) & Self.isWithin != 0 && parts.count > 2
        var rest = parts.dropFirst(isWithin ? 3 : 2)
        var below: RowContent.Below?
        if Int(flags) & Self.isAbove != 0 {
            let numbers = rest.prefix(2).compactMap { Int($0) }
            if numbers.count == 2 { below = RowContent.Below(count: numbers[0], doneCount: numbers[1]) }
            rest = rest.dropFirst(2)
        }
        return RowCaption(
            due: parts.first.flatMap { CalendarTime($0) }, start: parts.count > 1 ? CalendarTime(parts[1]) : nil,
            repeats: flags & 1 != 0, reminds: flags & 2 != 0,
            priority: Priority.Level(rawValue: Int(flags >> 2 & 3)) ?? .none,
            tags: Tags(kept: Array(rest)), within: isWithin ? parts[2] : nil, below: below)
    }
}
