// A text for people that a pure module has to say; who shows it translates it.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A text in English with `{name}` where a value goes.
///
/// The text is a literal, so that the catalogue of translations has it word for word.
public struct Message: Equatable, Sendable {
    /// The text as the catalogue has it.
    public let text: String
    /// What goes to its placeholders.
    public let values: [String: String]

    /// A text, and what goes to its placeholders.
    public init(_ text: StaticString, _ values: [String: String] = [:]) {
        self.text = "\(text)"
        self.values = values
    }

    /// What is kept of it, to be shown in another language later: JSON, its text and its values.
    public var kept: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(Kept(text: text, values: values)) else { return filled() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text of what was kept of it. What was kept otherwise is a text itself, its values in their places.
    public init(kept: String) {
        guard let found = try? JSONDecoder().decode(Kept.self, from: Data(kept.utf8)) else {
            // Nothing is filled in: a brace is one.
            (text, values) = (kept, [:])
            return
        }
        (text, values) = (found.text, found.values)
    }

    private struct Kept: Codable {
        var text: String
        var values: [String: String]
    }

    /// A wording of this text with its values in their places: by default the English one. What a value says is not
    /// searched again: a path or a title may have braces too.
    public func filled(in wording: String? = nil) -> String {
        let parts = (wording ?? text).split(separator: Character("{"), omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            if let end = part.firstIndex(of: Character("}")), let value = values[String(part[..<end])] {
                result += value
                result += part[part.index(after: end)...]
            } else {
                result += "{"
                result += part
            }
        }
    }
}
