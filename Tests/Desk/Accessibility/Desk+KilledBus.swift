// Kills the accessibility bus while programs are connected to it.

import Glibc

extension Desk {
    /// Kills the accessibility bus and the service that would restart it, and waits until connections to it fail.
    /// From then on, the desk has no accessibility trees.
    public func killAccessibilityBus() throws {
        let name = "org.a11y.Bus"
        let session = try BusConnection(address: environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        let call = BusCall(destination: name, path: "/org/a11y/bus", interface: name, method: "GetAddress")
        let address = try session.ask(call)[0].string
        let service = try session.process(of: name)
        let bus = try BusConnection(address: address).process(of: "org.freedesktop.DBus")
        accessibility = nil
        for process in [service, bus] { Glibc.kill(process, SIGKILL) }
        try wait("the end of the accessibility bus") { (try? BusConnection(address: address)) == nil }
    }
}

extension BusConnection {
    /// Returns the id of the process that owns a name on the bus.
    fileprivate func process(of name: String) throws -> pid_t {
        let bus = "org.freedesktop.DBus"
        let call = BusCall(
            destination: bus, path: "/org/freedesktop/DBus", interface: bus, method: "GetConnectionUnixProcessID",
            arguments: [.string(name)])
        return pid_t(try ask(call)[0].uint32)
    }
}
