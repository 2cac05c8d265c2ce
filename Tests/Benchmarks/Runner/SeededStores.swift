// Stores of so many items, made once and copied for each program that is started.

import Foundation
import Store
import Todo

/// Makes the stores within a folder.
final class SeededStores {
    private let folder: String
    private var seeds: [Int: String] = [:]
    private var copies = 0

    init(folder: String) { self.folder = folder }

    /// The path of a new store with this many items, all open.
    func copy(of size: Int) throws -> String {
        let seed = try seeds[size] ?? make(size)
        seeds[size] = seed
        copies += 1
        let own = "\(folder)/store\(copies)"
        try FileManager.default.createDirectory(
            atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(atPath: seed, toPath: own + "/furrow.db")
        return own + "/furrow.db"
    }

    private func make(_ size: Int) throws -> String {
        let path = "\(folder)/seed\(size)/furrow.db"
        let store = try Store.open(at: path)
        let items = (1...size).map { NewItem(title: "Item \($0) of a list for measuring") }
        let add = Command.add(items, at: .bottom, in: TodoList.tasks.id)
        try store.perform(add, at: Timestamp(milliseconds: 1_760_000_000_000))
        // The last connection to close puts the write-ahead log into the file.
        return path
    }
}
