// Which device was used last.

/// The person at the desk, who has put a hand on one device at a time.
final class Hands {
    private var device: ObjectIdentifier?

    /// Notes that a device is used; true where another was used before.
    func take(_ new: AnyObject) -> Bool {
        defer { device = ObjectIdentifier(new) }
        return device != ObjectIdentifier(new)
    }
}
