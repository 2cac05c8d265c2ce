/// Encoding of ordered texts as a JSON array in one database column, which any program can read.
public enum JSONTexts {
    public static func encoded(_ texts: [String]) -> String {
        // Most tasks have no texts, and creating an encoder is slow.
        if texts.isEmpty { return "[]" }
        if texts.allSatisfy(isPlain) { return "[\"" + texts.joined(separator: "\",\"") + "\"]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(texts) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns whether a text needs no escaping.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
    }

    /// Returns the texts of a JSON array, or nil if the JSON is not an array of texts only.
    public static func decoded(_ json: String) -> [String]? {
        if json == "[]" { return [] }
        if let plain = plain(json) { return plain }
        return try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }

    /// Parses texts in the form that `encoded` produces if none of them needs escaping. Each row with tags needs this,
    /// and creating a JSON parser is slow.
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
