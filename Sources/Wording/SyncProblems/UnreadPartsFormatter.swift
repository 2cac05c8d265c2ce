import GLibSupport
import ICalendar
import Todo

/// Describes the parts of a task's text on the server that Furrow does not show.
package enum UnreadPartsFormatter {
    /// Returns a sentence for each kind of part of this text that Furrow does not show.
    @MainActor package static func notes(ofText text: String?, by rules: any ZoneRules) async -> [String] {
        notes(await parts(of: text, by: rules))
    }

    package static func notes(_ unread: UnreadParts) -> [String] {
        var notes: [String] = []
        if !unread.zones.isEmpty {
            let text = trn(
                "The time zone {names} is unknown. Its times are shown as local times.",
                "The time zones {names} are unknown. Their times are shown as local times.", unread.zones.count)
            notes.append(text.filling("names", with: names(unread.zones)))
        }
        if unread.dates > 0 {
            notes.append(tr("A date of this task cannot be read. It stays unchanged on the server."))
        }
        if unread.laterOccurrences > 0 {
            notes.append(
                tr("A change to an occurrence and all later ones is ignored here. It stays unchanged on the server."))
        }
        if unread.alarms > 0 {
            notes.append(
                trn(
                    "{count} alarm cannot be shown as a reminder. It stays unchanged on the server.",
                    "{count} alarms cannot be shown as reminders. They stay unchanged on the server.", unread.alarms))
        }
        return notes + beyondLimits(unread)
    }

    private static func beyondLimits(_ unread: UnreadParts) -> [String] {
        var notes: [String] = []
        if unread.manyReminders > 0 {
            let text = tr("Only the first {count} reminders of this task are shown. The others stay on the server.")
            notes.append(text.filling("count", with: "\(Limits.reminders)"))
        }
        if unread.manyTags > 0 {
            let text = tr("Only the first {count} tags of this task are shown. The others stay on the server.")
            notes.append(text.filling("count", with: "\(Limits.tags)"))
        }
        if unread.longNotes > 0 {
            let text = tr("Only the first {count} MiB of the notes are shown. The rest stays on the server.")
            notes.append(text.filling("count", with: "\(Limits.notesBytes >> 20)"))
        }
        return notes
    }

    /// Returns the parts of a text that Furrow does not show; empty if the text cannot be read. Texts can be long, so
    /// this runs on another thread.
    private static func parts(of text: String?, by rules: any ZoneRules) async -> UnreadParts {
        guard let text, let resource = try? TaskResource(Array(text.utf8)) else { return UnreadParts() }
        return resource.unread(by: rules)
    }

    /// Returns the names of time zones, in quotation marks.
    package static func names(_ zones: [String]) -> String {
        // Translators: A name in quotation marks.
        zones.map { tr("“{name}”").filling("name", with: $0) }.joined(separator: tr(", "))
    }
}
