// Tests that the message catalog matches the sources, the desktop file and the metainfo.

import Foundation
import Testing

@Suite struct TranslationTests {
    @Test func everySourceWithTextsIsListed() throws {
        let listed = Set(try Project.lines("po/POTFILES"))
        let sourcesWithTexts = try Project.sources().filter { !Texts(in: try Project.text($0)).literals.isEmpty }
        #expect(sourcesWithTexts.count > 10)
        #expect(sourcesWithTexts.filter { !listed.contains($0) } == [])
    }

    @Test func everyListedFileExists() throws {
        let sources = Set(try Project.sources() + Project.templates)
        #expect(try Project.lines("po/POTFILES").filter { !sources.contains($0) } == [])
    }

    @Test func theTemplateHasExactlyTheTextsOfTheSources() throws {
        let templateTexts = Set(try Project.lines("po/furrow.pot").compactMap(Self.message))
        var texts = Set(try Project.sources().flatMap { Texts(in: try Project.text($0)).literals })
        for template in Project.templates {
            let literals = Texts(inTemplate: try Project.text(template)).literals
            #expect(literals.count > 3, "\(template)")
            texts.formUnion(literals)
        }
        #expect(texts.subtracting(templateTexts).sorted() == [], "run po/update-pot")
        #expect(templateTexts.subtracting(texts).sorted() == [], "run po/update-pot")
    }

    @Test func sourcesUseTypographicQuotesAndDashes() throws {
        let texts = try Project.sources().flatMap { Texts(in: try Project.text($0)).literals }
        // An example of a command keeps the shell's quotes.
        let plain = texts.filter {
            !$0.contains("furrow add") && ($0.contains("'") || $0.contains("...") || $0.contains(" - "))
        }
        #expect(plain == [])
    }

    private static func message(_ line: String) -> String? {
        for field in ["msgid \"", "msgid_plural \""] where line.hasPrefix(field) && line.count > field.count + 1 {
            return String(line.dropFirst(field.count).dropLast())
        }
        return nil
    }
}
