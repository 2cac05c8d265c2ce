// A copy of the machine's settings for one program, with a time zone that tests can change.

import Foundation

/// A copy of /etc that a program sees instead of the real one; see ``Volume/seeing(_:at:_:)``.
public final class MachineSettings {
    public let folder: String

    /// Copies the settings that are readable. The user who runs the tests may not read all of them.
    ///
    /// - Parameter zone: The initial time zone, by its name in the IANA database.
    public init(zone: String) throws {
        folder = NSTemporaryDirectory() + "etc-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: "/etc") where name != "localtime" {
            try? FileManager.default.copyItem(atPath: "/etc/\(name)", toPath: "\(folder)/\(name)")
        }
        try set(zone: zone)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Sets the time zone as the system does: the new file replaces the old one atomically.
    public func set(zone: String) throws {
        let new = "\(folder)/localtime.new"
        try FileManager.default.createSymbolicLink(atPath: new, withDestinationPath: "/usr/share/zoneinfo/\(zone)")
        guard rename(new, "\(folder)/localtime") == 0 else { throw DeskError.system(call: "rename", errno: errno) }
    }

    /// Returns the command that runs a program on these settings, with additional environment variables and without
    /// TZ.
    public func wrapping(_ command: [String], _ variables: [String: String]) -> [String] {
        // The variables apply to the program only: the commands that create the namespace run on the machine's own
        // time.
        let start = ["/usr/bin/env", "-u", "TZ"] + variables.map { "\($0)=\($1)" } + command
        return Volume.substituting(folder, at: "/etc", start)
    }
}
