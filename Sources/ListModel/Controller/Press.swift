/// The modifier keys held during a press.
package struct PressKeys: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let control = PressKeys(rawValue: 1 << 0)
    package static let shift = PressKeys(rawValue: 1 << 1)
}

/// The current or last press on a list. It may last longer than the gesture that it began.
package struct Press: Equatable, Sendable {
    /// The modifier keys held during the press.
    package var keys: PressKeys = []
    /// Whether the press closes an open row, and therefore does nothing else (specification A8).
    package internal(set) var closesRow = false
}
