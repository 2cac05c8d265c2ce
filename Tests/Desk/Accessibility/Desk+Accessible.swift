// Reads and uses a program's accessibility tree.

/// An action that assistive technology can perform.
public struct AccessibleAction: Hashable, Sendable {
    /// The action's name, such as "row.delete".
    public let name: String
    /// The action's description for the user.
    public let description: String
}

extension Desk {
    /// Returns the program's accessibility tree, from the application down. Waits until the program joins the bus.
    ///
    /// By default it leaves out nodes without a size, with all their descendants, and list items scrolled out of
    /// their list. These are not on the screen: GTK keeps some 200 rows of a list, most of them without bounds or
    /// with old ones. `hidden` includes them. A list with a dozen rows on the screen takes about 0.1 s.
    ///
    /// - Throws: ``DeskError/accessibility(_:)`` if the program does not join the bus.
    public func accessible(_ program: Program, hidden: Bool = false) throws -> Accessible {
        let bus = try accessibilityBus()
        let walk = AccessibleWalk(bus: bus, window: try window(of: program)?.frame, scale: scale, hidden: hidden)
        return try walk.tree(from: try bus.root(of: program), depth: .max)
    }

    /// Returns the current state of a node and of its descendants down to `depth`. Faster than the whole tree.
    /// Without `hidden` it leaves out the nodes that are not on the screen, as ``accessible(_:hidden:)`` does.
    public func refreshed(
        _ node: Accessible, of program: Program, depth: Int = 0, hidden: Bool = true
    ) throws -> Accessible {
        let frame = try window(of: program)?.frame
        let walk = AccessibleWalk(bus: try accessibilityBus(), window: frame, scale: scale, hidden: hidden)
        return try walk.tree(from: node.address, depth: depth)
    }

    /// Returns the actions that assistive technology can perform on a node.
    public func actions(of node: Accessible) throws -> [AccessibleAction] {
        let bus = try accessibilityBus()
        let answer = try bus.ask(bus.call(node, "Action", "GetActions"))
        return answer[0].parts.map { AccessibleAction(name: $0[0].string, description: $0[1].string) }
    }

    /// Performs an action of a node by its name.
    ///
    /// - Throws: ``DeskError/accessibility(_:)`` if the node has no such action or refuses it.
    public func perform(_ action: String, on node: Accessible) throws {
        let names = try actions(of: node).map(\.name)
        guard let index = names.firstIndex(of: action) else {
            throw DeskError.accessibility("\(node.role) “\(node.name)” has no action \(action) but \(names)")
        }
        let bus = try accessibilityBus()
        let answer = try bus.ask(bus.call(node, "Action", "DoAction", [.int(Int32(index))]))
        guard answer[0].bool else { throw DeskError.accessibility("\(action) was refused") }
    }

    /// Returns the text of an entry or label.
    public func text(of node: Accessible) throws -> String { try accessibilityBus().text(of: node) }

    /// Replaces the text of an entry, as dictation does.
    ///
    /// - Throws: ``DeskError/accessibility(_:)`` if the node does not accept text.
    public func set(_ text: String, in node: Accessible) throws {
        let bus = try accessibilityBus()
        let answer = try bus.ask(bus.call(node, "EditableText", "SetTextContents", [.string(text)]))
        guard answer[0].bool else { throw DeskError.accessibility("\(node.role) “\(node.name)” takes no text") }
    }

    func accessibilityBus() throws -> AccessibilityBus {
        if let accessibility { return accessibility }
        let bus = try AccessibilityBus(session: environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        accessibility = bus
        return bus
    }
}
