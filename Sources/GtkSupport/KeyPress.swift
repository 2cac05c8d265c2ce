import CGtk

public struct KeyPress: Equatable, Sendable {
    /// GDK's key value.
    public var keyval: UInt32
    public var control: Bool
    public var shift: Bool
    public var alt: Bool

    public init(keyval: UInt32, modifiers: UInt32) {
        self.keyval = keyval
        control = modifiers & GDK_CONTROL_MASK.rawValue != 0
        shift = modifiers & GDK_SHIFT_MASK.rawValue != 0
        alt = modifiers & GDK_ALT_MASK.rawValue != 0
    }

    /// Creates the press of an accelerator in GTK's notation, such as “<Control>d”; nil if GTK does not know it.
    public init?(accelerator: String) {
        var (keyval, modifiers) = (UInt32(0), GdkModifierType(0))
        guard gtk_accelerator_parse(accelerator, &keyval, &modifiers) != 0 else { return nil }
        self.init(keyval: keyval, modifiers: modifiers.rawValue)
    }

    /// Uses a Latin letter for a keyboard shortcut, even for users who type other scripts: if the layout in use has no
    /// Latin letters, a key with Control has its value from the first layout that has them.
    public init(keyval: UInt32, modifiers: UInt32, layouts: KeyLayouts?) {
        self.init(keyval: keyval, modifiers: modifiers)
        if control, let latin = layouts?.latinValue() { self.keyval = latin }
    }

    /// The character that the key types, including a space, or nil if it types none.
    public var text: String? {
        guard !control, !alt, let scalar = Unicode.Scalar(gdk_keyval_to_unicode(keyval)), scalar.value >= 0x20,
            scalar.value != 0x7f
        else { return nil }
        return String(Character(scalar))
    }
}
