// Helpers that these tests share: stores, files and changes to them.

import Foundation
import GRDB
// Makes these helpers available to all tests of this target.
@_exported import TestSupport
import Testing
import Todo

@testable import Store

extension Store {
    /// Adds tasks with these titles at the bottom and returns their ids.
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

func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
}

/// Returns the permissions of a file or folder.
func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
}

/// Changes a database in a way that Furrow never does.
func tamper(_ path: String, _ statements: String) throws {
    try DatabaseQueue.opened(path).writeWithoutTransaction { try $0.execute(sql: statements) }
}
