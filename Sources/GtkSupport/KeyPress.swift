// A key with its modifiers.

import CGtk

/// A key as it was pressed.
public struct KeyPress: Equatable, Sendable {
    /// GDK's key value.
    public var keyval: UInt32
    /// Whether Control is held.
    public var control: Bool
    /// Whether Shift is held.
    public var shift: Bool
    /// Whether Alt is held.
    public var alt: Bool

    /// A key in GDK's terms.
    public init(keyval: UInt32, modifiers: UInt32) {
        self.keyval = keyval
        control = modifiers & GDK_CONTROL_MASK.rawValue != 0
        shift = modifiers & GDK_SHIFT_MASK.rawValue != 0
        alt = modifiers & GDK_ALT_MASK.rawValue != 0
    }

    /// A key as it was pressed on a keyboard with these layouts.
    ///
    /// Commands are known by Latin letters, also by who types others: a key with Control is the one that it is in the first
    /// layout that has such letters, where the layout in use has none.
    public init(keyval: UInt32, modifiers: UInt32, layouts: KeyLayouts?) {
        self.init(keyval: keyval, modifiers: modifiers)
        if control, let latin = layouts?.latinValue() { self.keyval = latin }
    }

    /// The character it types, a space too; nil where it types none.
    public var text: String? {
        guard !control, !alt, let scalar = Unicode.Scalar(gdk_keyval_to_unicode(keyval)), scalar.value >= 0x20,
            scalar.value != 0x7f
        else { return nil }
        return String(Character(scalar))
    }
}
