// Shapes drawn on a background of another color, such as a text or an icon.

import Desk

/// The pixels of a picture that belong to a shape.
struct Ink: CustomStringConvertible {
    struct Dot: Hashable {
        let x: Int
        let y: Int
    }
    let dots: Set<Dot>

    /// Collects the pixels of a part of a picture whose colors satisfy `isInk`.
    init(_ picture: Screenshot, in part: ScreenRect, where isInk: (RGB) -> Bool) {
        dots = Set(
            (part.y..<part.maxY).flatMap { y in
                (part.x..<part.maxX).filter { isInk(picture[$0, y]) }.map { Dot(x: $0, y: y) }
            })
    }

    private init(_ dots: Set<Dot>) { self.dots = dots }

    /// Returns the ink that is not connected to ink at the edges of a part, such as the text of a toast without its
    /// surroundings.
    func enclosed(in part: ScreenRect) -> Ink {
        var rest = dots
        var open = dots.filter { [part.x, part.maxX - 1].contains($0.x) || [part.y, part.maxY - 1].contains($0.y) }
        while let dot = open.popFirst() {
            rest.remove(dot)
            let around = [(-1, 0), (1, 0), (0, -1), (0, 1)].map { Dot(x: dot.x + $0.0, y: dot.y + $0.1) }
            open.formUnion(around.filter(rest.contains))
        }
        return Ink(rest)
    }

    /// The bounds of the ink, or nil if there is no ink.
    var bounds: ScreenRect? {
        let (columns, lines) = (dots.map(\.x), dots.map(\.y))
        guard let left = columns.min(), let right = columns.max(), let top = lines.min(), let bottom = lines.max()
        else { return nil }
        return ScreenRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// Whether there is ink, and its shape is symmetric both horizontally and vertically, apart from the rounding of
    /// edges.
    var isSymmetric: Bool {
        guard let bounds else { return false }
        let odd = dots.filter {
            let (x, y) = (bounds.x + bounds.maxX - 1 - $0.x, bounds.y + bounds.maxY - 1 - $0.y)
            return !dots.contains(Dot(x: x, y: $0.y)) || !dots.contains(Dot(x: $0.x, y: y))
        }
        return odd.count * 10 <= dots.count
    }

    /// The ink as lines of text.
    var description: String {
        guard let bounds else { return "nothing" }
        return (bounds.y..<bounds.maxY).map { y in
            (bounds.x..<bounds.maxX).map { dots.contains(Dot(x: $0, y: y)) ? "#" : "." }.joined()
        }.joined(separator: "\n")
    }
}
