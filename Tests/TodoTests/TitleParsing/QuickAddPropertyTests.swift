// Tests of properties that hold for any typed text.

import TestSupport
import Testing
import TitleParsing
import Todo

@Suite struct QuickAddPropertyTests {
    /// Words that occur in phrases, and some that do not.
    private static let words: [String: String] = [
        "en": """
        on at by in every each next this the of and a day weekday tomorrow today tonight monday Tue, sun sat May 3 Dec
        3rd 1st 2027 2 weeks days month hour 9am 9:30 14:30 12 pm noon morning weekend other second last daily
        2026-12-03 31 Feb 25:00 call Ada milk "read" "The end" \\on \\x - , 🙂 Mondays other #home #Work, !high !low #42
        """,
        "de": """
        am um bis in jeden jede jedes alle nächsten dieses der und morgen Morgen übermorgen heute Montag, Dienstag so do
        3. Dezember 3.12. 31.2. 2027 2 zwei Wochen Tage Monat Stunde 9 Uhr 9:30 halb zehn früh Abend Wochenende werktags
        montags letzten Tag im ersten täglich Ada anrufen "das" „Ende“ \\am \\x – 🙂 #Haus !hoch \\#x
        """,
        "ar": """
        في يوم بعد الساعة كل اليوم غدًا غد الليلة الثلاثاء، الجمعة اثنين وخميس القادم ٣ 3 ديسمبر كانون الأول ٢٠٢٧ أسبوعين
        أيام شهر ساعة ٩:٣٠ 9 ص م صباحا مساء والنصف عمل يوميا آخر من نهاية الأسبوع شراء الحليب "كتاب" «يوم» \\في 🙂 #البيت !عالية
        """,
    ]

    private func typed(_ language: QuickAddLanguage, _ generator: inout SplitMix64) -> String {
        let words = Self.words[language.code, default: ""].split(whereSeparator: \.isWhitespace)
        return (0..<Int.random(in: 1...9, using: &generator)).compactMap { _ in
            words.randomElement(using: &generator).map(String.init)
        }
        .joined(separator: " ")
    }

    /// Returns the words of a text without commas at their ends and backslashes before them.
    private func words(_ text: String) -> [String] {
        text.split(separator: " ").compactMap { word in
            let bare = word.drop { $0 == "\\" }
            let end = bare.lastIndex { $0 != "," && $0 != "،" }
            return end.map { String(bare[...$0]) }
        }
    }

    private func eachTyped(
        _ language: QuickAddLanguage, _ body: (String, QuickAdd) -> Bool
    ) {
        var (generator, taken) = (SplitMix64(state: 7), 0)
        for _ in 0..<1_000 {
            let typed = typed(language, &generator)
            let added = QuickAdd(typed, language: language, at: QuickAddSample.now)
            taken += added.chips.isEmpty ? 0 : 1
            guard body(typed, added) else {
                Issue.record("“\(typed)” gives “\(added.title)” and \(added.chips.map(\.words))")
                return
            }
        }
        // Otherwise, the test would have tried nothing.
        #expect(taken > 50)
    }

    private static let languages: [QuickAddLanguage] = QuickAddLanguage.all

    @Test(arguments: languages) func titleAndChipsContainEveryTypedWord(language: QuickAddLanguage) {
        eachTyped(language) { typed, added in
            (words(added.title) + added.chips.flatMap { words($0.words) }).sorted() == words(typed).sorted()
        }
    }

    @Test(arguments: languages) func theTitleIsEmptyOnlyIfNothingWasTyped(language: QuickAddLanguage) {
        eachTyped(language) { _, added in Title.normalized(added.title) != nil }
    }

    @Test(arguments: languages) func theResultMatchesTheChips(language: QuickAddLanguage) {
        eachTyped(language) { _, added in
            let rules = added.chips.compactMap { chip -> String? in
                if case .repeats(let rule) = chip.value { rule } else { nil }
            }
            let tags = added.chips.compactMap { chip in if case .tag(let name) = chip.value { name } else { nil } }
            let levels = added.chips.compactMap { chip in
                if case .priority(let level) = chip.value { Priority(level) } else { nil }
            }
            let dates = added.chips.count - tags.count - levels.count
            return (added.due == nil) == (dates == 0) && rules.count < 2 && rules.first == added.repeats
                && added.tags == Tags(tags) && levels.count < 2 && levels.first == added.priority
        }
    }

    @Test(arguments: languages) func makingAllChipsLiteralRestoresTheTypedWords(
        language: QuickAddLanguage
    ) {
        eachTyped(language) { typed, first in
            var (added, setting) = (first, QuickAdd.Setting())
            for _ in 0..<9 where !added.chips.isEmpty {
                setting.literal.insert(added.chips[0].words)
                added = QuickAdd(typed, language: language, at: QuickAddSample.now, setting: setting)
            }
            return added.chips.isEmpty && words(added.title) == words(typed)
        }
    }

    @Test(arguments: languages) func quotedTextIsNeverRecognized(language: QuickAddLanguage) {
        eachTyped(language) { typed, added in
            let quoted = QuickAdd("\"\(added.title)\" \"\(typed)", language: language, at: QuickAddSample.now)
            return typed.contains { "\"„“«»\\".contains($0) } || quoted.chips.isEmpty
        }
    }

    @Test(arguments: languages) func theCostIsBoundedForLongTexts(language: QuickAddLanguage) {
        for word in Self.words[language.code, default: ""].split(whereSeparator: \.isWhitespace) {
            let text = String(repeating: word + " ", count: 300)
            // In measurements, 20,000 steps take about a millisecond.
            #expect(QuickAdd(text, language: language, at: QuickAddSample.now).comparisons <= 10_000, "\(word)")
        }
        let long = String(repeating: "x", count: 100_000)
        #expect(QuickAdd(long, language: language, at: QuickAddSample.now).comparisons <= 100)
    }

    @Test(arguments: languages) func theLastWordsOfALongTextAreRecognized(language: QuickAddLanguage) {
        let long = String(repeating: "x y ", count: 25_000)
        let added = QuickAdd(long + "2027-12-03", language: language, at: QuickAddSample.now)
        #expect(added.due?.description == "2027-12-03")
        #expect(added.title == String(long.dropLast()))
    }
}

extension QuickAddLanguage: CustomTestStringConvertible {
    public var testDescription: String { code }
}
