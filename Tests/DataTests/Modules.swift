import Foundation

/// The dependencies of the modules in Sources.
struct Modules {
    /// Modules of Swift and of the C library, which any module may import.
    private static let ofTheSystem: Set = [
        "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
    ]

    /// The allowed dependencies of each module.
    let allowed: [String: Set<String>]

    /// Returns the modules of the table in `data/doc/architecture.md` with their allowed dependencies, from the bottom
    /// up.
    static func table(inDocument document: String) -> [(name: String, allowed: Set<String>)] {
        DocumentTable(in: document, headedBy: "Module").rows.filter { $0.count == 3 }.flatMap { cells in
            DocumentTable.names(in: cells[0]).map { (name: $0, allowed: Set(DocumentTable.names(in: cells[2]))) }
        }
    }

    /// Returns the arrows of the diagram in `data/doc/architecture.md`: for each module, the modules that it points to.
    static func diagram(inDocument document: String) -> [String: Set<String>] {
        let block = document.firstMatch(of: /```mermaid\n((?s).*?)```/)?.1 ?? ""
        let arrows = block.matches(of: /(?m)^ *([\w-]+) --> (.+)$/).map { match in
            (String(match.1), Set(match.2.components(separatedBy: " & ")))
        }
        return Dictionary(arrows) { $0.union($1) }
    }

    /// Returns the modules that each module uses, directly or through others.
    static func reachable(by arrows: [String: Set<String>]) -> [String: Set<String>] {
        var reachable = arrows
        for _ in arrows {
            for (name, targets) in reachable {
                reachable[name] = targets.reduce(targets) { $0.union(reachable[$1] ?? []) }
            }
        }
        return reachable
    }

    /// Returns the dependencies of each target outside the tests, as `Package.swift` lists them.
    static func targets(inManifest manifest: String) -> [String: Set<String>] {
        let code = manifest.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .joined(separator: "\n")
        let start = /\.(target|executableTarget|systemLibrary|testTarget)\(\s*name: "([^"]+)"/
        let starts = code.matches(of: start)
        let ends = starts.dropFirst().map(\.range.lowerBound) + [code.endIndex]
        var targets: [String: Set<String>] = [:]
        for (match, end) in zip(starts, ends) {
            let target = code[match.range.upperBound..<end]
            guard match.1 != "testTarget", !target.contains("path: \"Tests/") else { continue }
            let list = target.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
            let names = list.replacing(/package: "[^"]*"/, with: "").matches(of: /"([^"]+)"/).map { String($0.1) }
            targets[String(match.2)] = Set(names)
        }
        return targets
    }

    /// Returns the modules that a source imports, without those of the system.
    static func imports(of code: String) -> Set<String> {
        let line =
            /(?m)^ *(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|private|fileprivate) +)?import +(?:(?:struct|class|enum|protocol|typealias|func|let|var) +)?(\w+)/
        // GRDB's product has two modules.
        return Set(code.matches(of: line).map { $0.1 == "GRDBSQLite" ? "GRDB" : String($0.1) }).subtracting(ofTheSystem)
    }

    /// Returns the dependencies in which targets differ from the allowed ones, each as a sentence.
    func differences(from targets: [String: Set<String>]) -> [String] {
        Set(allowed.keys).union(targets.keys).sorted().flatMap { name -> [String] in
            guard let allowed = allowed[name] else { return ["\(name) is not in the table"] }
            guard let target = targets[name] else { return ["\(name) is not a target"] }
            return target.subtracting(allowed).sorted().map { "\(name) depends on \($0)" }
                + allowed.subtracting(target).sorted().map { "\(name) does not depend on \($0)" }
        }
    }

    /// Returns the imports that are not allowed, each as a sentence.
    ///
    /// - Parameter imports: The imported modules of each file, by path.
    func forbidden(in imports: [String: Set<String>]) -> [String] {
        imports.sorted { $0.key < $1.key }.flatMap { path, imported in
            imported.subtracting(allowed[Self.module(of: path)] ?? []).sorted().map { "\(path) imports \($0)" }
        }
    }

    /// Returns the allowed dependencies of Swift modules that no file imports, each as a sentence.
    func unused(in imports: [String: Set<String>]) -> [String] {
        let byModule = Dictionary(grouping: imports) { Self.module(of: $0.key) }
        return byModule.sorted { $0.key < $1.key }.flatMap { module, files in
            let used = files.reduce(into: Set()) { $0.formUnion($1.value) }
            return (allowed[module] ?? []).subtracting(used).sorted().map { "\(module) never imports \($0)" }
        }
    }

    /// Returns the module of a path such as `Sources/Todo/Item.swift`.
    private static func module(of path: String) -> String {
        path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    }
}
