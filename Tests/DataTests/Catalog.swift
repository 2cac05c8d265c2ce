// A reader of message catalogs in gettext's format, limited to the features in use.

import Foundation

/// The texts of a `.pot` or `.po` file, in their order.
struct Catalog {
    /// A text and its translation.
    struct Entry {
        /// The original text; empty for the header.
        fileprivate(set) var text = ""
        /// The context that distinguishes this text from the same text elsewhere, if any.
        fileprivate(set) var context: String?
        /// The original plural, if any.
        fileprivate(set) var plural: String?
        /// The translations, one for each plural form if the text has a plural.
        fileprivate(set) var wordings: [String] = []
        /// Whether the translation still needs a review.
        fileprivate(set) var isFuzzy = false

        /// Whether the text has a complete translation. If not, the program shows the original text.
        var isTranslated: Bool { !isFuzzy && !wordings.isEmpty && !wordings.contains("") }
    }

    let entries: [Entry]
    /// The header's fields, as `Name: value` lines.
    let header: String

    /// The texts without the header.
    var texts: [Entry] { entries.filter { !$0.text.isEmpty } }

    init(_ source: String) {
        let blocks = source.components(separatedBy: "\n\n").map(Self.entry)
        entries = blocks
        header = blocks.first { $0.text.isEmpty }?.wordings.first ?? ""
    }

    private static func entry(_ block: String) -> Entry {
        var entry = Entry()
        var field = ""
        for line in block.split(separator: "\n") {
            if line.hasPrefix("#,") { entry.isFuzzy = entry.isFuzzy || line.contains("fuzzy") }
            guard !line.hasPrefix("#"), let quote = line.firstIndex(of: "\"") else { continue }
            let words = String(line[line.index(after: quote)...].dropLast())
            let keyword = line[..<quote].filter { $0 != " " }
            if !keyword.isEmpty { field = keyword }
            entry.add(words, to: field, isNew: !keyword.isEmpty)
        }
        return entry
    }
}

extension Catalog.Entry {
    fileprivate mutating func add(_ words: String, to field: String, isNew: Bool) {
        switch field {
        case "msgctxt": context = (context ?? "") + words
        case "msgid": text += words
        case "msgid_plural": plural = (plural ?? "") + words
        default:
            if isNew { wordings.append("") }
            wordings[wordings.count - 1] += words
        }
    }
}
