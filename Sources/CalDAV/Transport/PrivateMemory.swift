import DavShim

/// Keeps the process's memory private: no core dump is written, and no other process of the same user may read the
/// memory.
///
/// Call this before the process has a password. Child processes inherit the limit of 0 bytes for core dumps, so they
/// write none either unless they raise the limit. Other processes of the user may read the memory of child processes.
public func keepMemoryPrivate() { dav_keep_memory_private() }
