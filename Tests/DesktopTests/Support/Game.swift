// The random games of the monkey: their settings, and the other programs that take part.

import Desk
import Foundation
import Testing

/// A random game of the monkey: the layout of the window, and the activity other than the monkey's input.
enum Game: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// A dozen tasks in a window of the initial size.
    case ordinary
    /// The lists next to the open list, in a window that becomes narrow and wide again.
    case wide
    /// The layout from right to left.
    case mirrored
    /// Preferences that change all the time.
    case preferences
    /// A list of 600 rows.
    case long
    /// Two devices used at once.
    case together
    /// Another program that does everything it can: it also undoes, clears and creates lists.
    case crowded
    /// Lists of trees with tags and notes, the search, selections of many rows, sorting and colors. Text is dragged
    /// from another window, and another program works on the same trees, and creates and restores backups. The layout
    /// is from right to left for every even seed.
    case deep

    var testDescription: String { rawValue }

    /// The games to play: all, or those that `MONKEY_GAME` names.
    static var selected: [Game] {
        get throws { try ProcessInfo.processInfo.environment["MONKEY_GAME"].map(games) ?? allCases }
    }

    /// Returns the games with these names, separated by commas. Throws for an unknown name, which would otherwise
    /// silently play no game.
    static func games(_ names: String) throws -> [Game] {
        try names.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard let game = Game(rawValue: String(name)) else {
                throw Unexpected("no game “\(name)”; there are \(allCases.map(\.rawValue))")
            }
            return game
        }
    }

    /// The titles in the list at the beginning.
    @MainActor var titles: [String] { FurrowDesk.items(self == .long ? 600 : 12) }

    /// Returns the environment that the program is started with.
    @MainActor func environment(seed: UInt64) -> [String: String] {
        switch self {
        case .mirrored: ["FURROW_DIRECTION": "rtl"]
        case .deep where seed.isMultiple(of: 2): ["FURROW_DIRECTION": "rtl"]
        case .preferences: FurrowDesk.keyfile
        default: [:]
        }
    }

    /// The window's successive widths in px; empty if the initial width stays.
    var widths: [Int] {
        switch self {
        case .wide: [900, 480, 1100, 740]
        case .deep: [900, 480]
        case .ordinary, .mirrored, .preferences, .long, .together, .crowded: []
        }
    }

    /// The monkey's most frequent kind of act.
    @MainActor var profile: Monkey.Profile {
        switch self {
        case .together: .twoAtOnce
        case .deep: .deep
        case .ordinary, .wide, .mirrored, .preferences, .long, .crowded: .anything
        }
    }

    /// The duration of each game in s, unless another is given.
    static let seconds = 20.0

    /// The left edge in px of the window from which text is dragged, next to the widest window of the deep game.
    static let textSourceX = 920

    /// The window's height in px in games that change its width.
    static let height = 720

    /// Starts the other programs that use the store and the preferences during the game.
    @MainActor func backgroundScripts(_ furrow: FurrowDesk, seed: UInt64) throws -> [BackgroundScript] {
        if self == .deep { return [try BackgroundScript.editingTrees(furrow, seed: seed)] }
        let script = try BackgroundScript.editingTasks(furrow, seed: seed, isBusy: self == .crowded)
        guard self == .preferences else { return [script] }
        return [script, try BackgroundScript.changingPreferences(furrow, seed: seed)]
    }
}
