// The window with all keyboard shortcuts: GTK understands every shortcut in it.

import CGtk
import Testing

@testable import FurrowUI

@MainActor @Suite struct ShortcutsTests {
    private var groups: [Shortcut.Group] { Shortcut.keyGroups + Shortcut.gestureGroups }

    private var accelerators: [String] {
        groups.flatMap(\.shortcuts).flatMap { shortcut -> [String] in
            guard case .keys(let keys) = shortcut.trigger else { return [] }
            return keys
        }
    }

    @Test func everyShortcutIsKnownToGTK() {
        #expect(accelerators.count > 25)
        for accelerator in accelerators {
            var (key, modifiers) = (UInt32(0), GdkModifierType(0))
            let isKnown = gtk_accelerator_parse(accelerator, &key, &modifiers) != 0
            #expect(isKnown && key != 0, "\(accelerator)")
        }
    }

    @Test func everyShortcutOfTheSpecificationIsListed() {
        let wanted = [
            "space", "Delete", "Return", "F2", "<Control>Return", "<Control><Shift>Return", "<Control>n", "<Alt>Up",
            "<Alt>Down", "<Alt>Home", "<Alt>End", "<Control>Left", "<Control>Right", "Left", "Right", "Menu",
            "<Shift>F10", "<Control><Shift>Delete", "<Control>z", "<Control><Shift>z", "<Control>y", "<Alt>Left",
            "Escape",
            "<Control>space", "<Control>a", "<Control>c", "<Control>v", "<Shift>Down", "<Control>question",
            "<Control>comma", "<Control>w", "<Control>q",
        ]
        #expect(Set(wanted).subtracting(accelerators) == [])
    }

    @Test func noGroupHasDuplicateTitles() {
        for group in groups {
            let titles = group.shortcuts.map(\.title)
            #expect(Set(titles).count == titles.count && !titles.isEmpty)
        }
    }

    @Test func keysAreShownAsOnTheKeyboard() {
        let words = ShortcutsWindow.text(for: .keys(["<Control><Shift>Delete", "F2"]))
        // The toolkit decides the order of the modifiers.
        #expect(words.contains("Ctrl+") && words.contains("Shift+") && words.contains("+Delete"))
        #expect(words.contains("F2"))
        #expect(ShortcutsWindow.text(for: .gesture("Pull")) == "Pull")
    }
}
