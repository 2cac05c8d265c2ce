// Stores with a given number of items, created once and copied for each started program.

import Foundation
import Store
import SystemTime
import Todo

/// The stores of a run, created in one folder.
final class SeededStores {
    /// The contents of a store in addition to the plain open items of its first list.
    enum Kind: String {
        case plain
        /// `datedCount` items in the middle of the list have due dates, a hundred a day from five days ago on, and
        /// repeat weekly.
        case dated
        /// The first list has `SeededTrees.count` items in trees, the second `SeededTrees.manyCount` items, and the
        /// third all others.
        case trees
        /// In addition to the plain items, an account with one synced list, whose server does not exist.
        case account
    }

    private let folder: String
    /// The number of dated items in a store that has any.
    static let datedCount = 10_000

    private var seeds: [String: String] = [:]
    private var copies = 0

    init(folder: String) { self.folder = folder }

    /// Returns a new store with this many items, all open: a folder for XDG_DATA_HOME, and the store's path in that
    /// folder.
    func copy(of size: Int, _ kind: Kind = .plain) throws -> (dataHome: String, path: String) {
        let name = "\(size)-\(kind)"
        let seed = try seeds[name] ?? make(size, name, kind)
        seeds[name] = seed
        copies += 1
        let dataHome = "\(folder)/data\(copies)"
        let own = "\(dataHome)/\(StoreLocation.folderName)"
        try FileManager.default.createDirectory(
            atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = "\(own)/\(StoreLocation.fileName)"
        try FileManager.default.copyItem(atPath: seed, toPath: path)
        return (dataHome, path)
    }

    private func make(_ size: Int, _ name: String, _ kind: Kind) throws -> String {
        let path = "\(folder)/seed\(name)/furrow.db"
        let store = try Store.open(at: path)
        if kind == .trees {
            try SeededTrees.fill(store, with: size)
            return path
        }
        let dated = kind == .dated ? (size - Self.datedCount) / 2..<(size + Self.datedCount) / 2 : 0..<0
        let items = (0..<size).map { number in
            NewItem(
                title: "Item \(number + 1) of a list for measuring",
                fields: dated.contains(number) ? Self.dates(number - dated.lowerBound) : [])
        }
        let add = Command.add(items, at: .bottom, in: TodoList.tasks.id)
        try store.perform(add, at: Timestamp(milliseconds: 1_760_000_000_000))
        if kind == .account { try addAccount(to: store) }
        // The last connection to close writes the write-ahead log into the file.
        return path
    }

    private func addAccount(to store: Store) throws {
        // Port 1: the connection is refused immediately.
        let address = "http://127.0.0.1:1/"
        let account = Account(kind: .manual, name: "Measured", url: address, user: "anna")
        try store.save(account)
        _ = try store.addList("Home", account: account.id, href: address + "home/", at: Now.system.time)
    }

    private static func dates(_ number: Int) -> [FieldChange] {
        guard let day = Now.system.today.adding(days: number / 100 - 5) else { return [] }
        return [.due(.day(day)), FieldChange(.repeats, .text("FREQ=WEEKLY"))]
    }
}
