// The program's texts in the language that it was started in.

import Desk

extension FurrowDesk {
    /// A text as the program has it in its language, by gettext's own program; the text itself where none was asked for.
    func word(_ text: String) throws -> String {
        guard let language = environment["LANGUAGE"] else { return text }
        if let known = words[text] { return known }
        let found = try desk.catalogued(["gettext", text], in: language)
        words[text] = found
        return found
    }
}

extension Desk {
    /// What gettext's program says with the clone's catalogues: `["gettext", text]`, `["ngettext", one, many, count]`.
    @MainActor func catalogued(_ command: [String], in language: String) throws -> String {
        let clone = try FurrowDesk.binary.components(separatedBy: "/.build/")[0]
        let environment = [
            "LANGUAGE": language, "TEXTDOMAIN": "furrow", "TEXTDOMAINDIR": clone + "/.build/locale",
        ]
        let output = try run(command, environment: environment)
        guard output.succeeded else { throw Unexpected("\(command): \(output.errors)") }
        return output.output
    }
}
