// The end of the accessibility bus while programs are connected to it.

import Glibc

extension Desk {
    /// Kills the accessibility bus together with the service that would start it again, and waits until nobody can connect
    /// to it any more. The desk has no accessible trees from then on.
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
    /// The number of the process that owns a name on the bus.
    fileprivate func process(of name: String) throws -> pid_t {
        let bus = "org.freedesktop.DBus"
        let call = BusCall(
            destination: bus, path: "/org/freedesktop/DBus", interface: bus, method: "GetConnectionUnixProcessID",
            arguments: [.string(name)])
        return pid_t(try ask(call)[0].uint32)
    }
}
