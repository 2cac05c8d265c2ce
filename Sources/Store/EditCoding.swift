import Todo

/// The binary form of an edit, which is fast enough for an edit that restores 100,000 tasks.
///
/// A mark is followed by the edit: its kind (1 byte), the number of its parts (64 bits) and the parts. A record
/// consists of its id, the number of its fields (1 byte) and the fields. A field consists of its number (1 byte), the
/// kind of its value (1 byte) and the value; a text is preceded by its length. Fields that are the same in every new
/// record are left out (version 3 of the store still wrote them). A record is a list if its list is `TodoList.root`. A
/// patch is written as a record with few fields. Numbers have 64 bits, least significant byte first. `OldEdit` reads
/// the forms that versions 1 and 2 of the store wrote.
enum EditCoding {
    /// The first byte of this form. Earlier forms began with 1 or "{".
    static let mark: UInt8 = 2

    /// The maximum depth of nested batches. Commands nest them at most two levels deep.
    static let maxDepth = 8

    enum Kind: UInt8 {
        case insert = 1
        case delete, change, batch
    }

    enum ValueKind: UInt8 {
        case none, number, text, id
    }

    /// The fields that are written for every record. Other fields are written only if they differ from those of a new
    /// record.
    static let needed: [Field] = [.list, .title, .rank, .created]

    /// The fields of tasks, each with its value in a new task, or nil if the field is always written.
    fileprivate static let ofItems = Item.fields.map { field in
        (field, blank: needed.contains(field) ? nil : field.value(of: Item(id: TodoList.root)))
    }

    /// The fields of lists, each with its value in a new list, or nil if the field is always written. The list of every
    /// list is the root.
    fileprivate static let ofLists = ([.list] + TodoList.fields).map { field in
        (field, blank: needed.contains(field) ? nil : field.value(of: TodoList(id: TodoList.root)))
    }

    static func encode(_ edit: Edit) -> Data {
        var writer = EditWriter()
        writer.bytes.append(mark)
        writer.write(edit)
        return Data(writer.bytes)
    }

    /// Returns the edit in these bytes, which an older version of Furrow may have written.
    static func decode(_ data: Data) -> Edit? {
        guard data.first == mark else { return OldEdit.decode(data) }
        return data.withUnsafeBytes { bytes in
            var reader = EditReader(remaining: bytes.dropFirst())
            guard let edit = try? reader.edit(depth: 0), reader.remaining.isEmpty else { return nil }
            return edit
        }
    }
}

private struct EditWriter {
    var bytes: [UInt8] = []

    mutating func write(_ edit: Edit) {
        switch edit {
        case .insert(let records): write(.insert, records) { $0.write($1) }
        case .delete(let ids): write(.delete, ids) { $0.write($1) }
        case .change(let patches): write(.change, patches) { $0.write($1.id, $1.changes) }
        case .batch(let edits): write(.batch, edits) { $0.write($1) }
        }
    }

    private mutating func write<Part>(
        _ kind: EditCoding.Kind, _ parts: [Part], _ each: (inout EditWriter, Part) -> Void
    ) {
        bytes.append(kind.rawValue)
        write(Int64(parts.count))
        for part in parts { each(&self, part) }
    }

    private mutating func write(_ record: Record) {
        write(record.id)
        let count = bytes.count
        bytes.append(0)
        for (field, blank) in record.isList ? EditCoding.ofLists : EditCoding.ofItems {
            let value = field.value(of: record)
            if value == blank { continue }
            write(field, value)
            bytes[count] += 1
        }
    }

    private mutating func write(_ id: UUID, _ changes: [FieldChange]) {
        write(id)
        bytes.append(UInt8(changes.count))
        for change in changes { write(change.field, change.value) }
    }

