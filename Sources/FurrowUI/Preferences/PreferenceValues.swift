import Gestures
import ListModel
import Rows
import Todo

/// All preferences; the defaults are those of a new user.
struct PreferenceValues: Equatable, Sendable {
    /// The gestures' preferences; `animates` follows the system and stays true here.
    var settings = Gestures.Settings()
    /// The heat map's color theme.
    var theme = HeatTheme.ember
    /// The hour, 0...23, that “morning” means in the title of a new task, and at which reminders of tasks due on a
    /// whole day appear.
    var morningHour = 9
    /// Whether the user has answered the question about starting reminders at login.
    var hasAskedAboutAutostart = false

    static let hours = 0...23

    /// The views that are not shown before the lists.
    private(set) var hiddenViews: Set<Query> = []

    /// Whether dates in the title of a new task are recognized.
    var readsDates = true

    init() {}

    /// The time that “morning” means in the title of a new task.
    var morning: TimeOfDay { TimeOfDay(hour: morningHour, minute: 0) ?? .midnight }

    /// The views shown before the lists, in order.
    var views: [Query] { Query.views.filter { self[shows: $0] } }

    /// Whether a view is shown before the lists.
    subscript(shows view: Query) -> Bool {
        get { !hiddenViews.contains(view) }
        set { if newValue { hiddenViews.remove(view) } else { hiddenViews.insert(view) } }
    }
}

/// A preference with a few values, stored by name: the raw value is the name in the schema.
protocol PreferenceChoice: CaseIterable, Equatable, RawRepresentable<String>, Sendable {}

extension PreferenceChoice {
    /// The name in the schema.
    var nick: String { rawValue }

    init?(nick: String) { self.init(rawValue: nick) }
}

extension Gestures.Settings.Opening: PreferenceChoice {}
extension Gestures.Settings.Limit: PreferenceChoice {}
extension Gestures.Settings.MenuStyle: PreferenceChoice {}
extension Gestures.Settings.Sides: PreferenceChoice {}
extension Gestures.Settings.SlideStyle: PreferenceChoice {}
extension Gestures.Settings.RowHeight: PreferenceChoice {}
extension HeatTheme: PreferenceChoice {}
