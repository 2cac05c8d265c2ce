// The environment, a variable at a time.

import CGLib

/// A variable of the environment; nil where it is not set.
///
/// Not by Foundation, which makes a dictionary of all variables for each question: most of a million instructions.
public func environmentVariable(_ name: String) -> String? { g_getenv(name).map { String(cString: $0) } }
