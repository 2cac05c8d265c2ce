// Tests of why a volume is not available: the kernel refuses it, or we made a mistake.

import Testing

@testable import Desk

struct VolumeTests {
    @Test(arguments: [
        "unshare: unshare failed: Operation not permitted", "unshare: unshare failed: No space left on device",
        "unshare: write failed /proc/self/uid_map: Operation not permitted",
        "unshare: unshare failed: Invalid argument",
        "unshare: cannot change root filesystem propagation: Permission denied",
        "mount: /tmp: permission denied.",
        "mount: /tmp/: permission denied.\n       dmesg(1) may have more information after failed mount system call.",
        "mount: /tmp: must be superuser to use mount.", "mount: /tmp: fsmount() failed: Operation not permitted.",
    ])
    func errorsOfTheKernelAreRefusals(_ words: String) {
        #expect(Volume.isRefusal(words))
    }

    @Test(arguments: [
        "unshare: unrecognized option '--keep-caps'", "sh: 1: mount: not found", "",
        // The shell's errors, not the kernel's.
        "sh: 1: /tmp/disk: Permission denied", "sh: 1: Syntax error: Invalid argument",
        "cat: write error: No space left on device",
        "unshare: failed to execute sh: Permission denied", "mount: /tmp: mount point does not exist.",
        "mount: /tmp: wrong fs type, bad option, bad superblock on furrow, missing codepage or helper program, or other error.",
    ])
    func ourOwnErrorsAreNoRefusals(_ words: String) {
        #expect(!Volume.isRefusal(words))
    }
}
