// The source files of the window that announce something to screen readers.

import Foundation

enum AnnouncingSources {
    static func files() throws -> Set<String> {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return Set(
            try paths.filter { path in
                let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
                return text.split(separator: "\n").contains { line in
                    !line.contains("//") && line.contains("announce(") && !line.contains("func announce(")
                }
            })
    }
}
