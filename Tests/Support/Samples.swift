// What lists and stores are tried with.

import Foundation
import Todo

/// The list that every store begins with.
public let tasks = TodoList.tasks.id

/// A time to stamp on things.
public let noon = Timestamp(milliseconds: 1_800_000_000_000)
