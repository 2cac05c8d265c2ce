// When a small disk cannot be had, and who is to blame for it.

import Testing

@testable import Desk

struct VolumeTests {
    @Test(arguments: [
        "unshare: unshare failed: Operation not permitted", "unshare: unshare failed: No space left on device",
        "unshare: write failed /proc/self/uid_map: Operation not permitted",
        "mount: /tmp: permission denied.",
    ])
    func aKernelThatAllowsNoNamespacesIsBelieved(_ words: String) {
        #expect(Volume.isRefusal(words))
    }

    @Test(arguments: ["unshare: unrecognized option '--keep-caps'", "sh: 1: mount: not found", ""])
    func aToolThatIsMissingOrTooOldIsNoRefusal(_ words: String) {
        #expect(!Volume.isRefusal(words))
    }
}
