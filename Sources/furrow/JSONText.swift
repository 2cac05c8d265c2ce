// JSON as the commands write it.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as the commands write it.
enum JSONText {
    /// The records as an array, a field a line.
    static func of(_ records: [some Encodable]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(records), as: UTF8.self) + "\n"
    }
}

/// An item as `furrow list --json` writes it, or a list in the trash: its fields, and what follows from them.
struct RecordJSON: Encodable {
    /// The fields of what is not in the trash.
    static let present = Item.fields.filter { $0 != .deleted }

    private let record: Record
    private let list: String?
    private let position: Int
    private let fields: [Field]

    /// - Parameters:
    ///   - list: the name of the item's list; nil where that cannot be read.
    ///   - fields: those to be written.
    init(_ record: Record, list: String?, position: Int, _ fields: [Field]) {
        (self.record, self.list, self.position, self.fields) = (record, list, position, fields)
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ key: String) { stringValue = key }
        init(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(record.id.text, forKey: Key("id"))
        try container.encode(record.isDone, forKey: Key("done"))
        // What is not there is written as null, so that every record has every field.
        try container.encode(list, forKey: Key("list"))
        try container.encode(position, forKey: Key("position"))
        for field in fields {
            guard let key = field.key.map({ Key($0) }) else { continue }
            switch field.value(of: record) {
            case .none: try container.encodeNil(forKey: key)
            case .number(let number) where field.kind == .time:
                try container.encode(Timestamp(milliseconds: number).text, forKey: key)
            case .number(let number): try container.encode(number, forKey: key)
            case .text(let text): try container.encode(text, forKey: key)
            // A list is in none.
            case .id where record.isList: try container.encodeNil(forKey: key)
            case .id(let id): try container.encode(id.text, forKey: key)
            }
        }
    }
}
