// Tests that no class exposes more than 12 stored properties.

import Testing

@Suite struct OpenPropertyTests {
    /// The maximum number of stored properties that a class exposes to other files.
    private static let maxCount = 12

    @Test func noClassExposesTooManyStoredProperties() throws {
        let classes = try Project.sources().flatMap {
            OpenProperties.ofClasses(in: SwiftCode.bare(try Project.text($0)))
        }
        #expect(classes.count > 100)
        #expect(classes.contains { $0.names.count > 5 })
        let tooOpen = classes.filter { $0.names.count > Self.maxCount }
        #expect(tooOpen == [])
    }

    @Test(
        arguments: [
            ("let a: Int", ["a"]), ("package private(set) var a = 1", ["a"]), ("weak var a: (any B)?", ["a"]),
            ("private let a: Int", []), ("fileprivate var a = 1", []), ("static let a = 1", []),
            ("class var a: Int { 1 }", []),
            ("var a, b: Int", ["a", "b"]), ("let (a, b) = (1, 2)", ["a", "b"]),
            ("var a: [B: C] = [:], d = 1", ["a", "d"]),
            ("var a: (@MainActor (B, C) -> D)?", ["a"]), ("var a: Int { 1 }", []),
            ("var a: Int {\n    get { 1 }\n}", []),
            ("var a = 1 { didSet { b() } }", ["a"]), ("var a: Int? {\n    didSet { b() }\n}", ["a"]),
            ("lazy var a = { 1 }()", ["a"]), ("@Published var a = 1", ["a"]), ("nonisolated(unsafe) var a = 1", ["a"]),
            ("// let a = 1", []), ("let a = \"}\"\nlet b = 1", ["a", "b"]),
            ("func a() {\n    let b = 1\n}\nlet c = 1", ["c"]), ("struct A {\n    let b = 1\n}", []),
        ] as [(String, [String])])
    func openStoredPropertiesAreFound(_ body: String, _ names: [String]) {
        let source = "@MainActor package final class Owner: Base {\n\(body)\n}\nlet outside = 1\n"
        #expect(OpenProperties.ofClasses(in: SwiftCode.bare(source)) == [OpenProperties(owner: "Owner", names: names)])
    }

    @Test func classesAndActorsAreFoundWhereverTheyStand() {
        let source = """
            struct Outer {
                let a = 1
                final class Inner { let b = 1 }
            }
            private final class Hidden {
                let c = 1
            }
            actor Worker {
                class func make() -> Worker { Worker() }
                var d = 1
            }
            """
        #expect(
            OpenProperties.ofClasses(in: SwiftCode.bare(source)) == [
                OpenProperties(owner: "Inner", names: ["b"]), OpenProperties(owner: "Worker", names: ["d"]),
            ])
    }
}
