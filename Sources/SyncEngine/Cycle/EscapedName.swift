// Detection of names that a server escaped for XML before storing them, as DAViCal does.

extension String {
    /// Returns whether this string is the given text escaped for XML, as some servers store it: “A &amp; B” for “A &
    /// B”.
    func isEscapedForm(of text: String) -> Bool { self != text && contains("&") && unescaped == text }

    /// This text with its XML references resolved once.
    private var unescaped: String {
        var result = ""
        var remaining = self[...]
        while let start = remaining.firstIndex(of: "&") {
            result.append(contentsOf: remaining[..<start])
            remaining = remaining[start...]
            if let end = remaining.firstIndex(of: ";"),
                let character = Self.character(remaining[..<end].dropFirst())
            {
                result.append(character)
                remaining = remaining[end...].dropFirst()
            } else {
                result.append("&")
                remaining = remaining.dropFirst()
            }
        }
        result.append(contentsOf: remaining)
        return result
    }

    /// Returns the character for a reference without its ampersand and semicolon.
    private static func character(_ name: Substring) -> Character? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default: scalar(name).map { Character($0) }
        }
    }

    /// Returns the character for a numeric reference such as `#39` or `#x27`.
    private static func scalar(_ name: Substring) -> Unicode.Scalar? {
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        return (isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap { Unicode.Scalar($0) }
    }
}