    private mutating func write(_ field: Field, _ value: FieldValue) {
        bytes.append(field.number)
        switch value {
        case .none:
            bytes.append(EditCoding.ValueKind.none.rawValue)
        case .number(let number):
            bytes.append(EditCoding.ValueKind.number.rawValue)
            write(number)
        case .text(let text):
            bytes.append(EditCoding.ValueKind.text.rawValue)
            write(Int64(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        case .id(let id):
            bytes.append(EditCoding.ValueKind.id.rawValue)
            write(id)
        }
    }

    private mutating func write(_ id: UUID) {
        withUnsafeBytes(of: id.uuid) { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// A reader of an edit's parts. It accepts any bytes and never reads beyond the end.
private struct EditReader {
    var remaining: Slice<UnsafeRawBufferPointer>

    struct Malformed: Error {}

    mutating func edit(depth: Int) throws -> Edit {
        guard depth <= EditCoding.maxDepth, let kind = EditCoding.Kind(rawValue: try byte()) else { throw Malformed() }
        return switch kind {
        case .insert: .insert(try parts { try $0.record() })
        case .delete: .delete(try parts { try $0.id() })
        case .change: .change(try parts { try $0.patch() })
        case .batch: .batch(try parts { try $0.edit(depth: depth + 1) })
        }
    }

    private mutating func parts<Part>(_ each: (inout EditReader) throws -> Part) throws -> [Part] {
        // Each part has at least one byte, so a count greater than the number of bytes is an error.
        guard let count = Int(exactly: try number()), (0...remaining.count).contains(count) else { throw Malformed() }
        var parts: [Part] = []
        for _ in 0..<count { parts.append(try each(&self)) }
        return parts
    }

    private mutating func record() throws -> Record {
        let patch = try patch()
        let fields = patch.changes.map(\.field)
        guard EditCoding.needed.allSatisfy(fields.contains), fields == Field.all.filter(fields.contains) else {
            throw Malformed()
        }
        let isList = patch.changes.contains(FieldChange(.list, .id(TodoList.root)))
        let blank: Record = isList ? .list(TodoList(id: patch.id)) : .item(Item(id: patch.id))
        guard let record = patch.applied(to: blank) else { throw Malformed() }
        return record
    }

    private mutating func patch() throws -> Patch {
        let id = try id()
        var changes: [FieldChange] = []
        for _ in 0..<(try byte()) {
            guard let field = Field.numbered(try byte()) else { throw Malformed() }
            changes.append(FieldChange(field, try value()))
        }
        let patch = Patch(id, changes)
        // Each value must have the kind of its field, and no field may occur twice.
        let isPossible = [Record.item(Item(id: id)), .list(TodoList(id: id))].contains { patch.applied(to: $0) != nil }
        guard isPossible, Set(changes.map(\.field.number)).count == changes.count
        else {
            throw Malformed()
        }
        return patch
    }

    private mutating func value() throws -> FieldValue {
        switch EditCoding.ValueKind(rawValue: try byte()) {
        case EditCoding.ValueKind.none?: FieldValue.none
        case .number: .number(try number())
        case .text: .text(try text())
        case .id: .id(try id())
        case nil: throw Malformed()
        }
    }

    private mutating func readBytes(_ count: Int) throws -> UnsafeRawBufferPointer {
        guard remaining.count >= count else { throw Malformed() }
        defer { remaining = remaining.dropFirst(count) }
        return UnsafeRawBufferPointer(rebasing: remaining.prefix(count))
    }

    private mutating func byte() throws -> UInt8 { try readBytes(1)[0] }

    private mutating func id() throws -> UUID { UUID(uuid: try readBytes(16).loadUnaligned(as: uuid_t.self)) }

    private mutating func number() throws -> Int64 {
        Int64(littleEndian: try readBytes(8).loadUnaligned(as: Int64.self))
    }

    private mutating func text() throws -> String {
        guard let count = Int(exactly: try number()), count >= 0,
            let text = String(validating: try readBytes(count), as: UTF8.self)
        else { throw Malformed() }
        return text
    }
}
