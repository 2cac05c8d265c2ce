// Fetches a tree level by level, all of a level's calls at once.

/// One walk over a program's tree.
struct AccessibleWalk {
    let bus: AccessibilityBus
    /// The program's window on the screen: what its coordinates start from.
    let window: ScreenRect?
    /// How many screen px a px of the program has.
    let scale: Int
    /// Whether nodes of no size, and list items off the screen, are of interest.
    let hidden: Bool

    /// A node without its parts, and their addresses.
    private struct Found {
        var node: Accessible
        var parts: [Accessible.Address]
    }

    private static let interface = "org.a11y.atspi.Accessible"

    /// The tree below an address; throws ``DeskError/accessibility(_:)`` where nothing is there.
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

    /// Asks for a level's nodes, of which `items` are in a list: of a long one all but a few are out of the window, and of
    /// those nothing but the place is asked.
    private func fetch(
        _ level: [Accessible.Address], items: Set<Accessible.Address>, parts: Bool
    ) -> [Found] {
        // 1 asks for places in the window: GTK 4 cannot tell those on the screen.
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

    /// The list items scrolled out of their list: GTK keeps them with the place they had last, and does not tell that they
    /// are not drawn. Programs for desks hide what is in such an item; where all items are empty they say nothing this way,
    /// and all stay.
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
        // A node that went away while the walk was on its way is left out.
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
