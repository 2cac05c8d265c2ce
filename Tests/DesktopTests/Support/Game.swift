// What the monkey's games are played on, and who else plays.

import Desk
import Foundation
import Testing

/// A game of the monkey's: how the window stands, and what goes on beside the hands.
enum Game: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// A dozen items in the window as it opens.
    case ordinary
    /// The lists beside the list, in a window that is made narrow and wide again.
    case wide
    /// Read from right to left.
    case mirrored
    /// Preferences change all the time.
    case preferences
    /// 600 rows.
    case long
    /// Two devices are used at once.
    case together
    /// Another program does all it can: it undoes, clears and makes lists too.
    case crowded
    /// Lists of trees with tags and notes, the search, many chosen at once, an order and colours; text is dropped out of another
    /// window, and another program works on the same trees, makes backups and restores them. From right to left for every even
    /// seed.
    case deep

    var testDescription: String { rawValue }

    /// Those to be played: all, or the ones that `MONKEY_GAME` names.
    static var chosen: [Game] {
        get throws { try ProcessInfo.processInfo.environment["MONKEY_GAME"].map(games) ?? allCases }
    }

    /// Those of these names, with a comma between; throws for a name that none has, of which nothing would be played.
    static func games(_ names: String) throws -> [Game] {
        try names.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard let game = Game(rawValue: String(name)) else {
                throw Unexpected("no game “\(name)”; there are \(allCases.map(\.rawValue))")
            }
            return game
        }
    }

    /// What the list holds at the beginning.
    @MainActor var titles: [String] { FurrowDesk.items(self == .long ? 600 : 12) }

    /// What the program is started with.
    @MainActor func environment(seed: UInt64) -> [String: String] {
        switch self {
        case .mirrored: ["FURROW_DIRECTION": "rtl"]
        case .deep where seed.isMultiple(of: 2): ["FURROW_DIRECTION": "rtl"]
        case .preferences: FurrowDesk.keyfile
        default: [:]
        }
    }

    /// The window's widths in px, one after another; none where it stays as it opens.
    var widths: [Int] {
        switch self {
        case .wide: [900, 480, 1100, 740]
        case .deep: [900, 480]
        case .ordinary, .mirrored, .preferences, .long, .together, .crowded: []
        }
    }

    /// What the monkey mostly does.
    @MainActor var habit: Monkey.Habit {
        switch self {
        case .together: .twoAtOnce
        case .deep: .deep
        case .ordinary, .wide, .mirrored, .preferences, .long, .crowded: .anything
        }
    }

    /// S that each is played where nothing else is said.
    static let seconds = 20.0

    /// The left edge in px of the window from which text is dragged: beside the widest window of the deep game.
    static let besideAll = 920

    /// The window's height in px where its width changes.
    static let height = 720

    /// Those who use the store and the preferences beside the hands.
    @MainActor func others(_ furrow: FurrowDesk, seed: UInt64) throws -> [Bystander] {
        if self == .deep { return [try Bystander.amongTrees(furrow, seed: seed)] }
        let atCommandLine = try Bystander.atCommandLine(furrow, seed: seed, isBusy: self == .crowded)
        guard self == .preferences else { return [atCommandLine] }
        return [atCommandLine, try Bystander.changingPreferences(furrow, seed: seed)]
    }
}
