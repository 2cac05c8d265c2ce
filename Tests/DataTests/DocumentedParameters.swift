/// The parameters that documentation comments describe.
struct DocumentedParameters {
    /// The number of described parameters.
    private(set) var count = 0
    /// The described names that the declaration below the comment does not have, each with its line number.
    private(set) var missing: [String] = []

    /// The maximum number of lines of a declaration up to the end of its parameters.
    private static let maxLines = 40

    init(in source: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        var rest = lines[...]
        while let start = rest.firstIndex(where: { $0.hasPrefix("///") }) {
            let end = rest[start...].firstIndex { !$0.hasPrefix("///") } ?? rest.endIndex
            let described = Self.names(inComment: rest[start..<end])
            rest = rest[end...]
            guard !described.isEmpty else { continue }
            let declaration = rest.prefix(Self.maxLines).joined(separator: "\n")
            let declared = Self.names(inDeclaration: SwiftCode.bare(declaration))
            count += described.count
            missing += described.filter { !declared.contains($0.name) }.map { "\($0.line + 1): \($0.name)" }
        }
    }

    /// Returns the described names with the indexes of their lines.
    private static func names(inComment lines: ArraySlice<Substring>) -> [(line: Int, name: String)] {
        var isInList = false
        return lines.indices.compactMap { index in
            let line = lines[index]
            if line.hasPrefix("/// - ") { isInList = line == "/// - Parameters:" }
            let single = line.prefixMatch(of: /\/\/\/ - Parameter (\w+):/)?.1
            let listed = isInList ? line.prefixMatch(of: /\/\/\/   - (\w+):/)?.1 : nil
            guard let name = single ?? listed else { return nil }
            return (line: index, name: String(name))
        }
    }

    /// Returns the labels and names of the parameters of the first declaration in code.
    private static func names(inDeclaration code: String) -> Set<String> {
        let keyword = /\b(?:func|init|subscript|case|var|let|typealias)\b/
        guard let start = code.firstMatch(of: keyword)?.range.upperBound,
            let parenthesis = code[start...].firstIndex(of: "(")
        else { return [] }
        var names: Set<String> = []
        var (depth, words, isInName) = (0, "", true)
        for character in code[parenthesis...] {
            switch character {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case ":" where depth == 1 && isInName:
                names.formUnion(words.split(whereSeparator: \.isWhitespace).map(String.init))
                isInName = false
            case "," where depth == 1: (words, isInName) = ("", true)
            default: if depth == 1 { words.append(character) }
            }
            if depth == 0 { break }
        }
        return names
    }
}
