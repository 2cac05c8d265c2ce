// Requests about a program and its nodes on the accessibility bus.

import Glibc

extension AccessibilityBus {
    /// Returns the root of a program's tree. A program may show its window before it joins the bus, so this method
    /// waits for it.
    ///
    /// - Throws: ``DeskError/accessibility(_:)`` if the program has ended or does not join the bus.
    func root(of program: Program) throws -> Accessible.Address {
        let limit = Clock.now + Desk.defaultTimeout
        while true {
            if let root = try findRoot(of: program) { return root }
            guard program.isRunning, Clock.now < limit else { break }
            Clock.sleep(0.01)
        }
        throw DeskError.accessibility("\(program.command.first ?? "") is not on the accessibility bus")
    }

    /// Returns the root of a program's tree, or nil while the program is not on the bus. The registry knows the
    /// applications, and the bus knows their process ids.
    private func findRoot(of program: Program) throws -> Accessible.Address? {
        let registry = "org.a11y.atspi.Registry"
        let root = "/org/a11y/atspi/accessible/root"
        let interface = "org.a11y.atspi.Accessible"
        let children = try ask(
            Call(destination: registry, path: root, interface: interface, method: "GetChildren")
        )
        for child in children[0].parts {
            let name = child[0].string
            let number = try? ask(
                Call(
                    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus", method: "GetConnectionUnixProcessID", arguments: [.string(name)]
                )
            )
            guard let number = number?[0].uint32 else { continue }
            if program.owns(pid_t(number)) { return .init(bus: name, path: child[1].string) }
        }
        return nil
    }

    /// Returns the text of an entry or label.
    func text(of node: Accessible) throws -> String {
        var question = call(node, "", "Get", [.string("org.a11y.atspi.Text"), .string("CharacterCount")])
        question.interface = "org.freedesktop.DBus.Properties"
        // GTK 4.8 returns no text of an entry for the protocol's end offset -1 ("to the end").
        let count = try ask(question)[0].inner.int
        return try ask(call(node, "Text", "GetText", [.int(0), .int(Int32(count))]))[0].string
    }

    func call(_ node: Accessible, _ interface: String, _ method: String, _ arguments: [Argument] = []) -> Call {
        Call(
            destination: node.address.bus, path: node.address.path, interface: "org.a11y.atspi." + interface,
            method: method, arguments: arguments
        )
    }
}
