import Todo

/// The order in which tasks are uploaded to a server: each parent before its subtasks.
public enum PushOrder {
    /// Returns the tasks with each parent before its subtasks, otherwise in the given order.
    ///
    /// Parents that are not in `ids` are ignored. In a loop of parents, the first task reached becomes the last of the
    /// loop. Takes O(n).
    ///
    /// - Parameters:
    ///   - ids: The tasks to upload. Duplicates are left out.
    ///   - parents: The parent of each task, without entries for tasks at the top level.
    private static func parentsFirst(_ ids: [UUID], parents: [UUID: UUID]) -> [UUID] {
        var left = Set(ids)
        var ordered: [UUID] = []
        ordered.reserveCapacity(ids.count)
        for id in ids {
            var (line, next) = ([UUID](), Optional(id))
            // A task that was reached before has been removed from `left`, so a loop ends.
            while let id = next, left.remove(id) != nil {
                line.append(id)
                next = parents[id]
            }
            ordered += line.reversed()
        }
        return ordered
    }

    /// Returns the tasks in waves. Each task is in a later wave than its parent, so a wave can be uploaded once the
    /// server has responded to the previous one. Within a wave the order stays.
    ///
    /// Parents that are not in `ids` are ignored. Tasks in a loop of parents still get a wave. Takes O(n).
    ///
    /// - Parameters:
    ///   - ids: The tasks to upload. Duplicates are left out.
    ///   - parents: The parent of each task, without entries for tasks at the top level.
    public static func waves(_ ids: [UUID], parents: [UUID: UUID]) -> [[UUID]] {
        var numbers: [UUID: Int] = [:]
        var waves: [[UUID]] = []
        for id in parentsFirst(ids, parents: parents) {
            let number = parents[id].flatMap { numbers[$0] }.map { $0 + 1 } ?? 0
            numbers[id] = number
            if number == waves.count { waves.append([]) }
            waves[number].append(id)
        }
        return waves
    }
}
