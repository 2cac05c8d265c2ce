/// The latest points of a movement, from which its velocity in px/s is computed: (last − first) / Δt over the last
/// 150 ms.
struct Velocity: Sendable {
    private struct Sample: Sendable {
        var x: Double
        var time: Seconds
    }

    /// The number of points: enough for `velocityWindow` at `velocitySpacing`, and one more for the oldest in the
    /// window.
    private static let capacity = 32

    /// A ring of points at least `velocitySpacing` apart. It uses no heap, because a track is created for every
    /// press.
    private var ring = InlineArray<32, Sample>(repeating: Sample(x: 0, time: 0))
    private var next = 0
    private var count = 0
    private var last = Sample(x: 0, time: 0)

    init(x: Double, time: Seconds) {
        record(x: x, time: time)
    }

    /// Records the position `x` (px) at this time. A time before the last one is ignored.
    mutating func record(x: Double, time: Seconds) {
        guard count == 0 || time >= last.time else { return }
        last = Sample(x: x, time: time)
        if count == 0 || time - newest.time >= Constants.velocitySpacing { append(last) }
    }

    /// The velocity in px/s up to the last point; 0 if there is only one point.
    var value: Double {
        let first = oldestInWindow
        let duration = last.time - first.time
        return duration > 0 ? (last.x - first.x) / duration : 0
    }

    private var newest: Sample { ring[(next + Self.capacity - 1) % Self.capacity] }

    private mutating func append(_ sample: Sample) {
        ring[next] = sample
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
    }

    private var oldestInWindow: Sample {
        var first = last
        for back in 1...count {
            let sample = ring[(next + Self.capacity - back) % Self.capacity]
            guard last.time - sample.time <= Constants.velocityWindow else { break }
            first = sample
        }
        return first
    }
}
