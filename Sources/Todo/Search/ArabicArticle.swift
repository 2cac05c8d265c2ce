// The Arabic article, which is written as the beginning of its word.

/// The Arabic article and the short words that are written together with it.
enum ArabicArticle {
    /// What a word may begin with, folded, the longest first: the article after “and” or “so” and after “with”, “like” or
    /// “for”; after “for” its first letter is not written.
    ///
    /// Those short words are taken away with the article alone: without it they cannot be told from a word's own first letter
    /// (ولد is a child, not “and” something).
    private static let beginnings: [[UInt8]] = {
        let simple = ["ال", "بال", "كال", "لل"]
        let all = simple + simple.flatMap { ["و" + $0, "ف" + $0] }
        return all.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    }()

    /// The word without it; nil where it does not begin with it, or where fewer letters would be left.
    ///
    /// - Parameter fewest: how many letters are to be left: of a word two, for of some that have one more it is no article
    ///   (والد is a father); of the beginning of one that is being typed one, or nothing would be found by that letter.
    static func taken(from word: [UInt8], leaving fewest: Int = 2) -> ArraySlice<UInt8>? {
        // All Arabic letters that a word begins with here have two bytes, the first one of these.
        guard let first = word.first, first == 0xD8 || first == 0xD9 else { return nil }
        guard let beginning = beginnings.first(where: { word.starts(with: $0) }) else { return nil }
        let rest = word.dropFirst(beginning.count)
        return rest.count >= 2 * fewest ? rest : nil
    }
}
