// Memory that holds passwords.

import DavShim

/// Keeps the process's memory to itself: no core dump of it is written, and no other process of the same user may read it.
///
/// To be called before the process knows a password. Programs that it starts inherit the limit of 0 bytes for core dumps,
/// so they write none either, unless they raise it. Other processes of the user may read the memory of these programs.
public func keepMemoryPrivate() { dav_keep_memory_private() }
