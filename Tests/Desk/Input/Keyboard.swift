// The desk's keyboard, with a US layout unless the desk's options choose others.

/// A receiver of key events for a display.
protocol KeyInput: AnyObject {
    /// Presses or releases a key, by its code in Linux's input-event-codes.h, and waits until the display has
    /// processed the event.
    func post(key code: Int32, down: Bool) throws
}

/// A keyboard. Keys go to the focused window: see ``Desk/focus(_:)``.
public final class Keyboard {
    private let input: any KeyInput

    init(_ input: any KeyInput) {
        self.input = input
    }

    /// Presses and releases a key with its modifiers, as in `"ctrl+shift+z"`, `"Return"`, `"F2"`, `"Menu"`, `"a"`.
    ///
    /// Names: the letters, digits and punctuation of a US keyboard; escape, tab, return, space, backspace, delete,
    /// insert, home, end, pageup, pagedown, up, down, left, right, f1 to f12, menu; ctrl, shift, alt, super,
    /// capslock; and plus, minus, enter on the numeric keypad.
    ///
    /// - Throws: ``DeskError/input(_:)`` for any other name.
    public func press(_ chord: String) throws {
        let codes = try chord.lowercased().split(separator: "+").map { name in
            guard let code = KeyCodes.code(named: String(name)) else { throw DeskError.input("no key \(name)") }
            return code
        }
        try strike(codes)
    }

    /// Types a text of ASCII characters, key by key.
    public func type(_ text: String) throws {
        for character in text {
            guard let key = KeyCodes.code(typing: character) else { throw DeskError.input("no key for \(character)") }
            try strike(key.shift ? [42, key.code] : [key.code])
        }
    }

    /// Holds a key such as `"shift"` down while `body` runs.
    public func holding(_ name: String, _ body: () throws -> Void) throws {
        guard let code = KeyCodes.code(named: name.lowercased()) else { throw DeskError.input("no key \(name)") }
        try input.post(key: code, down: true)
        defer { try? input.post(key: code, down: false) }
        try body()
    }

    private func strike(_ codes: [Int32]) throws {
        for code in codes { try input.post(key: code, down: true) }
        for code in codes.reversed() { try input.post(key: code, down: false) }
        // About the pace of a fast typist's bursts. The program sees the keys one by one.
        Clock.sleep(0.005)
    }
}

/// Key events through Xorg's `inputtest` driver.
final class XorgKeys: KeyInput {
    private let device: InputDevice
    /// X adds 8 to the kernel's key codes, and the driver expects X's codes.
    private static let offset: Int32 = 8

    init(path: String) throws {
        device = try InputDevice(path: path)
    }

    func post(key code: Int32, down: Bool) throws {
        var body = ByteWriter()
        body.put(code + Self.offset)
        body.put(UInt32(down ? 1 : 0))
        try device.send(.key, body.bytes)
        try device.sync()
    }
}
