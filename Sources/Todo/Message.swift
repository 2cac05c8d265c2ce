/// A text for the user, in English with placeholders of the form `{name}`. The caller that shows the text translates
/// it.
///
/// The text is a literal, so that the translation catalog contains it word for word.
public struct Message: Equatable, Sendable {
    public let text: String
    public let values: [String: String]

    public init(_ text: StaticString, _ values: [String: String] = [:]) {
        self.text = "\(text)"
        self.values = values
    }

    /// The text and the values as JSON, to be stored and shown in another language later.
    public var encoded: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(Encoded(text: text, values: values)) else { return filled() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Any text other than the JSON of `encoded` is treated as a complete text.
    public init(encoded: String) {
        guard let message = try? JSONDecoder().decode(Encoded.self, from: Data(encoded.utf8)) else {
            // Braces in such a text are literal.
            (text, values) = (encoded, [:])
            return
        }
        (text, values) = (message.text, message.values)
    }

    private struct Encoded: Codable {
        var text: String
        var values: [String: String]
    }

    /// Returns the English text with the values filled in.
    public func filled() -> String { text.replacingPlaceholders(by: values) }
}
