// What the tests share: stores, files and what may be done to them.

import Foundation
import GRDB
// For all tests of this target.
@_exported import TestSupport
import Testing
import Todo

@testable import Store

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
        get throws { try items(of: tasks).readable.map(\.title) }
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
    try DatabaseQueue.opened(path).writeWithoutTransaction { try $0.execute(sql: statements) }
}
