import SyncClient
import Todo

/// The JSON output of the commands.
enum JSONText {
    /// Returns the records as an array, with one field per line.
    static func of(_ records: [some Encodable]) throws -> String {
        // The encoder would put an empty line between the brackets.
        records.isEmpty ? "[]\n" : try text(of: records)
    }

    /// Returns one record as an object, with one field per line.
    static func of(_ record: RecordJSON) throws -> String { try text(of: record) }

    static func of(_ result: SyncResult) throws -> String { try text(of: result) }

    /// Returns a value as an object, with one field per line.
    static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}

/// A task as printed by `furrow list --json`, or a list in the trash: its fields, and values derived from them.
struct RecordJSON: Encodable {
    static let fieldsOutsideTrash = Item.fields.filter { $0 != .deleted }

    private let record: Record
    private let list: String?
    private let position: Int
    private let fields: [Field]
    private let modified: Timestamp?
    private let isCanceled: Bool

    /// - Parameters:
    ///   - list: The name of the task's list, or nil if the list cannot be read.
    ///   - fields: The fields to write.
    ///   - modified: The time of the last change, or nil for a list.
    ///   - isCanceled: Whether another program canceled the task. If so, the JSON has no time of completion.
    init(
        _ record: Record, list: String?, position: Int, _ fields: [Field], modified: Timestamp?, isCanceled: Bool
    ) {
        self.record = record
        self.list = list
        self.position = position
        self.fields = fields
        (self.modified, self.isCanceled) = (modified, isCanceled)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(record.id.text, forKey: JSONKey("id"))
        try container.encode(record.isDone, forKey: JSONKey("done"))
        // Missing values are written as null, so that every record has every field.
        try container.encode(list, forKey: JSONKey("list"))
        try container.encode(position, forKey: JSONKey("position"))
        try container.encode(modified?.text, forKey: JSONKey("modified"))
        try container.encode(isCanceled ? record.item?.completed?.text : nil, forKey: JSONKey("canceled"))
        for field in fields {
            guard let key = field.key else { continue }
            if field == .completed, isCanceled {
                try container.encodeNil(forKey: JSONKey(key))
            } else {
                try container.encode(field, of: record, as: key)
            }
        }
    }
}

/// A list as printed by `furrow lists --json`: its fields under the names for lists, and values derived from them.
struct ListJSON: Encodable {
    private let list: TodoList
    private let open: Int
    private let position: Int

    /// - Parameter open: The number of the list's open tasks.
    init(_ list: TodoList, open: Int, position: Int) {
        self.list = list
        self.open = open
        self.position = position
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(list.id.text, forKey: JSONKey("id"))
        try container.encode(open, forKey: JSONKey("open"))
        try container.encode(position, forKey: JSONKey("position"))
        for field in TodoList.fields where field.key != nil && field != .deleted {
            if let name = field.listColumn { try container.encode(field, of: .list(list), as: name) }
        }
    }
}

private struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ key: String) { stringValue = key }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer<JSONKey> {
    fileprivate mutating func encode(_ field: Field, of record: Record, as name: String) throws {
        let key = JSONKey(name)
        switch field.value(of: record) {
        case .none: try encodeNil(forKey: key)
        case .number(let number) where field.kind == .time:
            try encode(Timestamp(milliseconds: number).text, forKey: key)
        case .number(let number): try encode(number, forKey: key)
        case .text(let text) where field.kind == .texts: try encode(JSONTexts.decoded(text) ?? [], forKey: key)
        case .text(let text): try encode(text, forKey: key)
        // Only tasks are in a list.
        case .id where record.isList: try encodeNil(forKey: key)
        case .id(let id): try encode(id.text, forKey: key)
        }
    }
}
