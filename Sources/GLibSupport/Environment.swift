// Single environment variables.

import CGLib

/// Returns an environment variable; nil if it is not set.
///
/// Does not use Foundation, which builds a dictionary of all variables for each request: most of a million
/// instructions.
public func environmentVariable(_ name: String) -> String? { g_getenv(name).map { String(cString: $0) } }
