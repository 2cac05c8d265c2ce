// Tracks which input device was used last.

/// The input device in use: one device at a time.
final class ActiveDevice {
    private var device: ObjectIdentifier?

    /// Records the use of a device and returns whether another device was used before it.
    func use(_ new: AnyObject) -> Bool {
        defer { device = ObjectIdentifier(new) }
        return device != ObjectIdentifier(new)
    }
}
