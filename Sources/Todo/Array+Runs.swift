// Many removals or insertions in one pass over an array.

extension Array where Element == Int {
    /// Rising numbers as ranges without holes.
    func runs() -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in self {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }
}

extension Array {
    /// Takes rising ranges out.
    mutating func removeRuns(_ runs: [Range<Int>]) {
        var kept: [Element] = []
        kept.reserveCapacity(capacity)
        var next = 0
        for run in runs {
            kept += self[next..<run.lowerBound]
            next = run.upperBound
        }
        kept += self[next...]
        self = kept
    }

    /// Puts elements in, so that afterwards they lie in these rising ranges.
    mutating func insertRuns(_ runs: [Range<Int>], of elements: [Element]) {
        var merged: [Element] = []
        merged.reserveCapacity(Swift.max(capacity, count + elements.count))
        var next = 0
        var inserted = 0
        for run in runs {
            let kept = run.lowerBound - merged.count
            merged += self[next..<(next + kept)]
            next += kept
            merged += elements[inserted..<(inserted + run.count)]
            inserted += run.count
        }
        merged += self[next...]
        self = merged
    }
}
