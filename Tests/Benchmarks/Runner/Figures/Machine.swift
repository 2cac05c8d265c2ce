// The computer that the figures come from.

import CGtk
import Foundation

/// Describes this computer, because times and memory mean little without it.
enum Machine {
    /// The processor, its cores, the memory, the system and GTK.
    static var description: String {
        let processor = value(of: "model name", in: "/proc/cpuinfo") ?? "an unnamed processor"
        let memory = value(of: "MemTotal", in: "/proc/meminfo").flatMap { Double($0.prefix(while: \.isNumber)) } ?? 0
        let system = value(of: "PRETTY_NAME", in: "/etc/os-release") ?? "Linux"
        let gtk = "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return "\(processor), \(cores) cores, \(Int((memory / 1_048_576).rounded())) GiB, \(system), \(gtk)"
    }

    /// Returns the value after a name and a colon or an equals sign in a file, without quotation marks.
    private static func value(of name: String, in path: String) -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        for line in text.split(separator: "\n") where line.hasPrefix(name) {
            guard let sign = line.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
            return line[line.index(after: sign)...].trimmingCharacters(in: .init(charactersIn: " \t\""))
        }
        return nil
    }
}
