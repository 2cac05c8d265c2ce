import Todo

/// The caption under a row's title, except for the row's marks.
public struct RowCaption: Equatable, Sendable {
    public var due: CalendarTime?
    /// The day or time before which the task should not be done.
    public var start: CalendarTime?
    public var repeats: Bool
    public var reminds: Bool
    public var priority: Priority.Level
    /// The tags, in the order in which they were added.
    public var tags: Tags
    /// The task's list, in a view of several lists.
    public var list: UUID?
    /// The title of the parent, shortened to ``maxParentTitleLength`` characters, if the row is not shown below its
    /// parent.
    public var parentTitle: String?
    /// The descendants of the task, if they are not shown below it, or nil if there are none.
    public var subtaskCounts: RowContent.SubtaskCounts?

    /// The maximum number of characters stored of the parent's title. No row has room for more.
    public static let maxParentTitleLength = 60

    public init(
        due: CalendarTime? = nil, start: CalendarTime? = nil, repeats: Bool = false, reminds: Bool = false,
        priority: Priority.Level = .none, tags: Tags = Tags(), list: UUID? = nil, parentTitle: String? = nil,
        subtaskCounts: RowContent.SubtaskCounts? = nil
    ) {
        self.due = due
        self.start = start
        self.repeats = repeats
        self.reminds = reminds
        self.list = list
        self.priority = priority
        self.tags = tags
        self.parentTitle = parentTitle
        self.subtaskCounts = subtaskCounts
    }

    /// The caption of a task in its own list. Returns nil if the caption would be empty.
    public init?(_ item: Item) {
        self.init(
            due: item.due, start: item.start, repeats: item.repeats != nil || item.customRepeat != nil,
            reminds: !item.reminders.isEmpty, priority: item.priority.level, tags: item.tags)
        if self == RowCaption() { return nil }
    }
}

/// The encoding of captions after titles, which contain no control characters.
enum PackedCaption {
    /// The separator between a title and its caption.
    static let mark: UInt8 = 0
    /// The separator between the due date, the start, the parent's title, the number of descendants, the number of
    /// completed descendants, and each tag.
    private static let separator: UInt8 = 1

    /// Returns a caption as text, or an empty text if there is none. The list is stored separately.
    static func packed(_ caption: RowCaption?) -> String {
        guard let caption else { return "" }
        // One character for all values that have few cases, since each byte here counts once per row.
        let flags =
            (caption.repeats ? 1 : 0) + (caption.reminds ? 2 : 0) + (caption.priority.rawValue << 2)
            + (caption.parentTitle == nil ? 0 : hasParentTitle) + (caption.subtaskCounts == nil ? 0 : hasDescendants)
        let character = Character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(flags)))
        let times = "\u{0}\(character)\(caption.due?.description ?? "")\u{1}\(caption.start?.description ?? "")"
        let below = caption.subtaskCounts.map { ["\($0.count)", "\($0.doneCount)"] } ?? []
        let texts = (caption.parentTitle.map { [$0] } ?? []) + below + caption.tags.names
        // Texts from other programs may contain control characters that no typed text has.
        return texts.reduce(into: times) { $0 += "\u{1}" + $1.filter { $0 > "\u{1}" } }
    }

    private static let hasParentTitle = 16
    private static let hasDescendants = 32

    /// Returns the caption encoded by `packed`, from the bytes after the mark.
    static func unpacked(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> RowCaption {
        let flags = bytes.first.map { $0 &- UInt8(ascii: "0") } ?? 0
        let parts = bytes.dropFirst().split(separator: separator, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let hasParentTitle = Int(flags) & Self.hasParentTitle != 0 && parts.count > 2
        var remaining = parts.dropFirst(hasParentTitle ? 3 : 2)
        var subtaskCounts: RowContent.SubtaskCounts?
        if Int(flags) & Self.hasDescendants != 0 {
            let numbers = remaining.prefix(2).compactMap { Int($0) }
            if numbers.count == 2 { subtaskCounts = RowContent.SubtaskCounts(count: numbers[0], doneCount: numbers[1]) }
            remaining = remaining.dropFirst(2)
        }
        return RowCaption(
            due: parts.first.flatMap { CalendarTime($0) }, start: parts.count > 1 ? CalendarTime(parts[1]) : nil,
            repeats: flags & 1 != 0, reminds: flags & 2 != 0,
            priority: Priority.Level(rawValue: Int(flags >> 2 & 3)) ?? .none,
            tags: Tags(normalized: Array(remaining)), parentTitle: hasParentTitle ? parts[2] : nil,
            subtaskCounts: subtaskCounts)
    }
}
