// What can be a tag's name that is given by hand; what other programs have written is kept as it is.

extension Tags {
    /// What ends a tag where several are typed, in any script.
    private static let commas: Set<Character> = [",", "،", "，", "、"]

    /// The name of a tag that is given by hand: one word that begins with a letter, without a comma or a sign within it, as it
    /// can be typed among the words of a title and among other tags, and at most `longest` characters of it.
    ///
    /// - Throws: `TodoError` where it is none, which says what to do.
    public static func typed(_ text: String) throws(TodoError) -> String {
        guard let name = normalized(text) else { throw .emptyTag }
        guard name.count <= longest else { throw .tagTooLong }
        guard !name.contains(where: { $0.isWhitespace || $0 == "#" || commas.contains($0) }) else {
            throw .tagOfSeveralWords
        }
        guard name.first?.isLetter == true else { throw .tagWithoutLetter }
        return name
    }

    /// The tags that are typed in one text: they end with a comma, with white space, or before the next one's sign.
    ///
    /// - Parameter known: the tags that there are; one of them that another program has named otherwise is one as it is.
    /// - Throws: `TodoError` where one of them is none.
    public static func several(_ text: String, known: [String] = []) throws(TodoError) -> [String] {
        let known = Set(known.map(key))
        func isKnown(_ text: some StringProtocol) -> Bool {
            normalized(String(text)).map { known.contains(key($0)) } ?? false
        }
        let parts = isKnown(text) ? [text[...]] : text.split(whereSeparator: commas.contains)
        var names: [String] = []
        for part in parts {
            if isKnown(part), let name = normalized(String(part)) {
                names.append(name)
            } else {
                for word in part.split(whereSeparator: { $0.isWhitespace || $0 == "#" }) {
                    // What cannot be seen between two commas is no tag, and no mistake either.
                    guard let name = normalized(String(word)) else { continue }
                    names.append(try isKnown(word) ? name : typed(name))
                }
            }
        }
        return names
    }
}
