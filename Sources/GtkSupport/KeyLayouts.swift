import CGtk

/// A key in all layouts of its keyboard. Layouts are numbered from 0.
public struct KeyLayouts {
    private let used: Int
    private let latin: () -> [Int]
    private let value: (Int) -> UInt32?

    /// - Parameters:
    ///   - used: The layout in which the key was pressed.
    ///   - latin: The layouts with Latin letters, in order.
    ///   - value: Returns GDK's key value of the key in a layout, with the modifiers that were held.
    public init(used: Int, latin: @escaping () -> [Int], value: @escaping (Int) -> UInt32?) {
        self.used = used
        self.latin = latin
        self.value = value
    }

    /// - Parameter event: A GDK key event, which is not retained.
    init(of event: OpaquePointer) {
        let display = gdk_event_get_display(event)
        let (code, modifiers) = (gdk_key_event_get_keycode(event), gdk_event_get_modifier_state(event))
        self.init(
            used: Int(gdk_key_event_get_layout(event)), latin: { Self.withLatinLetters(display) },
            value: { layout in
                var value: guint = 0
                let isKey = gdk_display_translate_key(display, code, modifiers, Int32(layout), &value, nil, nil, nil)
                return isKey != 0 ? value : nil
            })
    }

    /// Returns the key's value in the first layout with Latin letters, or nil if the layout in use has Latin letters,
    /// or none has.
    ///
    /// The layout is checked, not the key's value: a layout without Latin letters may still have ASCII characters on
    /// these keys, such as the tilde on Shift+Z in an Arabic layout.
    func latinValue() -> UInt32? {
        let latin = latin()
        return latin.contains(used) ? nil : latin.lazy.compactMap(value).first
    }

    /// Returns the layouts with Latin letters, which are those with the letter “a”.
    private static func withLatinLetters(_ display: OpaquePointer?) -> [Int] {
        var keys: UnsafeMutablePointer<GdkKeymapKey>?
        var count: Int32 = 0
        guard gdk_display_map_keyval(display, guint(GDK_KEY_a), &keys, &count) != 0 else { return [] }
        defer { g_free(keys) }
        return Set(UnsafeBufferPointer(start: keys, count: Int(count)).map { Int($0.group) }).sorted()
    }
}
