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
        if texts.allSatisfy(isPlain) { return "[\"" + texts.joined(separator: "\",\"") + "\"]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(texts) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Whether a text is written as it is.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
    }

    /// The texts of an array; nil where it is none of texts alone.
    public static func read(_ json: String) -> [String]? {
        if json == "[]" { return [] }
        if let plain = plain(json) { return plain }
        return try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }

    /// The texts as `written` writes them where none has anything special: a parser is not made in a moment, and rows have tags.
    private static func plain(_ json: String) -> [String]? {
        let bytes = json.utf8
        guard bytes.starts(with: "[\"".utf8), bytes.count > 3, bytes.suffix(2).elementsEqual("\"]".utf8),
            !bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 < 0x20 })
        else { return nil }
        var (texts, start) = ([String](), bytes.index(bytes.startIndex, offsetBy: 2))
        let last = bytes.index(before: bytes.endIndex)
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) {
            texts.append(String(json[start..<end]))
            let next = bytes.index(after: end)
            if next == last { return texts }
            guard bytes[next...].starts(with: ",\"".utf8) else { return nil }
            start = bytes.index(end, offsetBy: 3)
        }
        return nil
    }
}
