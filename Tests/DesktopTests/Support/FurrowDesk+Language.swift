// The program's texts in the language in which it was started.

import Desk

extension FurrowDesk {
    /// Returns a text in the program's language, looked up with the `gettext` program; the text itself if no language
    /// was set.
    func translated(_ text: String) throws -> String {
        guard let language = environment["LANGUAGE"] else { return text }
        if let known = translations[text] { return known }
        let found = try desk.runGettext(["gettext", text], in: language)
        translations[text] = found
        return found
    }
}

extension Desk {
    /// Runs a gettext command with the clone's catalogs: `["gettext", text]` or `["ngettext", one, many, count]`.
    @MainActor func runGettext(_ command: [String], in language: String) throws -> String {
        let clone = try FurrowDesk.binary.components(separatedBy: "/.build/")[0]
        let environment = [
            "LANGUAGE": language, "TEXTDOMAIN": "furrow", "TEXTDOMAINDIR": clone + "/.build/locale",
        ]
        let output = try run(command, environment: environment)
        guard output.succeeded else { throw Unexpected("\(command): \(output.errors)") }
        return output.output
    }
}
