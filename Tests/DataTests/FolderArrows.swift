import Foundation

/// The folders of a module, from the top down, with its files: finds uses of higher folders by lower ones.
struct FolderArrows {
    struct File {
        let folder: String
        let name: String
        /// The code without comments and strings.
        let code: String
    }

    private static let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "final", "indirect", "nonisolated",
    ]

    let order: [String]
    let files: [File]

    /// The uses of a type in a folder below the type's own, each as a sentence.
    var upward: [String] {
        let homes = homes
        return files.flatMap { file -> [String] in
            let words = SwiftCode.words(in: file.code[...])
            let own = Set(zip(words, words.dropFirst()).filter { Self.kinds.contains($0.0.text) }.map { $0.1.text })
            let used = Set(words.filter { !$0.isMember }.map(\.text)).subtracting(own)
            return used.sorted().compactMap { name in
                guard let home = homes[name], isHigher(home, than: file.folder) else { return nil }
                return "\(file.folder)/\(file.name) uses \(name) of \(home)"
            }
        }
    }

    /// The extensions of a type in a folder other than the type's own, each as a sentence.
    var strayExtensions: [String] {
        let homes = homes
        return files.flatMap { file in
            topLevel(file).compactMap { words -> String? in
                guard let keyword = words.firstIndex(of: "extension"), keyword + 1 < words.count else { return nil }
                guard let home = homes[words[keyword + 1]], home != file.folder else { return nil }
                return "\(file.folder)/\(file.name) extends \(words[keyword + 1]) of \(home)"
            }
        }
    }

    var unknown: Set<String> { Set(files.map(\.folder)).subtracting(order) }

    /// The folder of each type that other files can use.
    private var homes: [Substring: String] {
        var homes: [Substring: String] = [:]
        for file in files {
            for words in topLevel(file) {
                let names = words.drop(while: Self.modifiers.contains)
                if names.count > 1, Self.kinds.contains(names[names.startIndex]) {
                    homes[names[names.startIndex + 1]] = file.folder
                }
            }
        }
        return homes
    }

    /// Returns the words of each line that is not indented.
    private func topLevel(_ file: File) -> [[Substring]] {
        file.code.split(separator: "\n").filter { $0.first?.isWhitespace == false }.map {
            SwiftCode.words(in: $0).map(\.text)
        }
    }

    private func isHigher(_ folder: String, than other: String) -> Bool {
        guard let index = order.firstIndex(of: folder), let otherIndex = order.firstIndex(of: other) else {
            return false
        }
        return index < otherIndex
    }
}
