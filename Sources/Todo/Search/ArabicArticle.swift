/// The Arabic definite article and the short words that are written together with it.
enum ArabicArticle {
    /// The folded prefixes of a word, the longest first: the article alone, after "and" or "so", and after "with",
    /// "like" or "for". After "for", the first letter of the article is not written.
    /// The short words are removed only together with the article. Without it, they cannot be distinguished from the
    /// first letter of a word (ولد is a child, not "and" something).
    private static let beginnings: [[UInt8]] = {
        let simple = ["ال", "بال", "كال", "لل"]
        let all = simple + simple.flatMap { ["و" + $0, "ف" + $0] }
        return all.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    }()

    /// Returns the word without the prefix, or nil if the word has no such prefix or too few letters would remain.
    ///
    /// - Parameters:
    ///   - word: The word's letters in UTF-8.
    ///   - fewest: The minimum number of letters that must remain. For a complete word this is two, because shorter
    ///     remainders are not words with an article (والد is a father). For the beginning of a word being typed it is
    ///     one, so that the first letter already has results.
    static func removed(from word: [UInt8], leaving fewest: Int = 2) -> ArraySlice<UInt8>? {
        // All Arabic letters that can begin a folded word have two bytes in UTF-8, the first of which is one of these.
        guard let first = word.first, first == 0xD8 || first == 0xD9 else { return nil }
        guard let beginning = beginnings.first(where: { word.starts(with: $0) }) else { return nil }
        let remaining = word.dropFirst(beginning.count)
        return remaining.count >= 2 * fewest ? remaining : nil
    }
}
