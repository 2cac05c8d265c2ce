// Reading and using a program's accessible tree.

import Glibc

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
    /// them in. A list of a dozen rows on the screen takes about 0.1 s. Throws ``DeskError/accessibility(_:)`` where the program is not on the bus (yet).
    public func accessible(_ program: Program, hidden: Bool = false) throws -> Accessible {
        let bus = try accessibilityBus()
        let walk = AccessibleWalk(bus: bus, window: try window(of: program)?.frame, scale: scale, hidden: hidden)
        return try walk.tree(from: try application(program, bus), depth: .max)
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
        let answer = try accessibilityBus().ask(call(node, "Action", "GetActions"))
        return answer[0].parts.map { AccessibleAction(name: $0[0].string, description: $0[1].string) }
    }

    /// Does an action of a node by its name; throws ``DeskError/accessibility(_:)`` where it has none
    /// or refuses.
    public func perform(_ action: String, on node: Accessible) throws {
        let names = try actions(of: node).map(\.name)
        guard let index = names.firstIndex(of: action) else {
            throw DeskError.accessibility("\(node.role) “\(node.name)” has no action \(action) but \(names)")
        }
        let answer = try accessibilityBus().ask(call(node, "Action", "DoAction", [.int(Int32(index))]))
        guard answer[0].bool else { throw DeskError.accessibility("\(action) was refused") }
    }

    /// The text in an entry or label.
    public func text(of node: Accessible) throws -> String {
        let bus = try accessibilityBus()
        var question = call(node, "", "Get", [.string("org.a11y.atspi.Text"), .string("CharacterCount")])
        question.interface = "org.freedesktop.DBus.Properties"
        // GTK 4.8 gives nothing of an entry for the protocol's -1, "to the end".
        let count = try bus.ask(question)[0].inner.int
        return try bus.ask(call(node, "Text", "GetText", [.int(0), .int(Int32(count))]))[0].string
    }

    /// Puts a text into an entry in place of what it holds, as dictation does; throws ``DeskError/accessibility(_:)`` where
    /// it takes none.
    public func set(_ text: String, in node: Accessible) throws {
        let answer = try accessibilityBus().ask(call(node, "EditableText", "SetTextContents", [.string(text)]))
        guard answer[0].bool else { throw DeskError.accessibility("\(node.role) “\(node.name)” takes no text") }
    }

    private func call(
        _ node: Accessible, _ interface: String, _ method: String, _ arguments: [Argument] = []
    ) -> AccessibilityBus.Call {
        .init(
            destination: node.address.bus, path: node.address.path, interface: "org.a11y.atspi." + interface,
            method: method, arguments: arguments
        )
    }

    func accessibilityBus() throws -> AccessibilityBus {
        if let accessibility { return accessibility }
        let bus = try AccessibilityBus(session: environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        accessibility = bus
        return bus
    }

    /// The root of the program's tree: the registry knows the applications, the bus their process numbers.
    func application(_ program: Program, _ bus: AccessibilityBus) throws -> Accessible.Address {
        let registry = "org.a11y.atspi.Registry"
        let root = "/org/a11y/atspi/accessible/root"
        let interface = "org.a11y.atspi.Accessible"
        let children = try bus.ask(
            .init(destination: registry, path: root, interface: interface, method: "GetChildren")
        )
        for child in children[0].parts {
            let name = child[0].string
            let number = try? bus.ask(
                .init(
                    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus", method: "GetConnectionUnixProcessID", arguments: [.string(name)]
                )
            )
            guard let number = number?[0].uint32 else { continue }
            if program.owns(pid_t(number)) { return .init(bus: name, path: child[1].string) }
        }
        throw DeskError.accessibility("\(program.command.first ?? "") is not on the accessibility bus")
    }
}
