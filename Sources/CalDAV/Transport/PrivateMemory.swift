// Memory that holds passwords.

import DavShim

/// Keeps the process's memory to itself: no core dump of it is written, and no other process of the same user may read it.
///
/// To be called before the process knows a password. Programs that it starts are as they are otherwise.
public func keepMemoryPrivate() { dav_keep_memory_private() }
