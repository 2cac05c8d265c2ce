// Access to environment variables.

import CGLib

/// Returns an environment variable.
///
/// Foundation is not used, because it builds a dictionary of all variables for each request, which takes almost a
/// million instructions.
public func environmentVariable(_ name: String) -> String? { g_getenv(name).map { String(cString: $0) } }
