// When what is looked at rests: what is told of it has stopped changing, and so has what is seen.

import Desk

extension FurrowDesk {
    /// Waits until these parts are there and rest, and returns them as they are then.
    ///
    /// The program has answered for each of them before and after the time in which the window's picture did not change,
    /// so a program that a busy machine keeps from its work is waited for.
    ///
    /// - Parameter parts: the parts as they are now; nil while they are not what is waited for.
    @discardableResult
    func atRest(
        _ what: String, still: Duration = .milliseconds(150), _ parts: () throws -> [Accessible]?
    ) throws -> [Accessible] {
        var first: (outline: [String], picture: Screenshot, time: ContinuousClock.Instant)?
        return try desk.wait(for: "\(what) at rest") {
            guard let now = try parts() else {
                first = nil
                return nil
            }
            let (outline, picture) = (now.map(\.outline), try desk.screenshot(of: window.frame))
            guard let known = first, known.outline == outline, known.picture.difference(from: picture) == 0 else {
                first = (outline, picture, .now)
                return nil
            }
            return known.time.duration(to: .now) >= still ? now : nil
        }
    }

    /// Waits until the page is as it is to be and rests, and returns what is told of it then.
    @discardableResult
    func pageAtRest(_ what: String = "the page", where condition: (Accessible) throws -> Bool = { _ in true }) throws
        -> Accessible
    {
        try atRest(what) {
            let tree = try tree()
            return try condition(tree) ? [tree] : nil
        }[0]
    }
}
