// Tests that documentation comments describe only parameters that exist.

import Testing

@Suite struct ParameterTests {
    @Test func everyDescribedParameterIsDeclared() throws {
        var count = 0
        var missing: [String] = []
        for path in Project.files(under: ["Sources", "Tests"], ending: ["swift"]) {
            let parameters = DocumentedParameters(in: try Project.text(path))
            count += parameters.count
            missing += parameters.missing.map { "\(path):\($0)" }
        }
        #expect(count > 500)
        #expect(missing == [])
    }

    @Test(arguments: [
        ("func a(b: Int)", true), ("func a(_ b: Int)", true), ("func a(of b: Int)", true), ("func a(b c: Int)", true),
        ("@discardableResult\n    package func a<T>(c: [T: Int], b: T) -> Int {", true), ("init?(b: Int)", true),
        ("func a(\n    c: (Int, Int) -> Void = { _ in },\n    b: Int\n)", true), ("case a(b: Int)", true),
        ("let a: (_ b: Int) -> Void", true), ("private(set) var a: (_ b: Int) -> Void", true),
        ("func a(c: Int)", false), ("func a(c: b)", false), ("func a(c: (b: Int))", false), ("func b()", false),
        ("func a(c: Int) // b: Int", false), ("func a(c: String = \"b: \")", false),
        ("func a()\nfunc d(b: Int)", false),
    ])
    func missingParametersAreFound(_ declaration: String, _ exists: Bool) {
        let single = DocumentedParameters(in: "/// Text.\n///\n/// - Parameter b: Text.\n\(declaration)\n")
        #expect(single.missing == (exists ? [] : ["3: b"]))
        let comment = "/// - Parameters:\n///   - b: Text,\n///     text: text."
        let list = DocumentedParameters(in: "\(comment)\n\(declaration)\n")
        #expect(list.missing == (exists ? [] : ["2: b"]))
        #expect(list.count == 1)
    }

    @Test func otherListsDescribeNoParameters() {
        let source = "/// - Returns: One of these:\n///   - b: Text.\nfunc a() -> Int\n"
        #expect(DocumentedParameters(in: source).count == 0)
    }
}
