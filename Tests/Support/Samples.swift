// Constants for tests of lists and stores.

import Foundation
import Todo

/// The initial list of every store.
public let tasks = TodoList.tasks.id

/// A time for timestamps in tests.
public let noon = Timestamp(milliseconds: 1_800_000_000_000)
