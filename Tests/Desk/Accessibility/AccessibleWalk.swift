// Fetches an accessibility tree level by level, with all calls of a level at once.

/// One walk over a program's tree.
struct AccessibleWalk {
    let bus: AccessibilityBus
    /// The frame of the program's window on the screen. The program's coordinates start at its upper left corner.
    let window: ScreenRect?
    /// The number of screen px per px of the program.
    let scale: Int
    /// Whether to include nodes without a size and list items off the screen.
    let hidden: Bool

    /// A node without its children, and their addresses.
    private struct Found {
        var node: Accessible
        var parts: [Accessible.Address]
    }

    private static let interface = "org.a11y.atspi.Accessible"

    /// Returns the tree below an address.
    ///
    /// - Throws: ``DeskError/accessibility(_:)`` if there is no node at the address.
    func tree(from address: Accessible.Address, depth: Int) throws -> Accessible {
        var found: [Accessible.Address: Found] = [:]
        var level = [address]
        var items: Set<Accessible.Address> = []
        var left = depth
        while !level.isEmpty {
            let nodes = fetch(level, items: items, parts: left > 0)
            for one in nodes { found[one.node.address] = one }
            level = nodes.flatMap(\.parts)
            items = Set(nodes.filter { $0.node.role == "list" }.flatMap(\.parts))
            left -= 1
        }
        for item in scrolledAway(Array(found.values)) { found[item] = nil }
        guard let root = found[address] else { throw DeskError.accessibility("nothing is at \(address.path)") }
        return assemble(root, found)
    }

    private func assemble(_ one: Found, _ found: [Accessible.Address: Found]) -> Accessible {
        var node = one.node
        node.children = one.parts.compactMap { found[$0] }.map { assemble($0, found) }
        return node
    }

    /// Fetches a level's nodes. `items` are the nodes in a list. Most rows of a long list are outside the window; of
    /// those the walk asks only for the bounds.
    private func fetch(
        _ level: [Accessible.Address], items: Set<Accessible.Address>, parts: Bool
    ) -> [Found] {
        // 1 asks for bounds relative to the window: GTK 4 cannot report bounds on the screen.
        let extents = bus.ask(level.map { call($0, "org.a11y.atspi.Component", "GetExtents", [.uint(1)]) })
        let places = extents.map { $0.flatMap { place($0[0]) } }
        let kept = level.indices.filter { index in
            guard !hidden, let place = places[index] else { return true }
            return place.width > 0 && place.height > 0 && (!items.contains(level[index]) || isInWindow(place))
        }
        let count = parts ? 4 : 3
        let answers = bus.ask(kept.flatMap { questions(level[$0], parts: parts) })
        return kept.enumerated().compactMap { place, index in
            let own = Array(answers[(place * count)..<((place + 1) * count)])
            return read(level[index], places[index], own)
        }
    }

    /// Returns the list items that are scrolled out of their list. GTK keeps them with their last bounds and does not
    /// report that it does not draw them.
    ///
    /// Programs hide the contents of such items, so an item without children is scrolled away. If all items of a list
    /// are empty, they give no such information, and all stay.
    private func scrolledAway(_ nodes: [Found]) -> [Accessible.Address] {
        guard !hidden else { return [] }
        let children = Dictionary(uniqueKeysWithValues: nodes.map { ($0.node.address, $0.node.childCount) })
        return nodes.filter { $0.node.role == "list" }.flatMap { list in
            let empty = list.parts.filter { children[$0] == 0 }
            let isTold = list.parts.contains { children[$0, default: 0] > 0 }
            return isTold ? empty : []
        }
    }

    private func questions(_ address: Accessible.Address, parts: Bool) -> [AccessibilityBus.Call] {
        [
            call(address, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.interface)]),
            call(address, Self.interface, "GetRoleName"), call(address, Self.interface, "GetState"),
        ] + (parts ? [call(address, Self.interface, "GetChildren")] : [])
    }

    private func call(
        _ address: Accessible.Address, _ interface: String, _ method: String, _ arguments: [Argument] = []
    ) -> AccessibilityBus.Call {
        .init(
            destination: address.bus, path: address.path, interface: interface, method: method, arguments: arguments
        )
    }

    private func read(_ address: Accessible.Address, _ bounds: ScreenRect?, _ answers: [Variant?]) -> Found? {
        // Leave out a node that disappeared during the walk.
        guard let values = answers[0]?[0], let role = answers[1]?[0].string else { return nil }
        let state = answers[2].map { $0[0].parts.map { UInt64($0.uint32) } } ?? []
        let bits = state.enumerated().reduce(UInt64(0)) { $0 | $1.element << UInt64(32 * $1.offset) }
        let node = Accessible(
            role: role, name: values["Name"]?.string ?? "", description: values["Description"]?.string ?? "",
            states: AccessibleState.set(of: bits), bounds: bounds, childCount: values["ChildCount"]?.int ?? 0,
            children: [], address: address
        )
        let parts = answers.count < 4 ? [] : answers[3]?[0].parts ?? []
        return Found(node: node, parts: parts.map { .init(bus: $0[0].string, path: $0[1].string) })
    }

    private func isInWindow(_ place: ScreenRect) -> Bool {
        guard let window else { return true }
        let seen = place.intersection(window)
        return seen.width > 0 && seen.height > 0
    }

    private func place(_ extents: Variant) -> ScreenRect? {
        let numbers = extents.parts.map(\.int)
        guard numbers.count == 4, let window else { return nil }
        return ScreenRect(
            x: numbers[0] * scale + window.x, y: numbers[1] * scale + window.y, width: numbers[2] * scale,
            height: numbers[3] * scale)
    }
}
