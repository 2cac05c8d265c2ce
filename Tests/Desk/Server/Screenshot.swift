// A picture of the screen that gives access to its pixels.

import Foundation

/// The color of a pixel. Each channel is 0 to 255.
public struct RGB: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    init(_ pixel: UInt32) {
        red = UInt8(truncatingIfNeeded: pixel >> 16)
        green = UInt8(truncatingIfNeeded: pixel >> 8)
        blue = UInt8(truncatingIfNeeded: pixel)
    }

    /// Returns the largest difference of the three channels, 0 to 255.
    public func distance(to other: RGB) -> Int {
        max(
            abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue))
        )
    }
}

/// The contents of the screen at one moment.
public struct Screenshot: Sendable {
    /// The part of the screen in the picture. Pixels are addressed in screen px.
    public let rect: ScreenRect
    /// The pixels row by row, each as 0x00RRGGBB.
    let pixels: [UInt32]

    init(rect: ScreenRect, pixels: [UInt32]) {
        (self.rect, self.pixels) = (rect, pixels)
    }

    /// Creates one picture from several, placed from left to right with `gap` white px between them. The height is
    /// that of the lowest picture.
    public init(beside pictures: [Screenshot], gap: Int) {
        let height = pictures.map(\.rect.height).min() ?? 0
        let space = [UInt32](repeating: 0xff_ffff, count: gap)
        pixels = (0..<height).flatMap { line in
            pictures.map { $0.pixels[(line * $0.rect.width)..<((line + 1) * $0.rect.width)] }.joined(separator: space)
        }
        let width = pictures.map(\.rect.width).reduce(0, +) + gap * max(0, pictures.count - 1)
        rect = ScreenRect(x: 0, y: 0, width: width, height: height)
    }

    /// The color of a screen pixel. Black outside the picture.
    public subscript(x: Int, y: Int) -> RGB {
        guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return RGB(red: 0, green: 0, blue: 0) }
        return RGB(pixels[(y - rect.y) * rect.width + x - rect.x])
    }

    /// The color under a point.
    public subscript(point: ScreenPoint) -> RGB {
        self[Int(point.x.rounded(.down)), Int(point.y.rounded(.down))]
    }

    /// Returns the number of different colors in a rectangle, by default the whole picture. Reads every `step`th
    /// pixel.
    public func colors(in part: ScreenRect? = nil, step: Int = 1) -> Int {
        let part = (part ?? rect).intersection(rect)
        var seen: Set<UInt32> = []
        var last: UInt32?
        for index in stride(from: 0, to: part.width * part.height, by: step) {
            let line = part.y - rect.y + index / part.width
            let pixel = pixels[line * rect.width + part.x - rect.x + index % part.width]
            if pixel != last { seen.insert(pixel) }
            last = pixel
        }
        return seen.count
    }

    /// Returns the number of pixels in a rectangle (by default the whole picture) that differ from another picture by
    /// more than `tolerance` in any channel.
    public func difference(from other: Screenshot, in part: ScreenRect? = nil, tolerance: Int = 0) -> Int {
        let part = (part ?? rect).intersection(rect).intersection(other.rect)
        var count = 0
        for y in part.y..<part.maxY {
            let own = (y - rect.y) * rect.width - rect.x
            let others = (y - other.rect.y) * other.rect.width - other.rect.x
            for x in part.x..<part.maxX where pixels[own + x] != other.pixels[others + x] {
                if RGB(pixels[own + x]).distance(to: RGB(other.pixels[others + x])) > tolerance { count += 1 }
            }
        }
        return count
    }

    /// Writes the picture as a PNG file for viewing.
    public func save(to path: String) throws {
        try Data(PNG.encode(self)).write(to: URL(fileURLWithPath: path))
    }
}
