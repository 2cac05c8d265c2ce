// The list as it is preferred.

import GtkSupport

extension ListView {
    /// Takes the preferences, now and whenever they change.
    func follow(_ preferences: Preferences) {
        take(preferences)
        preferences.onChange(for: self) { [weak self, weak preferences] in
            guard let self, let preferences else { return }
            // No gesture goes on under other rules, and no row stays open by a menu that is no more.
            controller.interrupted(time: MainLoop.now)
            controller.pressedElsewhere()
            take(preferences)
        }
    }

    private func take(_ preferences: Preferences) {
        var settings = preferences.settings
        settings.animates = controller.arbiter.settings.animates
        controller.arbiter.settings = settings
        let layout = MenuLayout(settings)
        (controller.layout.leading, controller.layout.trailing) = (layout.leading, layout.trailing)
        heat = HeatMap(settings, theme: preferences.theme)
        colorRows()
        spokenActionsChanged()
    }
}
