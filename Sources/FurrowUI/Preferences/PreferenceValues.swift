// What can be preferred, as one value.

import Gestures
import Todo

/// All preferences; the defaults are a new user's.
public struct PreferenceValues: Equatable, Sendable {
    /// The gestures' preferences; `animates` is the system's and stays true.
    public var settings = Gestures.Settings()
    /// The heat map's colours.
    public var theme = HeatTheme.ember
    /// The hour that “morning” means, and at which what is due on a day, and at no time of it, is told.
    public var morningHour = 9
    /// Whether it was asked, and said, whether reminders are to come from a session's start on.
    public var askedAutostart = false

    /// A day's hours, as clocks number them.
    static let hours = 0...23

    /// Whether the ways to the views are seen before the lists.
    public var showsToday = true
    public var showsScheduled = true
    public var showsDone = true

    /// Whether days and times in the words of a new item's title become its dates.
    public var readsDates = true

    /// The defaults.
    public init() {}

    /// The time that “morning” means.
    public var morning: TimeOfDay { TimeOfDay(hour: morningHour, minute: 0) ?? .midnight }

    /// The views to which ways are seen before the lists, in their order.
    public var views: [Query] {
        [(Query.today, showsToday), (.scheduled, showsScheduled), (.done, showsDone)].filter(\.1).map(\.0)
    }
}

/// A preference among a few, by the names under which it is kept.
protocol PreferenceChoice: CaseIterable, Equatable, Sendable {
    /// The name in the schema.
    var nick: String { get }
}

extension PreferenceChoice {
    /// The choice of this name; nil where there is none.
    init?(nick: String) {
        guard let choice = Self.allCases.first(where: { $0.nick == nick }) else { return nil }
        self = choice
    }
}

extension Gestures.Settings.Opening: PreferenceChoice {
    var nick: String {
        switch self {
        case .menu: "menu"
        case .peek: "peek"
        case .full: "full"
        }
    }
}

extension Gestures.Settings.Limit: PreferenceChoice {
    var nick: String {
        switch self {
        case .rubberBand: "rubber-band"
        case .clamp: "clamp"
        }
    }
}

extension Gestures.Settings.MenuStyle: PreferenceChoice {
    var nick: String {
        switch self {
        case .reveal: "reveal"
        case .push: "push"
        }
    }
}

extension Gestures.Settings.Sides: PreferenceChoice {
    var nick: String {
        switch self {
        case .each: "each"
        case .one: "one"
        }
    }
}

extension Gestures.Settings.SlideStyle: PreferenceChoice {
    var nick: String {
        switch self {
        case .menu: "menu"
        case .direct: "direct"
        }
    }
}

extension Gestures.Settings.RowHeight: PreferenceChoice {
    var nick: String {
        switch self {
        case .compact: "compact"
        case .normal: "normal"
        case .tall: "tall"
        }
    }
}

extension HeatTheme: PreferenceChoice {
    var nick: String { rawValue }
}
