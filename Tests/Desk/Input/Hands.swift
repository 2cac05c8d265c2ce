// Tracks which input device was used last.

/// The user's hands, which are on one device at a time.
final class Hands {
    private var device: ObjectIdentifier?

    /// Records the use of a device and returns whether another device was used before it.
    func take(_ new: AnyObject) -> Bool {
        defer { device = ObjectIdentifier(new) }
        return device != ObjectIdentifier(new)
    }
}
