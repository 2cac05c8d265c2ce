// What is known of an account's lists on a server.

import Sync

/// What was found at an address.
public struct CalDAVAccount: Equatable, Sendable {
    /// Where the person's lists are, and new ones can be made; nil where a list was given directly.
    public let home: DavAddress?
    /// Who the person is to the server; nil where it does not say.
    public let principal: DavAddress?
    /// The lists that can hold tasks, in the server's order.
    public let lists: [CalDAVList]
}

/// A collection of tasks on a server.
public struct CalDAVList: Equatable, Sendable {
    /// Where it is.
    public let address: DavAddress
    /// Its name (displayname); nil where it has none.
    public let name: String?
    /// Its colour as it came, `#RRGGBB` or `#RRGGBBAA`; nil where it has none.
    public let color: String?
    /// Where it stands among the lists; nil where the server does not say.
    public let order: Int?
    /// Whether the person may not write into it.
    public let isReadOnly: Bool
    /// Whether nothing but tasks can be in it; events may be in the others.
    public let holdsTasksOnly: Bool
}

/// How a list is to look on the server; what is nil is left to the server, or as it is.
public struct ListLook: Equatable, Sendable {
    /// Its name.
    public var name: String?
    /// Its colour, `#RRGGBB`.
    public var color: String?
    /// Where it stands among the lists.
    public var order: Int?

    /// How a list is to look.
    public init(name: String? = nil, color: String? = nil, order: Int? = nil) {
        (self.name, self.color, self.order) = (name, color, order)
    }
}

extension ListLook {
    /// How a collection is to look, as the engine says it.
    init(_ look: RemoteLook) {
        self.init(name: look.name, color: look.color, order: look.position.map { Int(clamping: $0) })
    }
}
