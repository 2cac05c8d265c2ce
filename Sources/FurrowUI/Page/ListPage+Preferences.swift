import Gestures
import GtkSupport
import ListModel

extension ListPage {
    /// Applies the preferences, now and whenever they change.
    func follow(_ preferences: Preferences) {
        adopt(preferences)
        let follow = lifetime.whileAlive { [weak self, weak preferences] in
            guard let self, let preferences else { return }
            // A gesture must not continue under different settings, and an open row may lose its menu.
            controller.interrupted(time: MainLoop.now)
            controller.pointer.pressedOutside()
            adopt(preferences)
        }
        preferences.onChange(for: self, follow)
    }

    private func adopt(_ preferences: Preferences) {
        presenter.use(HeatMap(preferences.settings, theme: preferences.theme))
        controller.settingsChanged(preferences.settings)
        presenter.colorRows()
    }
}
