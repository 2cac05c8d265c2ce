// Reading and using a program's accessible tree.

/// An action that assistive technology can ask for.
public struct AccessibleAction: Hashable, Sendable {
    /// The action's name, such as "row.delete".
    public let name: String
    /// What it does, in words.
    public let description: String
}

extension Desk {
    /// The program's tree, from the application down.
    ///
    /// Nodes of no size are left out with all their parts, and so are list items scrolled out of a list: they are not on
    /// the screen (GTK keeps some 200 rows of a list, and most wait without a place or with an old one); `hidden` brings
    /// them in. A list of a dozen rows on the screen takes about 0.1 s. Waits for the program to come to the bus; throws
    /// ``DeskError/accessibility(_:)`` where it does not.
    public func accessible(_ program: Program, hidden: Bool = false) throws -> Accessible {
        let bus = try accessibilityBus()
        let walk = AccessibleWalk(bus: bus, window: try window(of: program)?.frame, scale: scale, hidden: hidden)
        return try walk.tree(from: try bus.root(of: program), depth: .max)
    }

    /// A node as it is now, with its parts down to a depth below it; quicker than the whole tree. Without `hidden`, what
    /// is not on the screen is left out, as by ``accessible(_:hidden:)``.
    public func refreshed(
        _ node: Accessible, of program: Program, depth: Int = 0, hidden: Bool = true
    ) throws -> Accessible {
        let frame = try window(of: program)?.frame
        let walk = AccessibleWalk(bus: try accessibilityBus(), window: frame, scale: scale, hidden: hidden)
        return try walk.tree(from: node.address, depth: depth)
    }

    /// What assistive technology can do with a node.
    public func actions(of node: Accessible) throws -> [AccessibleAction] {
        let bus = try accessibilityBus()
        let answer = try bus.ask(bus.call(node, "Action", "GetActions"))
        return answer[0].parts.map { AccessibleAction(name: $0[0].string, description: $0[1].string) }
    }

    /// Does an action of a node by its name; throws ``DeskError/accessibility(_:)`` where it has none
    /// or refuses.
    public func perform(_ action: String, on node: Accessible) throws {
        let names = try actions(of: node).map(\.name)
        guard let index = names.firstIndex(of: action) else {
            throw DeskError.accessibility("\(node.role) “\(node.name)” has no action \(action) but \(names)")
        }
        let bus = try accessibilityBus()
        let answer = try bus.ask(bus.call(node, "Action", "DoAction", [.int(Int32(index))]))
        guard answer[0].bool else { throw DeskError.accessibility("\(action) was refused") }
    }

    /// The text in an entry or label.
    public func text(of node: Accessible) throws -> String { try accessibilityBus().text(of: node) }

    /// Puts a text into an entry in place of what it holds, as dictation does; throws ``DeskError/accessibility(_:)`` where
    /// it takes none.
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
