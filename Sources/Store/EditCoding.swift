// Edits as bytes: the edit that brings 100,000 items back is written and read in a moment.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An edit as bytes: a mark and, for each part, its raw bytes; numbers are 64 bits, least significant byte first.
///
/// Version 1 of the store wrote edits as JSON, which begins otherwise and is still read.
enum EditCoding {
    /// The first byte of this form; JSON begins with "{".
    static let mark: UInt8 = 1

    /// How deep batches may lie within batches: commands make two levels at most.
    static let deepest = 8

    /// What an edit is.
    enum Kind: UInt8 {
        case insert = 1
        case delete, rename, complete, rank, transfer, batch
    }

    /// The edit as bytes.
    static func encode(_ edit: Edit) -> Data {
        var writer = EditWriter()
        writer.bytes.append(mark)
        writer.write(edit)
        return Data(writer.bytes)
    }

    /// The edit of these bytes; nil where they are not one.
    static func decode(_ data: Data) -> Edit? {
        guard data.first == mark else { return try? JSONDecoder().decode(Edit.self, from: data) }
        return data.withUnsafeBytes { bytes in
            var reader = EditReader(rest: bytes.dropFirst())
            guard let edit = try? reader.edit(depth: 0), reader.rest.isEmpty else { return nil }
            return edit
        }
    }
}

/// Writes an edit's parts.
private struct EditWriter {
    var bytes: [UInt8] = []

    mutating func write(_ edit: Edit) {
        switch edit {
        case .insert(let items): write(.insert, items) { $0.write($1) }
        case .delete(let ids): write(.delete, ids) { $0.write($1) }
        case .rename(let id, let title): write(.rename, [id]) { ($0.write($1), $0.write(title)) }
        case .complete(let parts):
            write(.complete, parts) { ($0.write($1.id), $0.write($1.completed), $0.write($1.rank.value)) }
        case .rank(let parts): write(.rank, parts) { ($0.write($1.id), $0.write($1.rank.value)) }
        case .transfer(let parts):
            write(.transfer, parts) { ($0.write($1.id), $0.write($1.list), $0.write($1.rank.value)) }
        case .batch(let edits): write(.batch, edits) { $0.write($1) }
        }
    }

    private mutating func write<Part>(
        _ kind: EditCoding.Kind, _ parts: [Part], _ each: (inout EditWriter, Part) -> some Any
    ) {
        bytes.append(kind.rawValue)
        write(Int64(parts.count))
        for part in parts { _ = each(&self, part) }
    }

    private mutating func write(_ item: Item) {
        write(item.id)
        write(item.list)
        write(item.title)
        write(item.rank.value)
        write(item.created.milliseconds)
        write(item.completed)
    }

    private mutating func write(_ id: UUID) {
        withUnsafeBytes(of: id.uuid) { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ text: String) {
        write(Int64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func write(_ time: Timestamp?) {
        bytes.append(time == nil ? 0 : 1)
        if let time { write(time.milliseconds) }
    }
}

/// Reads an edit's parts; whatever the bytes, it reads none beyond their end.
private struct EditReader {
    var rest: Slice<UnsafeRawBufferPointer>

    struct Malformed: Error {}

    mutating func edit(depth: Int) throws -> Edit {
        guard depth <= EditCoding.deepest, let kind = EditCoding.Kind(rawValue: try byte()) else { throw Malformed() }
        switch kind {
        case .insert: return .insert(try parts { try $0.item() })
        case .delete: return .delete(try parts { try $0.id() })
        case .rename:
            guard try number() == 1 else { throw Malformed() }
            return .rename(try id(), to: try text())
        case .complete:
            return .complete(
                try parts { Edit.Completion(id: try $0.id(), completed: try $0.time(), rank: Rank(try $0.number())) })
        case .rank:
            return .rank(try parts { Edit.Ranking(id: try $0.id(), rank: Rank(try $0.number())) })
        case .transfer:
            return .transfer(
                try parts { Edit.Transfer(id: try $0.id(), list: try $0.id(), rank: Rank(try $0.number())) })
        case .batch: return .batch(try parts { try $0.edit(depth: depth + 1) })
        }
    }

    private mutating func parts<Part>(_ each: (inout EditReader) throws -> Part) throws -> [Part] {
        // Each part has at least a byte: a count beyond that is not believed.
        guard let count = Int(exactly: try number()), (0...rest.count).contains(count) else { throw Malformed() }
        var parts: [Part] = []
        for _ in 0..<count { parts.append(try each(&self)) }
        return parts
    }

    private mutating func item() throws -> Item {
        Item(
            id: try id(), list: try id(), title: try text(), rank: Rank(try number()),
            created: Timestamp(milliseconds: try number()), completed: try time())
    }

    private mutating func take(_ count: Int) throws -> UnsafeRawBufferPointer {
        guard rest.count >= count else { throw Malformed() }
        defer { rest = rest.dropFirst(count) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }

    private mutating func byte() throws -> UInt8 {
        try take(1)[0]
    }

    private mutating func id() throws -> UUID {
        UUID(uuid: try take(16).loadUnaligned(as: uuid_t.self))
    }

    private mutating func number() throws -> Int64 {
        Int64(littleEndian: try take(8).loadUnaligned(as: Int64.self))
    }

    private mutating func text() throws -> String {
        guard let count = Int(exactly: try number()), count >= 0,
            let text = String(validating: try take(count), as: UTF8.self)
        else { throw Malformed() }
        return text
    }

    private mutating func time() throws -> Timestamp? {
        switch try byte() {
        case 0: nil
        case 1: Timestamp(milliseconds: try number())
        default: throw Malformed()
        }
    }
}
