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

    /// A new store with this many items, all open: a folder for XDG_DATA_HOME, and the store's path within.
    func copy(of size: Int) throws -> (dataHome: String, path: String) {
        let seed = try seeds[size] ?? make(size)
        seeds[size] = seed
        copies += 1
        let dataHome = "\(folder)/data\(copies)"
        let own = "\(dataHome)/\(StoreLocation.folderName)"
        try FileManager.default.createDirectory(
            atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = "\(own)/\(StoreLocation.fileName)"
        try FileManager.default.copyItem(atPath: seed, toPath: path)
        return (dataHome, path)
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
