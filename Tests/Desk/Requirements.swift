// The requirements of a desk and whether the machine meets them.

import Foundation

extension Desk {
    /// The requirements that the machine lacks, each with the Debian package to install. Empty if a desk can start.
    public static var missing: [String] {
        let needs: [(what: String, paths: [String], package: String)] = [
            ("the X server", xorgPaths, "xserver-xorg-core"),
            ("Xorg's inputtest driver", module("input/inputtest_drv.so"), "xserver-xorg-core"),
            ("Xorg's dummy driver", module("drivers/dummy_drv.so"), "xserver-xorg-video-dummy"),
            ("dbus-daemon", busPaths, "dbus-daemon"),
            ("the accessibility bus", [accessibilityService], "at-spi2-core"),
        ]
        return needs.filter { firstExisting($0.paths) == nil }.map { "\($0.what) (apt install \($0.package))" }
    }

    /// Whether tests that need a desk must run: if nothing is missing, and always if the environment has `CI`, so
    /// that on CI these tests fail instead of being skipped.
    ///
    /// For Swift Testing: `@Suite(.enabled(if: Desk.shouldRun, "needs a desk: see Desk.missing"))`.
    public static var shouldRun: Bool {
        missing.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// The path from `FURROW_TEST_PROGRAM` of the program to test instead of the one built with the tests, such as a
    /// build with the address sanitizer. Nil if the variable is not set.
    public static var namedProgram: String? { ProcessInfo.processInfo.environment["FURROW_TEST_PROGRAM"] }

    /// Returns the path of a program of this package, built into the folder of the running executable, or nil if it
    /// is not there.
    public static func builtProgram(_ name: String) -> String? {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// The path of libfaketime, which sets a program's clock, in its variant for programs with threads. Nil if it is
    /// not installed.
    public static let clockLibrary: String? = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.map { "/usr/lib/\($0)/faketime/libfaketimeMT.so.1" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()

    /// Whether tests that set a program's clock must run. Always true if the environment has `CI`.
    public static var shouldRunClockTests: Bool {
        clockLibrary != nil || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// Returns the environment of a program whose clock starts at a time such as `2031-12-03 08:59:58`, in UTC.
    ///
    /// - Throws: ``DeskError/missing(_:)`` if the library is missing.
    public static func clock(at time: String) throws -> [String: String] {
        guard let library = clockLibrary else { throw DeskError.missing(["libfaketime (apt install faketime)"]) }
        return [
            "TZ": "UTC", "LD_PRELOAD": library, "FAKETIME": "@" + time,
            // Fakes only the wall clock. The monotonic clock, which GLib and the kernel use for waits, stays real.
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }

    static let accessibilityService = "/usr/share/dbus-1/services/org.a11y.Bus.service"
    // Debian's /usr/bin/Xorg may be a wrapper that refuses ordinary users; the server itself does not.
    static let xorgPaths = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg", "/usr/bin/Xorg"]
    static let busPaths = ["/usr/bin/dbus-daemon", "/bin/dbus-daemon"]

    private static func module(_ name: String) -> [String] {
        ["/usr/lib/xorg/modules/", "/usr/lib64/xorg/modules/"].map { $0 + name }
    }

    static func firstExisting(_ paths: [String]) -> String? {
        paths.first { FileManager.default.fileExists(atPath: $0) }
    }
}
