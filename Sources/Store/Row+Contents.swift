// Reads row contents from SQLite's columns directly into packed contents.

import GRDB
import GRDBSQLite
import Rows
import Todo

/// Reads the columns of `Selection.columns`.
extension ColumnReader {
    private var rank: Rank { Rank(integer(2)) }
    private var marks: RowMarks { RowMarks(rawValue: UInt16(truncatingIfNeeded: integer(3))) }
    private static var title: Int32 { 4 }
    private static var caption: Int32 { 5 }
    /// The parent's id, or nil if the task has no parent or the value is not an id.
    private var parent: UUID? { isNull(6) ? nil : id(6) }

    private static var parentTitle: Int32 { 8 }
    private static var below: Int32 { 9 }

    /// The task's creation time, if the selection includes it.
    private var created: Timestamp? { isNull(7) ? nil : Timestamp(milliseconds: integer(7)) }

    /// Adds the row to contents.
    ///
    /// - Parameters:
    ///   - order: The sort order of the contents.
    ///   - now: The current time, needed by orders that sort by times.
    /// - Returns: The reason why the record cannot be read, in which case no row is added; otherwise nil.
    func add(to rows: inout ContentsBuilder, in order: RowOrder, at now: Now) -> QuarantinedRecord? {
        guard order.sorting == .byHand, isNull(Self.caption), isNull(6), isNull(Self.parentTitle),
            isNull(Self.below)
        else {
            switch content(parentTitleColumn: Self.parentTitle) {
            case .success(let content): rows.add(row(of: content, in: order, at: now))
            case .failure(let record): return record
            }
            return nil
        }
        guard let id = id(1) else { return QuarantinedRecord(row: integer(0), id: nil, reason: .unreadableID) }
        guard let title = utf8(Self.title) else {
            return QuarantinedRecord(row: integer(0), id: id, reason: .unreadable(.title))
        }
        rows.add(id: id, rank: rank, marks: marks, title: title)
        return nil
    }

    /// Returns the row, or the reason why its record cannot be read.
    func change(in order: RowOrder, at now: Now) -> Result<RowChange, QuarantinedRecord> {
        content(parentTitleColumn: Self.parentTitle).map { row(of: $0, in: order, at: now) }
    }

    private func row(of content: RowContent, in order: RowOrder, at now: Now) -> RowChange {
        order.sorted(RowChange(content, rank: rank, parent: parent), created: created, at: now)
    }

    /// Returns the row's contents, or the reason why its record cannot be read.
    ///
    /// - Parameter column: The column of the parent's title, which the count of subtasks follows. A parent's title that
    ///   cannot be read is left out.
    func content(parentTitleColumn column: Int32) -> Result<RowContent, QuarantinedRecord> {
        let title = isNull(column) ? nil : text(column)
        let count = optionalInteger(column + 1)
        guard title != nil || count != nil else { return content }
        return content.map { content in
            var content = content
            var caption = content.caption ?? RowCaption()
            caption.parentTitle = title.map { title in
                title.utf8.count <= RowCaption.maxParentTitleLength || title.count <= RowCaption.maxParentTitleLength
                    ? title : title.prefix(RowCaption.maxParentTitleLength - 1) + "…"
            }
            caption.subtaskCounts = count.map {
                RowContent.SubtaskCounts(count: Int($0 & Int64(UInt32.max)), doneCount: Int($0 >> 32))
            }
            content.caption = caption
            return content
        }
    }

    private var content: Result<RowContent, QuarantinedRecord> {
        guard let id = id(1) else {
            return .failure(QuarantinedRecord(row: integer(0), id: nil, reason: .unreadableID))
        }
        func unreadable(_ field: Field) -> Result<RowContent, QuarantinedRecord> {
            .failure(QuarantinedRecord(row: integer(0), id: id, reason: .unreadable(field)))
        }
        guard let title = text(Self.title) else { return unreadable(.title) }
        var content = RowContent(id: id, title: title, marks: marks)
        guard !isNull(Self.caption) else { return .success(content) }
        guard let caption = text(Self.caption) else { return unreadable(.due) }
        let fields = [Field.due, .start, .repeats, .customRepeat, .reminders, .priority, .tags]
        let parts = caption.split(
            separator: Self.separator, maxSplits: fields.count - 1, omittingEmptySubsequences: false)
        var item = Item(id: id)
        for (field, part) in zip(fields, parts.map(String.init)) {
            // Most tasks have no reminders or no tags, and an empty list needs no parser.
            if part.isEmpty || field.kind == .texts && part == Self.noTexts { continue }
            let value = field == .priority ? Int64(part).map { FieldValue.number($0) } : .text(part)
            guard let value, field.set(value, of: &item) else { return unreadable(field) }
        }
        content.caption = RowCaption(item)
        return .success(content)
    }

    /// The separator between the parts of a caption.
    private static let separator = Character("\u{1}")

    /// The stored form of an empty list of reminders or tags.
    private static let noTexts = "[]"

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// Returns a text's bytes, which are valid until the statement's next step. Returns nil if the bytes are not valid
    /// UTF-8.
    private func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
        guard let start = sqlite3_column_text(statement, column) else { return nil }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        // Most titles are ASCII, which is fast to detect.
        return bytes.isASCII || text(column) != nil ? bytes : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether no byte has its highest bit set. Eight bytes are examined at a time.
    fileprivate var isASCII: Bool {
        let raw = UnsafeRawBufferPointer(self)
        var position = 0
        var bits: UInt64 = 0
        while position + 8 <= count {
            bits |= raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            position += 8
        }
        while position < count {
            bits |= UInt64(self[position])
            position += 1
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }
}
