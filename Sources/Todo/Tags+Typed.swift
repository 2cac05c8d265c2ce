// Rules for typed tags. Tags from other programs are stored unchanged.

extension Tags {
    /// The separators between several typed tags, in any script.
    private static let commas: Set<Character> = [",", "،", "，", "、"]

    /// Returns the name of a typed tag: one word that starts with a letter and has at most `longest`
    /// characters. It contains no comma or number sign, so that it can be typed in a title and next to other tags.
    ///
    /// - Throws: `TodoError` if the text is not a valid tag, with a description of what to do.
    public static func typed(_ text: String) throws(TodoError) -> String {
        guard let name = normalized(text) else { throw .emptyTag }
        guard name.count <= longest else { throw .tagTooLong }
        guard !name.contains(where: { $0.isWhitespace || $0 == "#" || commas.contains($0) }) else {
            throw .tagOfSeveralWords
        }
        guard name.first?.isLetter == true else { throw .tagWithoutLetter }
        return name
    }

    /// Returns the tags in a typed text. Each ends at a comma, at white space, or before the next number sign.
    ///
    /// - Parameter known: The existing tags, which are accepted even if another program gave them names that are
    ///   otherwise invalid.
    /// - Throws: `TodoError` if a tag is not valid.
    public static func parseList(_ text: String, known: [String] = []) throws(TodoError) -> [String] {
        let existingKeys = Set(known.map(key))
        func isKnown(_ text: some StringProtocol) -> Bool {
            normalized(String(text)).map { existingKeys.contains(key($0)) } ?? false
        }
        let parts = isKnown(text) ? [text[...]] : text.split(whereSeparator: commas.contains)
        var names: [String] = []
        for part in parts {
            if isKnown(part), let name = normalized(String(part)) {
                names.append(name)
            } else {
                for word in part.split(whereSeparator: { $0.isWhitespace || $0 == "#" }) {
                    // Invisible text between two commas is not a tag, but not an error either.
                    guard let name = normalized(String(word)) else { continue }
                    names.append(try isKnown(word) ? name : typed(name))
                }
            }
        }
        return names
    }
}
