// Installation under a prefix: the installed files, their use without the clone, and uninstallation.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @Suite(.enabled(if: Clone.isReleaseExpected, "no release build: swift build -c release --product furrow"))
    @MainActor struct InstallTests {
        private static let id = Launcher.id

        /// Returns the paths of the installed files, which are the same in any place and by any
        /// tool.
        private func files(_ more: String...) throws -> [String] {
            let files = [
                "bin/furrow", "bin/furrow-remind", "bin/furrow-sync",
                "share/applications/\(Self.id).desktop", "share/bash-completion/completions/furrow",
                "share/dbus-1/services/\(Self.id).Remind.service",
                "share/dbus-1/services/\(Self.id).service",
                "share/fish/vendor_completions.d/furrow.fish",
                "share/furrow/installed", "share/glib-2.0/schemas/\(Self.id).gschema.xml",
                "share/icons/hicolor/scalable/apps/\(Self.id).svg",
                "share/icons/hicolor/symbolic/apps/\(Self.id)-symbolic.svg", "share/man/man1/furrow-remind.1",
                "share/man/man1/furrow-sync.1",
                "share/man/man1/furrow.1",
                "share/metainfo/\(Self.id).metainfo.xml", "share/zsh/site-functions/_furrow",
            ]
            let documents = Clone.documents.map { "share/doc/furrow/\($0)" }
            let catalogs = try Clone.languages.map { "share/locale/\($0)/LC_MESSAGES/furrow.mo" }
            return (files + documents + catalogs + more).sorted()
        }

        /// The caches that the desktop generates from the files of all programs; without the desktop's tools there
        /// are none.
        private static let caches = [
            "share/applications/mimeinfo.cache", "share/glib-2.0/schemas/gschemas.compiled",
            "share/icons/hicolor/icon-theme.cache",
        ]

        /// Runs a test on a desk whose session bus knows an installation, after the clone was deleted.
        ///
        /// - Parameter isKnown: Whether the desktop searches the prefix for data.
        private func useInstalled(isKnown: Bool, _ body: (Launcher, _ prefix: String) throws -> Void) throws {
            try InstallSandbox.use { sandbox in
                let prefix = sandbox.folder + "/prefix"
                try sandbox.run("install", "--no-build", "--prefix", prefix)
                try sandbox.removeClone()
                let system = "/usr/local/share:/usr/share"
                let data = ["XDG_DATA_DIRS": isKnown ? "\(prefix)/share:\(system)" : system]
                try Launcher.use(path: prefix + "/bin", environment: data) { launcher in
                    try launcher.desk.seed(launcher.store, ["One", "Two"])
                    let service = "\(prefix)/share/dbus-1/services/\(Self.id).service"
                    try launcher.install(service: try String(contentsOfFile: service, encoding: .utf8))
                    try body(launcher, prefix)
                }
            }
        }

        /// Expects the window to react to touch, and to use no file of any clone.
        private func expectAWorkingWindow(_ launcher: Launcher, _ prefix: String) throws {
            let furrow = try launcher.started([prefix + "/bin/furrow"])
            try furrow.waitForRows(["One", "Two"])
            // The menu is that of a new user, with three buttons.
            try furrow.slide("One", by: Hand.long + 140)
            try furrow.waitForList(["Two", "✓ One"])
            let mapped = try String(contentsOfFile: "/proc/\(furrow.program.pid)/maps", encoding: .utf8)
            let isInstalled = mapped.contains(prefix + "/bin/furrow")
            #expect(isInstalled)
            let usesClone = mapped.contains(Clone.folder + "/")
            #expect(!usesClone)
            // The program would report a missing schema.
            #expect(!furrow.program.log.contains("furrow: "))
            try furrow.close()
        }

        @Test func aLauncherStartsTheInstalledProgram() throws {
            try useInstalled(isKnown: true) { launcher, prefix in
                try launcher.launch()
                try expectAWorkingWindow(launcher, prefix)
            }
        }

        @Test func theSessionBusStartsTheInstalledProgram() throws {
            try useInstalled(isKnown: false) { launcher, prefix in
                try launcher.call("Activate")
                try expectAWorkingWindow(launcher, prefix)
            }
        }

        @Test func theProgramContainsNoPathOfItsClone() throws {
            try InstallSandbox.use { sandbox in
                try sandbox.run("install", "--no-build", "--prefix", sandbox.folder + "/prefix")
                let url = URL(fileURLWithPath: sandbox.folder + "/prefix/bin/furrow")
                let program = try Data(contentsOf: url, options: .mappedIfSafe)
                #expect(program.range(of: Data("furrow".utf8)) != nil)
                #expect(program.range(of: Data((Clone.folder + "/").utf8)) == nil)
                #expect(program.range(of: Data(sandbox.folder.utf8)) == nil)
            }
        }

        @Test func uninstallationRemovesAllInstalledFiles() throws {
            try InstallSandbox.use { sandbox in
                let before = try sandbox.paths(below: "")
                let prefix = sandbox.folder + "/new/prefix"
                try sandbox.run("install", "--no-build", "--prefix", prefix)
                let installed = try sandbox.files(below: "new/prefix")
                #expect(installed.filter { !Self.caches.contains($0) } == (try files()))
                #expect(installed.contains("share/glib-2.0/schemas/gschemas.compiled"))
                let entry = try String(
                    contentsOfFile: "\(prefix)/share/applications/\(Self.id).desktop", encoding: .utf8)
                #expect(entry.contains("\nGenericName[de]=Aufgabenliste\n"))
                #expect(entry.contains("\nExec=\(prefix)/bin/furrow %f\n"))
                #expect(entry.contains("\nExec=\(prefix)/bin/furrow --new-task\n"))
                try sandbox.run("install", "--uninstall", "--prefix", prefix)
                #expect(try sandbox.paths(below: "").filter { $0 != "errors" } == before)
            }
        }

        @Test func uninstallationKeepsTheUsersData() throws {
            try InstallSandbox.use { sandbox in
                // The prefix is in the user's own folders, where the tasks are stored next to the installed files.
                let prefix = sandbox.folder + "/home/.local"
                let store = prefix + "/share/\(Self.id)/furrow.db"
                try sandbox.run("install", "--no-build", "--prefix", prefix)
                try Desk.use { desk in try desk.seed(store, ["Keep me"]) }
                let before = try Data(contentsOf: URL(fileURLWithPath: store))
                try sandbox.run("install", "--uninstall", "--prefix", prefix)
                #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
                #expect(try sandbox.files(below: "home").allSatisfy { $0.contains("/\(Self.id)/furrow.db") })
            }
        }

        @Test func uninstallationRemovesARepeatedInstallation() throws {
            try InstallSandbox.use { sandbox in
                let before = try sandbox.paths(below: "")
                let prefix = sandbox.folder + "/prefix"
                for _ in 1...2 { try sandbox.run("install", "--no-build", "--prefix", prefix) }
                try sandbox.run("install", "--uninstall", "--prefix", prefix)
                #expect(try sandbox.paths(below: "").filter { $0 != "errors" } == before)
            }
        }

        @Test func uninstallationKeepsFilesOfOtherPrograms() throws {
            try InstallSandbox.use { sandbox in
                let schemas = sandbox.folder + "/prefix/share/glib-2.0/schemas"
                let schema = #"<schemalist><schema id="org.example" path="/org/example/"/></schemalist>"#
                for folder in [schemas, sandbox.folder + "/prefix/bin", sandbox.folder + "/prefix/share/man/man1"] {
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                }
                try schema.write(toFile: schemas + "/org.example.gschema.xml", atomically: true, encoding: .utf8)
                let before = try sandbox.paths(below: "prefix")
                let prefix = sandbox.folder + "/prefix"
                try sandbox.run("install", "--no-build", "--prefix", prefix)
                try sandbox.run("install", "--uninstall", "--prefix", prefix)
                // The other schema is compiled, whether or not it was before.
                let compiled = "share/glib-2.0/schemas/gschemas.compiled"
                #expect(try sandbox.paths(below: "prefix") == (before + [compiled]).sorted())
                let result = try Data(contentsOf: URL(fileURLWithPath: "\(prefix)/\(compiled)"))
                #expect(result.range(of: Data("org.example".utf8)) != nil)
                #expect(result.range(of: Data(Self.id.utf8)) == nil)
            }
        }

        @Test func aStagingFolderHasNoCachesAndIsNotNamedInAnyFile() throws {
            try InstallSandbox.use { sandbox in
                try sandbox.run("install", "--no-build", "--prefix", "/usr", "--destdir", sandbox.folder + "/root")
                #expect(try sandbox.files(below: "root/usr") == (try files()))
                for file in try files() where !["bin/furrow"].contains(file) {
                    let data = try Data(contentsOf: URL(fileURLWithPath: "\(sandbox.folder)/root/usr/\(file)"))
                    #expect(data.range(of: Data(sandbox.folder.utf8)) == nil, "\(file)")
                }
                try sandbox.run("install", "--uninstall", "--prefix", "/usr", "--destdir", sandbox.folder + "/root")
                #expect(try sandbox.paths(below: "root") == [])
            }
        }

        @Test func theManualNamesEveryCommandAndOption() throws {
            try Desk.use { desk in
                let help = try desk.run([FurrowDesk.binary, "--help"]).output
                let manual = try String(contentsOfFile: Clone.folder + "/data/furrow.1.in", encoding: .utf8)
                    .replacingOccurrences(of: "\\-", with: "-")
                // Each option or command follows two spaces, and two or more spaces separate it from its description.
                let names = help.split(separator: "\n").compactMap { line in
                    line.wholeMatch(of: #/ {2}(?:-h, )?([-a-z]+)(?: <[a-z]+>)? {2}.*/#).map { String($0.1) }
                }
                #expect(names.count > 12)
                #expect(names.filter { !manual.contains($0) } == [])
            }
        }

        @Test(arguments: ["furrow", "furrow-sync"])
        func theManualNamesEveryOptionOfEachCommand(_ program: String) throws {
            try Desk.use { desk in
                let folder = try FurrowDesk.binary.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                let binary = folder.joined(separator: "/") + "/" + program
                let manual = try String(contentsOfFile: Clone.folder + "/data/\(program).1.in", encoding: .utf8)
                    .replacingOccurrences(of: "\\-", with: "-")
                // Returns the commands or options listed in a help text, which are indented by two spaces.
                func listed(_ words: [String], _ form: Regex<(Substring, Substring)>) throws -> [String] {
                    try desk.run([binary] + words).output.split(separator: "\n").compactMap { line in
                        line.prefixMatch(of: form).map { String($0.1) }
                    }
                }
                let commands = try listed(["--help"], #/ {2}([a-z][-a-z]*)(?: |$)/#)
                #expect(commands.count > 10)
                var missing = commands.filter { !manual.contains($0) }
                for command in commands {
                    let options = try listed(["help", command], #/ {2}(?:-[a-z], )?(--[-a-z]+)/#)
                    #expect(!options.isEmpty, "\(command)")
                    missing += options.filter { !manual.contains($0) }.map { "\(command) \($0)" }
                }
                #expect(missing == [])
            }
        }
    }
}
