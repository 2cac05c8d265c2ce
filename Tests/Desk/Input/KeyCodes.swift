// Maps key names and characters to the codes of Linux's input-event-codes.h, on a US layout.

/// The key codes of a US keyboard.
enum KeyCodes {
    /// Returns the code of a key by its lowercase name, or nil if there is no such key.
    static func code(named name: String) -> Int32? {
        named[name] ?? letters[name]
    }

    /// Returns the code of the key that types a character and whether Shift is needed.
    static func code(typing character: Character) -> (code: Int32, shift: Bool)? {
        if let code = letters[String(character)] { return (code, false) }
        if character == " " { return (57, false) }
        if character == "\n" { return (28, false) }
        if character == "\t" { return (15, false) }
        if character.isUppercase, let code = letters[character.lowercased()] { return (code, true) }
        return shifted[character].flatMap { letters[$0] }.map { ($0, true) }
    }

    private static let letters: [String: Int32] = {
        var codes: [String: Int32] = [:]
        for (first, row) in [(2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`"), (43, "\\zxcvbnm,./")] {
            for (index, key) in row.enumerated() { codes[String(key)] = Int32(first + index) }
        }
        return codes
    }()

    private static let shifted: [Character: String] = Dictionary(
        uniqueKeysWithValues: zip("!@#$%^&*()_+{}:\"~|<>?", "1234567890-=[];'`\\,./").map { ($0, String($1)) }
    )

    private static let named: [String: Int32] = [
        "escape": 1, "backspace": 14, "tab": 15, "return": 28, "space": 57, "menu": 127,
        "ctrl": 29, "shift": 42, "capslock": 58, "alt": 56, "super": 125,
        "up": 103, "left": 105, "right": 106, "down": 108,
        "home": 102, "end": 107, "pageup": 104, "pagedown": 109, "insert": 110, "delete": 111,
        "f1": 59, "f2": 60, "f3": 61, "f4": 62, "f5": 63, "f6": 64, "f7": 65, "f8": 66, "f9": 67, "f10": 68,
        "f11": 87, "f12": 88, "plus": 78, "minus": 74, "enter": 96,
    ]
}
