// Tests that every translation is complete and matches the original texts.

import Foundation
import Testing
import Todo

@Suite struct LanguageTests {
    private static let languages = (try? Project.lines("po/LINGUAS")) ?? []

    private func catalogue(_ name: String) throws -> Catalogue { Catalogue(try Project.text("po/\(name)")) }

    @Test func everyTranslationIsListedAndNoOther() throws {
        let folder = Project.folder.appendingPathComponent("po").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".po") }
        #expect(files.sorted() == Self.languages.map { $0 + ".po" })
        #expect(Set(["ar", "de"]).isSubset(of: Self.languages))
    }

    @Test(arguments: languages) func itHasEveryTextAndNoOther(_ language: String) throws {
        let (known, said) = (try catalogue("\(language).po").texts, try catalogue("furrow.pot").texts)
        #expect(said.count > 250)
        #expect(known.map(\.text) == said.map(\.text), "run po/update-pot")
        #expect(known.map(\.context) == said.map(\.context), "run po/update-pot")
        #expect(known.map(\.plural) == said.map(\.plural), "run po/update-pot")
    }

    @Test(arguments: languages) func nothingIsLeftToTranslate(_ language: String) throws {
        for entry in try catalogue("\(language).po").texts {
            #expect(!entry.isFuzzy, "\(entry.text)")
            #expect(!entry.wordings.isEmpty && !entry.wordings.contains(""), "\(entry.text)")
        }
    }

    @Test(arguments: languages) func pluralsHaveAsManyFormsAsTheLanguage(_ language: String) throws {
        let catalogue = try catalogue("\(language).po")
        let forms = try #require(catalogue.header.firstMatch(of: /nplurals=(\d+);/).flatMap { Int($0.1) })
        #expect(forms == ["de": 2, "ar": 6][language, default: forms])
        for entry in catalogue.texts {
            #expect(entry.wordings.count == (entry.plural == nil ? 1 : forms), "\(entry.text)")
        }
    }

    @Test(arguments: languages, [("high", Priority.Level.high), ("medium", .medium), ("low", .low)])
    func aPriorityIsWrittenAsATitleTakesIt(_ language: String, _ priority: (word: String, level: Priority.Level)) throws
    {
        let entry = try catalogue("\(language).po").texts.first { $0.text == priority.word }
        let word = try #require(entry?.wordings.first)
        let now = Now(Timestamp(milliseconds: 0), by: UniversalTime())
        let read = QuickAdd("x !\(word)", language: .of(language), at: now.local, setting: .init())
        #expect(read.title == "x" && read.fields == [.priority(Priority(priority.level))])
    }

    @Test(arguments: languages) func everyPlaceholderIsKept(_ language: String) throws {
        for entry in try catalogue("\(language).po").texts {
            let wanted = Self.placeholders(in: entry.text)
            for wording in entry.wordings {
                // A plural form for a single number may express it in words.
                let counted = entry.plural == nil ? wanted : wanted.subtracting(["{count}"])
                let found = Self.placeholders(in: wording)
                #expect(counted.isSubset(of: found) && found.isSubset(of: wanted), "\(wording)")
            }
            if wanted.contains("{count}"), entry.plural != nil {
                #expect(entry.wordings.last?.contains("{count}") == true, "\(entry.text)")
            }
        }
    }

    @Test(arguments: languages) func quotesAndEllipsesAreTheTypographers(_ language: String) throws {
        for wording in try catalogue("\(language).po").texts.flatMap(\.wordings) {
            // An example of a command keeps the shell's quotes.
            let words = wording.replacing(#/\\".*\\"/#, with: "")
            #expect(words.firstMatch(of: #/["']|\.\.\.|[ ]-[ ]|“[^„]*”/#) == nil, "\(wording)")
        }
    }

    @Test(.enabled(if: Tool.isExpected("msgfmt"), "apt install gettext"), arguments: languages)
    func gettextHasNothingToSayOfIt(_ language: String) throws {
        let path = Project.folder.appendingPathComponent("po/\(language).po").path
        let result = try Tool("msgfmt", "--check", "--output-file=/dev/null", path)
        #expect(result.status == 0)
        #expect(result.said == "")
    }

    @Test func theTextsFollowTheTypographersRules() throws {
        for entry in try catalogue("furrow.pot").texts {
            let words = (entry.text + (entry.plural ?? "")).replacing(#/\\".*\\"/#, with: "")
            #expect(words.firstMatch(of: #/["']|\.\.\.|[ ]-[ ]/#) == nil, "\(entry.text)")
        }
    }

    private static func placeholders(in text: String) -> Set<String> {
        Set(text.matches(of: /\{[a-z]+\}/).map { String($0.0) })
    }
}
