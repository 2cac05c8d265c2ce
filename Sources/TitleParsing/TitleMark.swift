import Todo

/// A word that is a tag or a priority.
struct TitleMark {
    /// The index of the word.
    let index: Int
    let value: QuickAdd.Value
}

extension QuickAdd.Value {
    /// Characters at the end of a word that do not belong to a tag.
    private static let ends: Set<Character> = [".", "!", "?", "؟", ";", "؛", ":", ")", "…"]

    /// Parses a word that begins with `#` or `!`. Returns nil if the word is not a tag or priority.
    ///
    /// - Parameter word: The word, without a comma at its end.
    init?(mark word: Substring, folded: String, table: PhraseTable) {
        switch word.first {
        case "#":
            let name = word.dropFirst().reversed().drop(while: Self.ends.contains).reversed()
            guard name.first != "#", let tag = try? Tags.typed(String(name)) else { return nil }
            self = .tag(tag)
        case "!":
            guard let level = table.priority(String(folded.dropFirst())) else { return nil }
            self = .priority(level)
        default: return nil
        }
    }

    var tag: String? { if case .tag(let name) = self { name } else { nil } }

    var level: Priority.Level? { if case .priority(let level) = self { level } else { nil } }
}

extension TypedWords {
    /// The words that are tags, and the word that is the priority. Empty if no word of the title would remain.
    var marks: [TitleMark] {
        let found = words.indices.compactMap { index in
            words[index].isLiteral ? nil : words[index].mark.map { TitleMark(index: index, value: $0) }
        }
        // If there are two priorities, it is unclear which one is meant.
        let isSure = found.count { $0.value.level != nil } == 1
        let tags = found.filter { $0.value.tag != nil }.prefix(Limits.tags)
        let marks = found.filter { mark in isSure && mark.value.level != nil || tags.contains { $0.index == mark.index }
        }
        return hasName(without: marks.map { $0.index..<$0.index + 1 }) ? marks : []
    }

    /// Returns the words without the marks. The words after a mark are flagged, so that no phrase extends across it.
    func without(_ marks: [TitleMark]) -> TypedWords {
        guard !marks.isEmpty else { return self }
        var others = self
        let indices = Set(marks.map(\.index))
        for index in words.indices.dropFirst() where indices.contains(index - 1) {
            others.words[index].followsMark = true
        }
        others.words = others.words.indices.filter { !indices.contains($0) }.map { others.words[$0] }
        return others
    }
}
