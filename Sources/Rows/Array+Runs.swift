// Removal and insertion of many elements in one pass over an array.

import Todo

extension Array where Element == Int {
    /// Returns ascending numbers as contiguous ranges.
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
    /// The largest number of runs that are moved within the array. For more runs, the array is rebuilt in one pass.
    private static var maxSplices: Int { 4 }

    /// Removes ascending ranges.
    mutating func removeRuns(_ runs: [Range<Int>]) {
        if runs.count <= Self.maxSplices {
            for run in runs.reversed() { removeSubrange(run) }
            return
        }
        var remaining: [Element] = []
        remaining.reserveCapacity(capacity)
        var next = 0
        for run in runs {
            remaining += self[next..<run.lowerBound]
            next = run.upperBound
        }
        remaining += self[next...]
        self = remaining
    }

    /// Inserts elements so that they end up at these ascending ranges.
    mutating func insertRuns(_ runs: [Range<Int>], of elements: [Element]) {
        if runs.count <= Self.maxSplices {
            var inserted = 0
            for run in runs {
                insert(contentsOf: elements[inserted..<(inserted + run.count)], at: run.lowerBound)
                inserted += run.count
            }
            return
        }
        var merged: [Element] = []
        merged.reserveCapacity(Swift.max(capacity, count + elements.count))
        var next = 0
        var inserted = 0
        for run in runs {
            let untouched = run.lowerBound - merged.count
            merged += self[next..<(next + untouched)]
            next += untouched
            merged += elements[inserted..<(inserted + run.count)]
            inserted += run.count
        }
        merged += self[next...]
        self = merged
    }
}
