// Waiting for rest: neither the accessible properties nor the picture of a part change any more.

import Desk

extension FurrowDesk {
    /// Waits until these parts exist and rest, and returns them in that state.
    ///
    /// The program has answered for each part before and after the time in which the window's picture did not change.
    /// So this also waits for a program that a busy machine slows down.
    ///
    /// - Parameter parts: Returns the parts as they are now, or nil while they are not in the expected state.
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

    /// Waits until the page meets a condition and rests, and returns its accessible tree.
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
