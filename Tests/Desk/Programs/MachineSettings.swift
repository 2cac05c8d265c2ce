// The machine's settings as one program sees them, of which the zone can be set.

import Foundation

/// A copy of /etc that a program sees in its place; see ``Volume/seeing(_:at:_:)``.
public final class MachineSettings {
    /// The copy.
    public let folder: String

    /// Copies what a program reads of the machine's settings: whoever runs the tests may not read all of them.
    ///
    /// - Parameter zone: the zone that they are set to, by its name in the IANA database.
    public init(zone: String) throws {
        folder = NSTemporaryDirectory() + "etc-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: "/etc") where name != "localtime" {
            try? FileManager.default.copyItem(atPath: "/etc/\(name)", toPath: "\(folder)/\(name)")
        }
        try set(zone: zone)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Sets the zone as the system does: the new file takes the old one's place at once.
    public func set(zone: String) throws {
        let new = "\(folder)/localtime.new"
        try FileManager.default.createSymbolicLink(atPath: new, withDestinationPath: "/usr/share/zoneinfo/\(zone)")
        guard rename(new, "\(folder)/localtime") == 0 else { throw DeskError.system(call: "rename", errno: errno) }
    }

    /// The command by which a program sees them, with variables that hold for it alone, and in no zone of its own.
    public func seen(by command: [String], _ variables: [String: String]) -> [String] {
        // What makes the namespace lives by the machine's time.
        let start = ["/usr/bin/env", "-u", "TZ"] + variables.map { "\($0)=\($1)" } + command
        return Volume.seeing(folder, at: "/etc", start)
    }
}
