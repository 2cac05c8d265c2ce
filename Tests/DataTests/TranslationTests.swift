// Tests that the message catalog matches the sources.

import Foundation
import Testing

@Suite struct TranslationTests {
    @Test func everySourceWithTextsIsListed() throws {
        let listed = Set(try Project.lines("po/POTFILES"))
        let speaking = try Project.sources().filter { !Texts(in: try Project.text($0)).literals.isEmpty }
        #expect(speaking.count > 10)
        #expect(speaking.filter { !listed.contains($0) } == [])
    }

    @Test func everyListedSourceIsThere() throws {
        let sources = Set(try Project.sources())
        #expect(try Project.lines("po/POTFILES").filter { !sources.contains($0) } == [])
    }

    @Test func theCatalogueHasEveryTextAndNoOther() throws {
        let known = Set(try Project.lines("po/furrow.pot").compactMap(Self.message))
        let said = Set(try Project.sources().flatMap { Texts(in: try Project.text($0)).literals })
        #expect(said.subtracting(known).sorted() == [], "run po/update-pot")
        #expect(known.subtracting(said).sorted() == [], "run po/update-pot")
    }

    @Test func quotesAndDashesAreTheTypographers() throws {
        let said = try Project.sources().flatMap { Texts(in: try Project.text($0)).literals }
        // An example of a command keeps the shell's quotes.
        let plain = said.filter {
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
