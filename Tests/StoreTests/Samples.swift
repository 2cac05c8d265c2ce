// What the tests share: stores in memory and in folders of their own.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

let tasks = TodoList.tasks.id

/// A time to stamp on things.
let noon = Timestamp(milliseconds: 1_800_000_000_000)

extension Store {
    /// Adds items of these titles at the bottom and returns their ids.
    @discardableResult
    func add(_ titles: String...) throws -> [UUID] {
        let new = titles.map { NewItem(title: $0) }
        try perform(.add(new, at: .bottom, in: tasks), at: noon)
        return new.map(\.id)
    }

    /// The titles in list order.
    var titles: [String] {
        get throws { try snapshot(of: tasks).items.map(\.title) }
    }
}

/// A folder that lasts as long as the value.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "furrow-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in it.
    func file(_ name: String = "furrow.db") -> String { path + "/" + name }

    /// The names of the files in it.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

/// A file's bytes.
func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
}

/// A file's or folder's permissions.
func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
}

/// Changes a database as no Furrow would.
func tamper(_ path: String, _ statements: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: statements) }
}

/// Sebastiano Vigna's SplitMix64: the same numbers from the same seed on every machine.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func id() -> UUID {
        var (high, low) = (next(), next())
        return withUnsafeBytes(of: &high) { high in
            withUnsafeBytes(of: &low) { low in
                UUID(
                    uuid: (
                        high[0], high[1], high[2], high[3], high[4], high[5], high[6], high[7],
                        low[0], low[1], low[2], low[3], low[4], low[5], low[6], low[7]
                    ))
            }
        }
    }
}
