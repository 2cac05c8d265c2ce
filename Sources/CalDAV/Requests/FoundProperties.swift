// What servers say of places where accounts and lists may be.

import Sync

/// What a server says of one address.
struct FoundPlace: Sendable {
    let address: DavAddress
    let list: CalDAVList?
    let isCollection: Bool
    let principal: DavAddress?
    let isUnauthenticated: Bool
    let homes: [DavAddress]

    /// - Parameter base: where it was asked.
    init?(_ response: DavResponse, at base: DavAddress) {
        guard !response.isGone, let address = base.resolving(response.href) else { return nil }
        let found = response.properties
        self.address = address
        list = CalDAVList(found, at: address)
        isCollection = found.isCollection
        principal = found.principal.flatMap { $0.isEmpty ? nil : address.resolving($0) }
        isUnauthenticated = found.isUnauthenticated
        homes = found.homes.filter { !$0.isEmpty }.compactMap { address.resolving($0) }
    }
}

extension CalDAVList {
    /// A list that can hold tasks; nil for what is no such list.
    init?(_ found: DavProperties, at address: DavAddress) {
        // Where a server does not say what can be in it, anything can (RFC 4791, 5.2.3).
        guard found.isCalendar, found.components?.contains("VTODO") ?? true else { return nil }
        self.init(
            address: address, name: found.look.name, color: found.look.color,
            order: found.look.position.map { Int($0) },
            isReadOnly: !(found.isWritable ?? true), holdsTasksOnly: found.components == ["VTODO"])
    }
}

extension DavProperties {
    /// How a list is shown.
    var look: RemoteLook {
        RemoteLook(
            name: displayName.flatMap { $0.isEmpty ? nil : $0 }, color: color.flatMap { $0.isEmpty ? nil : $0 },
            // Some write it as a number with a fraction.
            position: order.flatMap { Double($0) }.flatMap { Int64(exactly: $0.rounded()) })
    }
}
