import SyncEngine

/// The properties that a server reports for an address at which an account or list may be found.
struct DiscoveredResource: Sendable {
    let address: DavAddress
    let list: CalDAVList?
    let isCollection: Bool
    let principal: DavAddress?
    let isUnauthenticated: Bool
    let homes: [DavAddress]

    /// Returns nil if nothing exists at the address or the href is not a valid address.
    ///
    /// - Parameter base: The address of the request.
    init?(_ response: DavResponse, at base: DavAddress) {
        guard !response.isGone, let address = base.resolving(response.href) else { return nil }
        let properties = response.properties
        self.address = address
        list = CalDAVList(properties, at: address)
        isCollection = properties.isCollection
        principal = properties.principal.flatMap { $0.isEmpty ? nil : address.resolving($0) }
        isUnauthenticated = properties.isUnauthenticated
        homes = properties.homes.filter { !$0.isEmpty }.compactMap { address.resolving($0) }
    }
}

extension CalDAVList {
    /// Returns nil unless the address belongs to a list that can contain tasks.
    init?(_ properties: DavProperties, at address: DavAddress) {
        // If a server does not report the allowed components, the list can contain any (RFC 4791, 5.2.3).
        guard properties.isCalendar, properties.components?.contains("VTODO") ?? true else { return nil }
        self.init(
            address: address, name: properties.listProperties.name, color: properties.listProperties.color,
            order: properties.listProperties.position.map { Int($0) },
            isReadOnly: !(properties.isWritable ?? true), containsOnlyTasks: properties.components == ["VTODO"])
    }
}

extension DavProperties {
    /// The name, color and position of a list.
    var listProperties: RemoteProperties {
        RemoteProperties(
            name: displayName.flatMap { $0.isEmpty ? nil : $0 }, color: color.flatMap { $0.isEmpty ? nil : $0 },
            // Some servers write the position as a decimal fraction.
            position: order.flatMap { Double($0) }.flatMap { Int64(exactly: $0.rounded()) })
    }
}
