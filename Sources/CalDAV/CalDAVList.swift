// The descriptions of an account and its lists on a server.

import SyncEngine

/// The account found at an address.
public struct CalDAVAccount: Equatable, Sendable {
    /// The collection that contains the user's lists and in which new ones can be created, or nil if the address
    /// belongs to a list.
    public let home: DavAddress?
    /// The address that identifies the user on the server, or nil if the server does not report it.
    public let principal: DavAddress?
    /// The lists that can contain tasks, in the server's order.
    public let lists: [CalDAVList]
}

/// A collection of tasks on a server.
public struct CalDAVList: Equatable, Sendable {
    public let address: DavAddress
    /// The name (displayname), or nil if it has none.
    public let name: String?
    /// The color as the server sent it, `#RRGGBB` or `#RRGGBBAA`, or nil if it has none.
    public let color: String?
    /// The position among the lists, or nil if the server does not report it.
    public let order: Int?
    /// Whether the user is not allowed to write to the list.
    public let isReadOnly: Bool
    /// Whether the list can contain only tasks. Other lists may contain events too.
    public let containsOnlyTasks: Bool
}

/// The properties of a list on the server. A nil value stays unchanged, or is chosen by the server if the list is new.
public struct ListProperties: Equatable, Sendable {
    public var name: String?
    /// The color, `#RRGGBB`.
    public var color: String?
    /// The position among the lists.
    public var order: Int?

    public init(name: String? = nil, color: String? = nil, order: Int? = nil) {
        self.name = name
        self.color = color
        self.order = order
    }
}

extension ListProperties {
    init(_ properties: RemoteProperties) {
        self.init(name: properties.name, color: properties.color, order: properties.position.map { Int(clamping: $0) })
    }
}
