/// The stored properties of a class or an actor that other files can use. Static properties are not among them.
struct OpenProperties: Equatable {
    /// The name of the class.
    let owner: String
    /// The names of the properties, in order.
    let names: [String]

    /// Returns the open properties of each class and actor in a source without comments and strings (`SwiftCode.bare`).
    /// Private classes are left out.
    static func ofClasses(in code: String) -> [OpenProperties] {
        let head =
            /(?m)^ *(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|open|final|nonisolated) +)*(?:class|actor) +(?!func\b|var\b|let\b)(\w+)[^{}]*\{/
        return code.matches(of: head).map { match in
            let body = body(of: code[match.range.upperBound...])
            return OpenProperties(owner: String(match.1), names: body.split(separator: "\n").flatMap(names))
        }
    }

    /// Returns the text of a class up to its end. Blocks in it are replaced: observers by a space, others by `{}`.
    private static func body(of rest: Substring) -> String {
        var body = ""
        var depth = 1
        var rest = rest
        while let character = rest.popFirst() {
            if character == "{" {
                if depth == 1, rest.prefixMatch(of: /\s*(?:didSet|willSet)\b/) == nil { body += "{}" }
                depth += 1
            } else if character == "}" {
                depth -= 1
                if depth == 0 { break }
            } else if depth == 1 {
                body.append(character)
            }
        }
        return body
    }

    /// Returns the names of the open stored properties that a line declares.
    private static func names(in line: Substring) -> [String] {
        let declaration = /^\s*(?:@\w+(?:\([^)]*\))?\s+)*((?:\w+(?:\(\w+\))?\s+)*?)(?:let|var)\s+(.*)$/
        guard let match = line.prefixMatch(of: declaration) else { return [] }
        let closed: Set<Substring> = ["private", "fileprivate", "static", "class", "case", "if", "guard"]
        guard closed.isDisjoint(with: match.1.split(separator: " ")) else { return [] }
        let rest = match.2.replacing("->", with: "")
        // A block that no value precedes computes the property.
        if let block = rest.firstRange(of: "{}"), !rest[..<block.lowerBound].contains("=") { return [] }
        if rest.hasPrefix("(") { return parts(of: rest.dropFirst()).compactMap(name) }
        return parts(of: rest[...]).compactMap(name)
    }

    /// Splits a text at its commas that are in no brackets, up to the end of the brackets around it.
    private static func parts(of text: Substring) -> [Substring] {
        var depth = 0
        var parts: [Substring] = []
        var start = text.startIndex
        for index in text.indices {
            switch text[index] {
            case "(", "[", "<": depth += 1
            case ")", "]", ">":
                depth -= 1
                if depth < 0 { return parts + [text[start..<index]] }
            case "," where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }

    private static func name(in part: Substring) -> String? {
        (part.prefixMatch(of: /\s*(\w+)/)?.1).map(String.init)
    }
}
