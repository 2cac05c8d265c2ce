// Words next to a phrase that belong to it, so that the phrase must not be recognized without them.

import Todo

extension [TypedWord] {
    /// Returns whether the word before a phrase makes the phrase part of the title: "the Monday", "not on Friday",
    /// "every 7th Friday", or a preposition that is literal.
    ///
    /// - Parameter isFirst: Whether the phrase begins with a preposition. If so, a word such as "the" before it belongs
    ///   to the title and does not bind the phrase.
    func bind(_ phrase: Range<Int>, isFirst: Bool) -> Bool {
        guard phrase.lowerBound > 0 else { return false }
        let before = self[phrase.lowerBound - 1]
        if before.entry?.isConnector == true || isEvery(before: phrase.lowerBound) { return true }
        if hasQualifier(before: phrase.lowerBound) { return true }
        if isCount(before: phrase.lowerBound) || isEnd(phrase) { return true }
        if case .ordinal = before.digits, self[phrase.lowerBound].entry?.weekday != nil { return true }
        // In "but Wed August 20 in the night", 20 is a day and not an hour.
        if case .number = self[phrase.lowerBound].digits, before.entry?.month != nil { return true }
        guard !isFirst else { return false }
        guard let entry = before.entry, !before.hasComma else { return before.isSign }
        return entry.isBlocker || entry.isAnd || before.isLiteral && entry.isPreposition
    }

    /// Returns whether the words after a phrase continue it: "or Saturday", "99", "and Monday".
    func isBound(after end: Int) -> Bool {
        guard end < count else { return false }
        let next = self[end]
        if next.entry?.isConnector == true || next.bracketed?.isConnector == true || next.isDate { return true }
        if hasQualifier(after: end) { return true }
        guard end + 1 < count else { return false }
        let second = self[end + 1]
        if next.isSign, second.entry?.isConnector == true { return true }
        if next.entry?.isAnd == true, second.entry?.weekday != nil { return true }
        // In "on Monday at 7 and …", "at 7" is recognized only at the end of the title, and "on Monday" must not be
        // recognized without it.
        if next.entry?.isPreposition == true, second.digits != nil { return true }
        // "And at 9pm".
        if next.entry?.isAnd == true, second.entry?.isPreposition == true, end + 2 < count, self[end + 2].isDate {
            return true
        }
        return second.isDate && (next.isSign || next.entry?.isAnd == true || next.entry?.isBlocker == true)
    }

    /// Returns whether the small words after a phrase are followed by a word that binds the phrase: "at the latest",
    /// "with or without Bob", "three times".
    private func hasQualifier(after end: Int) -> Bool {
        guard let last = self[end...].prefix(3).first(where: { !$0.isSmall || $0.entry?.isConnector == true })?.entry
        else { return false }
        return last.isTimes || last.isConnector && !last.isEvery && !last.isLimit
    }

    /// Returns whether the small word, or the word "days", before a phrase is preceded by a word that binds the
    /// phrase: "except for on Friday".
    private func hasQualifier(before start: Int) -> Bool {
        guard start > 1, let first = self[start - 2].entry else { return false }
        guard self[start - 1].isSmall || self[start - 1].entry?.unit != nil else { return false }
        return first.isConnector && !first.isAnd && !first.isEvery && !first.isLimit
    }

    /// Returns whether the word before a day makes the day part of a name: "the Monday edition", "Black Friday".
    func isName(at start: Int) -> Bool {
        guard start > 0, let before = self[start - 1].entry else { return false }
        return before.isBlocker && !before.isConnector
    }

    /// Returns whether the words before a phrase say how often something is done: "3 times", "2x", "twice a week".
    private func isCount(before start: Int) -> Bool {
        let last = self[start - 1]
        if last.folded.count > 1, last.folded.last == "x", last.folded.unicodeScalars.dropLast().allSatisfy(\.isDigit) {
            return true
        }
        guard start > 1 else { return false }
        let number = self[start - 2]
        if last.entry?.isTimes == true { return number.digits != nil || number.entry?.number != nil }
        return last.entry?.unit != nil && number.entry?.isRate == true
    }

    /// Returns whether a phrase is the end of a range that begins with a number alone: "9 to 5 pm", "3 to 5 December".
    private func isEnd(_ phrase: Range<Int>) -> Bool {
        self[phrase.lowerBound].entry?.isThrough == true && self[phrase.lowerBound - 1].digits != nil
            && self[phrase].prefix(3).contains { $0.digits != nil }
    }

    /// Returns whether a word for "every" makes the phrase part of a repeat: there are only date words between that
    /// word and the phrase, or a date word follows "every".
    private func isEvery(before start: Int) -> Bool {
        guard let last = self[..<start].lastIndex(where: { !$0.isDateWord }) else { return false }
        if self[last].entry?.isEvery == true { return true }
        return indices.prefix(last).contains { index in
            guard self[index].entry?.isEvery == true else { return false }
            let next = self[index + 1]
            // A number alone may count anything: "print every 5 pages on Friday".
            return next.digits == nil ? next.isDate : indices.contains(index + 2) && self[index + 2].entry?.unit != nil
        }
    }
}

extension TypedWord {
    /// Whether the word is a sign that joins its neighbors: "Monday – Friday".
    var isSign: Bool { ["-", "–", "—", "/", "+", "&"].contains(folded) }

    /// Whether the word means little without the next word, such as "at", "the" or "three".
    fileprivate var isSmall: Bool {
        entry.map { $0.isPreposition || $0.isBlocker || $0.number != nil } ?? false
    }

    /// Whether the word narrows the date next to it without changing it: "only".
    var isLimit: Bool { !isLiteral && entry?.isLimit == true }

    /// Whether the word names a day, a unit or a part of the day, or begins with a digit.
    fileprivate var isDate: Bool {
        guard digits == nil, days == nil else { return true }
        guard let entry else { return false }
        let isDay = entry.weekday.map { $0.kind != .wordy } ?? (entry.eachWeekday != nil || entry.dayPart != nil)
        return isDay || entry.unit != nil || entry.timeUnit != nil || entry.part != nil || entry.isAfternoon != nil
    }

    /// Whether the word can be part of a date.
    fileprivate var isDateWord: Bool {
        guard !isDate, let entry else { return isDate }
        return entry.weekday != nil || entry.month != nil || entry.number != nil || entry.ordinal != nil
            || entry.isPreposition
    }
}

extension PhraseTable {
    /// Returns the context in which a phrase after these words is recognized, or nil if the words do not announce a
    /// start.
    func starter(_ words: ArraySlice<TypedWord>) -> Phrase.Demand? {
        guard let first = words.first, let last = words.last, !words.contains(where: \.isLiteral),
            !words.dropFirst().contains(where: \.followsMark)
        else { return nil }
        return (words.count == 1 ? first.entry : entry(first.folded, last.folded))?.starter
    }

    /// Returns the number of words at `start` that announce a start on the day after them, or nil if they do not.
    func starterLength(_ words: [TypedWord], at start: Int) -> Int? {
        [2, 1].first { count in
            start + count < words.count && !words[start + count].followsMark
                && starter(words[start..<(start + count)]) == .atEnd
        }
    }
}
