// Helpers that make lists synced in a store.

import Foundation
import Testing
import Todo

@testable import Store

extension Store {
    /// Links a list to a server.
    @discardableResult
    func synchronize(_ list: UUID = tasks, isReadOnly: Bool = false, account name: String = "Home") throws -> RemoteList
    {
        let account =
            try accounts().first { $0.name == name }
            ?? Account(kind: .manual, name: name, url: "https://dav.example/\(name)", user: "anna")
        try save(account)
        var remote = RemoteList(list: list, account: account.id, href: "/\(name)/\(list.uuidString)/")
        remote.isReadOnly = isReadOnly
        try save(remote)
        return remote
    }

    func addList(_ name: String) throws -> UUID {
        let new = NewItem(title: name)
        try perform(.add([new], at: .bottom, in: TodoList.root), at: noon)
        return new.id
    }

    func link(_ item: UUID, in list: UUID, version: Link.Version = .etag("1"), refusal: Link.Refusal? = nil)
        async throws
    {
        var link = Link(item: item, list: list, href: "/\(list)/\(item).ics", uid: item.uuidString, base: "-")
        (link.version, link.refusal) = (version, refusal)
        let kept = link
        try await writeStateForSync { try $0.save(kept) }
    }
}
