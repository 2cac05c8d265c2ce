// Tests that the rules cited in comments, tests and documents exist in the specification, and that its numbers are
// those of the code.

import Foundation
import Testing

@Suite struct SpecificationTests {
    /// The files whose prose may cite rules. README is for users, and cites none. In the other documents, keys such as
    /// `F5` are in backquotes, and therefore are not taken for rules.
    private static let citing =
        Project.files(
            under: ["Sources", "Tests", "data", ".github"], ending: ["swift", "c", "h", "css", "md"])
        + ["Package.swift"]
    private static let prose = Result { try citing.flatMap(Prose.citing) }

    @Test func everyCitedRuleExists() throws {
        let rules = Set(try Specification().rules)
        let citing = try Self.prose.get()
        #expect(citing.count { !$0.citations.isEmpty } > 300)
        let unknown = citing.flatMap { prose in
            prose.citations.filter { !rules.contains($0) }.map { "\(prose.path):\(prose.line) cites \($0)" }
        }
        #expect(unknown == [])
    }

    @Test func everyCitationNamesARule() throws {
        // A citation without a number would make readers search.
        let vague = try Self.prose.get().filter { $0.words.contains("(specification") && $0.citations.isEmpty }
        #expect(vague.map { "\($0.path):\($0.line)" } == [])
    }

    @Test func noRuleIsDefinedTwice() throws {
        let rules = try Specification().rules
        #expect(rules.count > 50)
        #expect(Dictionary(grouping: rules) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
    }

    @Test func theRulesOfALetterAreNumberedFromOne() throws {
        for (letter, rules) in Dictionary(grouping: try Specification().rules, by: \.first) {
            #expect(rules.compactMap { Int($0.dropFirst()) } == Array(1...rules.count), "letter \(letter ?? " ")")
        }
    }

    @Test func constantsMatchTheRules() throws {
        let specification = try Specification()
        let declared = Set(try Figure.declared())
        #expect(specification.figures.filter { !declared.contains($0) } == [])
    }

    @Test func everyMentionOfAConstantIncludesItsNumber() throws {
        let specification = try Specification()
        #expect(specification.mentionCount == specification.figures.count)
    }

    @Test func everyConstantIsMentionedInTheRules() throws {
        let (declared, named) = (try Figure.declared(), Set(try Specification().figures.map(\.name)))
        let source = try Project.text("Sources/Gestures/Constants.swift")
        #expect(declared.count == source.components(separatedBy: "static let").count - 1)
        #expect(declared.map(\.name).filter { !named.contains($0) } == [])
    }

    @Test func everyNameLinkedInTheDocumentationIsDeclared() throws {
        let sources = try Project.files(under: ["Sources/Gestures"], ending: ["swift"]).map(Project.text)
        let declaration = /\b(?:struct|enum|typealias|case|func|let|var) (\w+)/
        let declared = Set(sources.flatMap { $0.matches(of: declaration).map { String($0.1) } } + ["Gestures"])
        let names = try Specification().names
        #expect(names.count > 60)
        #expect(names.filter { !declared.contains($0) } == [])
    }

    @Test func everyArticleExistsAndIsLinked() throws {
        let specification = try Specification()
        let articles = Set(specification.articles.map { URL(fileURLWithPath: $0).lastPathComponent })
        #expect(specification.linkedArticles == articles.subtracting(["Gestures.md"]))
    }

    @Test func theExampleOnTheFirstPageIsTested() throws {
        let source = try Project.text("Tests/GesturesTests/MailListTests.swift")
        let run = source.matches(of: /\/\/ Example begins[^\n]*\n((?s).*?)\n *\/\/ Example ends/)
        #expect(run.count == 2)
        #expect(try Specification().examples == run.map { Specification.lines($0.1) })
    }
}
