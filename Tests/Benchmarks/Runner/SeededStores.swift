// Stores of so many items, made once and copied for each program that is started.

import Foundation
import Store
import SystemTime
import Todo

/// Makes the stores within a folder.
final class SeededStores {
    /// What is in a store beside the plain open items of its first list.
    enum Kind: String {
        case plain
        /// `datedCount` of the items, those in the middle of the list, are due, from five days ago on a hundred a day, and come
        /// again every week.
        case dated
        /// A first list of `SeededTrees.count` items in trees; `SeededTrees.manyCount` are in a second one, the others in a third.
        case trees
        /// An account and a list of it that is switched on beside the plain items: of a server that is not there.
        case account
    }

    private let folder: String
    /// How many of a store's items are dated, where any are.
    static let datedCount = 10_000

    private var seeds: [String: String] = [:]
    private var copies = 0

    init(folder: String) { self.folder = folder }

    /// A new store with this many items, all open: a folder for XDG_DATA_HOME, and the store's path within.
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
        // The last connection to close puts the write-ahead log into the file.
        return path
    }

    private func addAccount(to store: Store) throws {
        // Port 1: the connection is refused at once.
        let address = "http://127.0.0.1:1/"
        let account = Account(kind: .manual, name: "Measured", url: address, user: "anna")
        try store.keep(account)
        _ = try store.addList("Home", account: account.id, href: address + "home/", at: Now.system.time)
    }

    private static func dates(_ number: Int) -> [FieldChange] {
        guard let day = Now.system.today.adding(days: number / 100 - 5) else { return [] }
        return [.due(.day(day)), FieldChange(.repeats, .text("FREQ=WEEKLY"))]
    }
}
