// Texts in an order, as one column has them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Texts as a JSON array, which any program can read.
public enum JSONTexts {
    /// The texts as an array.
    public static func written(_ texts: [String]) -> String {
        // Most items have none, and an encoder is not made in a moment.
        if texts.isEmpty { return "[]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(texts) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }

    /// The texts of an array; nil where it is none of texts alone.
    public static func read(_ json: String) -> [String]? {
        if json == "[]" { return [] }
        return try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
