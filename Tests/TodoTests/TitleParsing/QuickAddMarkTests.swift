// Tests of tags and priorities in typed titles.

import TestSupport
import Testing
import TitleParsing
import Todo

@Suite struct QuickAddMarkTests {
    private func add(
        _ typed: String, _ language: QuickAddLanguage = .english, literal: Set<String> = []
    ) -> QuickAdd {
        QuickAdd(typed, language: language, at: QuickAddSample.now, setting: .init(literal: literal))
    }

    @Test(arguments: [
        ("Buy milk #home", "Buy milk", ["home"]), ("#home Buy milk", "Buy milk", ["home"]),
        ("Buy #home milk", "Buy milk", ["home"]), ("Buy milk, #home, #Garden", "Buy milk", ["home", "Garden"]),
        ("Buy milk #home #HOME", "Buy milk", ["home"]), ("Kaufe #Äpfel!", "Kaufe", ["Äpfel"]),
        ("اشتر #البيت الحليب", "اشتر الحليب", ["البيت"]), ("買い物 #東京", "買い物", ["東京"]),
        ("Call Ada (#work)", "Call Ada (#work)", []), ("Read #home-office/desk", "Read", ["home-office/desk"]),
        ("Fix #a1", "Fix", ["a1"]),
    ])
    func aWordStartingWithANumberSignAndALetterIsATag(typed: String, title: String, tags: [String]) {
        let added = add(typed)
        #expect(added.title == title)
        #expect(added.tags.names == tags)
        #expect(added.fields == (tags.isEmpty ? [] : [.tags(Tags(tags))]))
    }

    @Test(arguments: [
        "Fix #42", "Learn C#", "Learn C# now", "Sharp # note", "#", "a#home", "#1st", "#_x", "Say ## home", "#a#b c",
        "#a,b c", "#a،b c", "#home", "#home #work", "\"#home\" milk", "Milk “#home”",
        "x #" + String(repeating: "a", count: 101),
    ])
    func invalidTagsStayInTheTitle(typed: String) { expectLiteral(typed, .english) }

    @Test(arguments: [
        ("Pay rent !high", QuickAddLanguage.english, Priority.Level.high),
        ("!low Pay rent", .english, .low), ("Pay !Medium rent", .english, .medium), ("Miete !hoch", .german, .high),
        ("Miete !Mittel,", .german, .medium), ("Miete !niedrig", .german, .low), ("Miete !high", .german, .high),
        ("الإيجار !عالية", .arabic, .high), ("الإيجار !متوسطة", .arabic, .medium), ("الإيجار !منخفض", .arabic, .low),
    ])
    func anExclamationMarkAndAPriorityNameSetThePriority(
        typed: String, language: QuickAddLanguage, level: Priority.Level
    ) {
        let added = add(typed, language)
        #expect(added.priority == Priority(level))
        #expect(!added.title.contains("!") && !added.title.isEmpty)
        #expect(added.chips.map(\.value) == [.priority(level)])
        #expect(added.fields == [.priority(Priority(level))])
    }

    @Test(arguments: [
        "Pay rent !", "Pay !now", "Pay high", "Pay! high", "!high", "Pay !high !low", "Pay !hoch", "!!high x",
    ])
    func invalidPrioritiesStayInTheTitle(typed: String) { expectLiteral(typed, .english) }

    @Test(arguments: [
        ("Pay rent tomorrow #home", "Pay rent", "2026-11-24", nil as String?),
        ("Pay rent #home tomorrow", "Pay rent", "2026-11-24", nil),
        ("Pay rent !high tomorrow #home 9am", "Pay rent", "2026-11-24T09:00:00", nil),
        (
            "#home Stand-up every weekday at 9:30 !low", "Stand-up", "2026-11-24T09:30:00",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
        ),
        ("Call Ada on 3 Dec #home about it", "Call Ada about it", "2026-12-03", nil),
    ])
    func datesAreRecognizedNextToTagsAndPriorities(typed: String, title: String, due: String, repeats: String?) {
        let added = add(typed)
        #expect(added.title == title)
        #expect(added.due?.description == due)
        #expect(added.repeats == repeats)
        #expect(added.chips.map { String(typed[$0.range]) } == added.chips.map(\.words))
        #expect(zip(added.chips, added.chips.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
    }

    @Test func noPhraseSpansATag() {
        let added = add("Meet every #home Monday")
        #expect(added.repeats == nil)
        #expect(added.tags.names == ["home"])
        #expect(add("Call on 3 #home Dec").due == nil)
    }

    @Test func aLiteralChipReturnsItsWordToTheTitle() {
        #expect(add("Milk #home !high", literal: ["#home"]).title == "Milk #home")
        #expect(add("Milk #home !high", literal: ["!high"]).title == "Milk !high")
        #expect(add("Milk #home !high", literal: ["#home", "!high"]).chips.isEmpty)
    }

    @Test func aBackslashKeepsATagInTheTitleAndIsRemoved() {
        #expect(add(##"Milk \#home"##).title == "Milk #home")
        #expect(add(##"Milk \#home"##).tags.isEmpty)
        #expect(add(##"Milk \!low #x"##).title == "Milk !low")
        #expect(add(##"Fix \#42"##).title == ##"Fix \#42"##)
    }

    @Test func tagsBeyondTheLimitStayInTheTitle() {
        let added = add("x " + (0..<70).map { "#t\($0)" }.joined(separator: " "))
        #expect(added.tags.names.count == Limits.tags)
        #expect(added.title == "x #t64 #t65 #t66 #t67 #t68 #t69")
    }
}
