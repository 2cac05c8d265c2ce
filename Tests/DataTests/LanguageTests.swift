// Tests that every translation is nearly complete and matches the original texts.

import Foundation
import Testing
import TitleParsing
import Todo

@Suite struct LanguageTests {
    private static let languages = (try? Project.lines("po/LINGUAS")) ?? []
    /// The maximum number of texts without a translation in each language. Authors need not speak every language; a
    /// release has none (`data/make-deb`).
    private static let maxUntranslated = 20

    private func catalog(_ name: String) throws -> Catalog { Catalog(try Project.text("po/\(name)")) }

    @Test func everyTranslationIsListed() throws {
        let folder = Project.folder.appendingPathComponent("po").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".po") }
        #expect(files.sorted() == Self.languages.map { $0 + ".po" })
        #expect(Set(["ar", "de"]).isSubset(of: Self.languages))
    }

    @Test(arguments: languages) func eachTranslationHasExactlyTheTextsOfTheTemplate(_ language: String) throws {
        let (translation, template) = (try catalog("\(language).po").texts, try catalog("furrow.pot").texts)
        #expect(template.count > 250)
        #expect(translation.map(\.text) == template.map(\.text), "run po/update-pot")
        #expect(translation.map(\.context) == template.map(\.context), "run po/update-pot")
        #expect(translation.map(\.plural) == template.map(\.plural), "run po/update-pot")
    }

    @Test(arguments: languages) func nearlyAllTextsAreTranslated(_ language: String) throws {
        let untranslated = try catalog("\(language).po").texts.filter { !$0.isTranslated }.map(\.text)
        #expect(untranslated.count <= Self.maxUntranslated, "\(untranslated)")
    }

    @Test func emptyPartialAndUnreviewedTranslationsAreFound() {
        let catalog = Catalog(
            """
            msgid "a"
            msgstr "b"

            msgid "empty"
            msgstr ""

            #, fuzzy
            msgid "unreviewed"
            msgstr "b"

            msgid "one"
            msgid_plural "many"
            msgstr[0] "b"
            msgstr[1] ""
            """)
        #expect(catalog.texts.filter { !$0.isTranslated }.map(\.text) == ["empty", "unreviewed", "one"])
    }

    @Test(arguments: languages) func pluralsHaveTheNumberOfFormsOfTheLanguage(_ language: String) throws {
        let catalog = try catalog("\(language).po")
        let forms = try #require(catalog.header.firstMatch(of: /nplurals=(\d+);/).flatMap { Int($0.1) })
        #expect(forms == ["de": 2, "ar": 6][language, default: forms])
        for entry in catalog.texts {
            #expect(entry.wordings.count == (entry.plural == nil ? 1 : forms), "\(entry.text)")
        }
    }

    @Test(arguments: languages, [("high", Priority.Level.high), ("medium", .medium), ("low", .low)])
    func translatedPrioritiesAreRecognizedInTitles(
        _ language: String, _ priority: (word: String, level: Priority.Level)
    ) throws {
        let entry = try catalog("\(language).po").texts.first { $0.text == priority.word }
        // A text without a translation stays in English.
        let word = try #require(entry?.isTranslated == true ? entry?.wordings.first : priority.word)
        let now = Now(Timestamp(milliseconds: 0), by: UniversalTime())
        let read = QuickAdd("x !\(word)", language: .forLocale(language), at: now.local, setting: .init())
        #expect(read.title == "x" && read.fields == [.priority(Priority(priority.level))])
    }

    @Test(arguments: languages) func translationsKeepEveryPlaceholder(_ language: String) throws {
        for entry in try catalog("\(language).po").texts where entry.isTranslated {
            let expected = Self.placeholders(in: entry.text)
            for wording in entry.wordings {
                // A plural form for a single number may express it in words.
                let required = entry.plural == nil ? expected : expected.subtracting(["{count}"])
                let found = Self.placeholders(in: wording)
                #expect(required.isSubset(of: found) && found.isSubset(of: expected), "\(wording)")
            }
            if expected.contains("{count}"), entry.plural != nil {
                #expect(entry.wordings.last?.contains("{count}") == true, "\(entry.text)")
            }
        }
    }

    @Test(arguments: languages) func translationsUseTypographicQuotesAndEllipses(_ language: String) throws {
        for wording in try catalog("\(language).po").texts.flatMap(\.wordings) {
            // An example of a command keeps the shell's quotes.
            let words = wording.replacing(#/\\".*\\"/#, with: "")
            #expect(words.firstMatch(of: #/["']|\.\.\.|[ ]-[ ]|“[^„]*”/#) == nil, "\(wording)")
        }
    }

    @Test(.enabled(if: Tool.isExpected("msgfmt"), "apt install gettext"), arguments: languages)
    func msgfmtReportsNothing(_ language: String) throws {
        let path = Project.folder.appendingPathComponent("po/\(language).po").path
        let result = try Tool("msgfmt", "--check", "--output-file=/dev/null", path)
        #expect(result.status == 0)
        #expect(result.output == "")
    }

    @Test func templateTextsUseTypographicQuotesAndEllipses() throws {
        for entry in try catalog("furrow.pot").texts {
            let words = (entry.text + (entry.plural ?? "")).replacing(#/\\".*\\"/#, with: "")
            #expect(words.firstMatch(of: #/["']|\.\.\.|[ ]-[ ]/#) == nil, "\(entry.text)")
        }
    }

    private static func placeholders(in text: String) -> Set<String> {
        Set(text.matches(of: /\{[a-z]+\}/).map { String($0.0) })
    }
}
