import Todo

/// An edit in the format of versions 1 and 2 of the store, whose steps can still be undone or redone. This declaration
/// must never change, because it determines how old bytes are read.
///
/// Version 1 wrote the edit as JSON, as Swift encodes this declaration. Version 2 wrote a mark and then the raw bytes
/// of each part. Numbers had 64 bits, least significant byte first.
indirect enum OldEdit: Decodable {
    case insert([OldItem])
    case delete([UUID])
    case rename(UUID, to: String)
    case complete([Completion])
    case rank([Ranking])
    case transfer([Transfer])
    case batch([OldEdit])

    struct OldItem: Decodable {
        var id: UUID
        var list: UUID
        var title: String
        var rank: Int64
        var created: Int64
        var completed: Int64?
    }

    struct Completion: Decodable {
        var id: UUID
        var completed: Int64?
        var rank: Int64
    }

    struct Ranking: Decodable {
        var id: UUID
        var rank: Int64
    }

    struct Transfer: Decodable {
        var id: UUID
        var list: UUID
        var rank: Int64
    }

    /// The first byte of version 2's format. JSON begins with "{".
    static let mark: UInt8 = 1
    /// The maximum depth of nested batches.
    static let maxDepth = 8

    /// Returns the edit in these bytes, or nil if the bytes are not an edit.
    static func decode(_ data: Data) -> Edit? {
        guard data.first == mark else { return (try? JSONDecoder().decode(OldEdit.self, from: data))?.edit }
        return data.withUnsafeBytes { bytes in
            var reader = OldEditReader(remaining: bytes.dropFirst())
            guard let edit = try? reader.edit(depth: 0), reader.remaining.isEmpty else { return nil }
            return edit.edit
        }
    }

    /// The same edit in the current form.
    var edit: Edit {
        switch self {
        case .insert(let items): .insert(items.map(\.record))
        case .delete(let ids): .delete(ids)
        case .rename(let id, let title): .change([Patch(id, [.title(title)])])
        case .complete(let parts):
            .change(
                parts.map { part in
                    Patch(
                        part.id,
                        [
                            FieldChange(.rank, .number(part.rank)),
                            FieldChange(.completed, part.completed.map(FieldValue.number) ?? .none),
                        ])
                })
        case .rank(let parts): .change(parts.map { Patch($0.id, [FieldChange(.rank, .number($0.rank))]) })
        case .transfer(let parts):
            .change(
                parts.map {
                    Patch($0.id, [FieldChange(.list, .id($0.list)), FieldChange(.rank, .number($0.rank))])
                })
        case .batch(let edits): .batch(edits.map(\.edit))
        }
    }
}

extension OldEdit.OldItem {
    /// The task's record. A list was a task of the root.
    fileprivate var record: Record {
        let (rank, created) = (Rank(rank), Timestamp(milliseconds: created))
        if list == TodoList.root { return .list(TodoList(id: id, name: title, rank: rank, created: created)) }
        return .item(
            Item(
                id: id, list: list, title: title, rank: rank, created: created,
                completed: completed.map(Timestamp.init)))
    }
}

/// The kinds of edits in version 2.
private enum OldKind: UInt8 {
    case insert = 1
    case delete, rename, complete, rank, transfer, batch
}

/// A reader of an edit's parts. It accepts any bytes and never reads beyond the end.
private struct OldEditReader {
    var remaining: Slice<UnsafeRawBufferPointer>

    struct Malformed: Error {}

    mutating func edit(depth: Int) throws -> OldEdit {
        guard depth <= OldEdit.maxDepth, let kind = OldKind(rawValue: try byte()) else { throw Malformed() }
        switch kind {
        case .insert: return .insert(try parts { try $0.item() })
        case .delete: return .delete(try parts { try $0.id() })
        case .rename:
            guard try number() == 1 else { throw Malformed() }
            return .rename(try id(), to: try text())
        case .complete:
            return .complete(
                try parts { OldEdit.Completion(id: try $0.id(), completed: try $0.time(), rank: try $0.number()) })
        case .rank:
            return .rank(try parts { OldEdit.Ranking(id: try $0.id(), rank: try $0.number()) })
        case .transfer:
            return .transfer(
                try parts { OldEdit.Transfer(id: try $0.id(), list: try $0.id(), rank: try $0.number()) })
        case .batch: return .batch(try parts { try $0.edit(depth: depth + 1) })
        }
    }

    private mutating func parts<Part>(_ each: (inout OldEditReader) throws -> Part) throws -> [Part] {
        // Each part has at least one byte, so a count greater than the number of bytes is an error.
        guard let count = Int(exactly: try number()), (0...remaining.count).contains(count) else { throw Malformed() }
        var parts: [Part] = []
        for _ in 0..<count { parts.append(try each(&self)) }
        return parts
    }

    private mutating func item() throws -> OldEdit.OldItem {
        OldEdit.OldItem(
            id: try id(), list: try id(), title: try text(), rank: try number(), created: try number(),
            completed: try time())
    }

    private mutating func readBytes(_ count: Int) throws -> UnsafeRawBufferPointer {
        guard remaining.count >= count else { throw Malformed() }
        defer { remaining = remaining.dropFirst(count) }
        return UnsafeRawBufferPointer(rebasing: remaining.prefix(count))
    }

    private mutating func byte() throws -> UInt8 {
        try readBytes(1)[0]
    }

    private mutating func id() throws -> UUID {
        UUID(uuid: try readBytes(16).loadUnaligned(as: uuid_t.self))
    }

    private mutating func number() throws -> Int64 {
        Int64(littleEndian: try readBytes(8).loadUnaligned(as: Int64.self))
    }

    private mutating func text() throws -> String {
        guard let count = Int(exactly: try number()), count >= 0,
            let text = String(validating: try readBytes(count), as: UTF8.self)
        else { throw Malformed() }
        return text
    }

    private mutating func time() throws -> Int64? {
        switch try byte() {
        case 0: nil
        case 1: try number()
        default: throw Malformed()
        }
    }
}
