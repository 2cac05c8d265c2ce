// Names that a server has escaped for XML before it stored them, as DAViCal does.

extension String {
    /// Whether this is a text as a server stores it that escapes it for XML first: "A &amp; B" for "A & B".
    func isEscaped(_ text: String) -> Bool { self != text && contains("&") && unescaped == text }

    /// This text with the references of XML in it resolved, once.
    private var unescaped: String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "&") {
            result.append(contentsOf: rest[..<start])
            rest = rest[start...]
            if let end = rest.firstIndex(of: ";"),
                let character = Self.character(rest[..<end].dropFirst())
            {
                result.append(character)
                rest = rest[end...].dropFirst()
            } else {
                result.append("&")
                rest = rest.dropFirst()
            }
        }
        result.append(contentsOf: rest)
        return result
    }

    /// The character that a reference names, without its ampersand and semicolon; nil where it names none.
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

    /// The character of a number, such as `#39` or `#x27`.
    private static func scalar(_ name: Substring) -> Unicode.Scalar? {
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        return (isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap { Unicode.Scalar($0) }
    }
}
