// Tests of the Debian package: its files, its dependencies, and the result of Debian's own checker.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @Suite(.enabled(if: Clone.isReleaseExpected, "no release build: swift build -c release --product furrow"))
    @MainActor struct PackageTests {
        /// Builds the package with fast compression, because compression takes most of the time.
        private func usePackage(_ body: (_ path: String, Desk) throws -> Void) throws {
            try InstallSandbox.use { sandbox in
                let compression = ["DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1"]
                // Only a release needs all translations.
                let path = try sandbox.run(
                    "make-deb", "--no-build", "--allow-untranslated", sandbox.folder, environment: compression)
                try Desk.use { try body(path.trimmingCharacters(in: .newlines), $0) }
            }
        }

        private func files() throws -> [String] {
            let id = Launcher.id
            let files = [
                "bin/furrow", "bin/furrow-remind", "bin/furrow-sync",
                "share/applications/\(id).desktop", "share/bash-completion/completions/furrow",
                "share/dbus-1/services/\(id).Remind.service",
                "share/dbus-1/services/\(id).service", "share/doc/furrow/changelog.Debian.gz",
                "share/doc/furrow/copyright",
                "share/fish/vendor_completions.d/furrow.fish",
                "share/glib-2.0/schemas/\(id).gschema.xml", "share/icons/hicolor/scalable/apps/\(id).svg",
                "share/icons/hicolor/symbolic/apps/\(id)-symbolic.svg", "share/man/man1/furrow-remind.1.gz",
                "share/man/man1/furrow-sync.1.gz",
                "share/man/man1/furrow.1.gz",
                "share/lintian/overrides/furrow", "share/metainfo/\(id).metainfo.xml",
                "share/zsh/vendor-completions/_furrow",
            ]
            let documents = Clone.documents.map { "share/doc/furrow/\($0)" }
            let catalogs = try Clone.languages.map { "share/locale/\($0)/LC_MESSAGES/furrow.mo" }
            return (files + documents + catalogs).map { "./usr/" + $0 }.sorted()
        }

        @Test func thePackageContainsTheExpectedFilesOwnedByRoot() throws {
            try usePackage { path, desk in
                let lines = try desk.run(["dpkg-deb", "--contents", path]).output.split(separator: "\n")
                let entries = lines.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
                #expect(entries.filter { !$0[0].hasPrefix("d") }.map { String($0[5]) }.sorted() == (try files()))
                #expect(entries.allSatisfy { $0[1] == "root/root" })
            }
        }

        @Test func thePackageDependsOnTheLibrariesTheProgramUses() throws {
            try usePackage { path, desk in
                let field = { try desk.run(["dpkg-deb", "--field", path, $0]).output.dropLast() }
                let version = try desk.run([FurrowDesk.binary, "--version"]).output.dropLast()
                #expect(try field("Version") == version + "-1")
                #expect(try field("Architecture") == desk.run(["dpkg", "--print-architecture"]).output.dropLast())
                let depends = try field("Depends").split(separator: ", ").map { $0.split(separator: " ") }
                // The versions follow from the symbols that the program uses. No GTK symbol is newer than 4.7.2.
                for (library, least) in [
                    "libadwaita-1-0": "1.2~", "libgtk-4-1": "4.7", "libsqlite3-0": "3", "libc6": "2.36",
                ] {
                    // The three words are the name, "(>=" and "version)".
                    let needed = try #require(depends.first { $0[0] == library && $0.count == 3 }, "\(library)")
                    let version = String(needed[2].dropLast())
                    #expect(try compare(version, "ge", least, desk), "\(library) \(version)")
                    // The package must be installable on the machine that built it.
                    let here = try desk.run(["dpkg-query", "--show", "--showformat=${Version}", library]).output
                    #expect(try compare(version, "le", here, desk), "\(library) \(version), of which there is \(here)")
                }
            }
        }

        @Test func theChangelogNamesTheVersionOfTheProgram() throws {
            try usePackage { path, desk in
                let folder = desk.folder + "/unpacked"
                #expect(try desk.run(["dpkg-deb", "--extract", path, folder]).succeeded)
                let changelog = folder + "/usr/share/doc/furrow/changelog.Debian.gz"
                let version = try desk.run([folder + "/usr/bin/furrow", "--version"]).output.dropLast()
                #expect(try desk.run(["gzip", "-dc", changelog]).output.hasPrefix("furrow (\(version)-1) "))
            }
        }

        private func compare(_ version: String, _ relation: String, _ other: String, _ desk: Desk) throws -> Bool {
            try desk.run(["dpkg", "--compare-versions", version, relation, other]).succeeded
        }

        /// Installs into a folder that stands for a system's root, because a test must not change the system it runs
        /// on.
        @Test func theInstalledProgramStartsAndRemovalLeavesNoFiles() throws {
            try usePackage { path, desk in
                let root = desk.folder + "/root"
                for folder in ["var/lib/dpkg/info", "var/lib/dpkg/updates", "var/log"] {
                    try FileManager.default.createDirectory(
                        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
                }
                try Data().write(to: URL(fileURLWithPath: root + "/var/lib/dpkg/status"))
                try dpkg(["--install", path], root, desk)
                let installed = try files(below: root + "/usr").map { "./usr/" + $0 }
                #expect(installed == (try files()))
                let store = desk.newStorePath()
                let program = try desk.start([root + "/usr/bin/furrow", "--store", store])
                let window = try desk.waitForWindow(of: program)
                try desk.requestClose(window)
                #expect(try program.waitForEnd() == .exited(0))
                try dpkg(["--purge", "furrow"], root, desk)
                #expect(
                    try !FileManager.default.fileExists(atPath: root + "/usr") || files(below: root + "/usr").isEmpty)
                #expect(FileManager.default.fileExists(atPath: store))
            }
        }

        private func dpkg(_ arguments: [String], _ root: String, _ desk: Desk) throws {
            // A user who is not root runs as root of a new user namespace. Then only the owners of the files differ.
            let user = geteuid() == 0 ? [] : ["unshare", "--map-root-user"]
            let command = ["dpkg", "--root=\(root)", "--force-depends,not-root,script-chrootless"]
            let output = try desk.run(user + command + arguments, timeout: 120)
            guard output.succeeded else { throw Unexpected("dpkg: \(output.output)\(output.errors)") }
        }

        private func files(below folder: String) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter {
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
        }

        private nonisolated static var hasLintian: Bool {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/lintian")
                || ProcessInfo.processInfo.environment["CI"] != nil
        }

        @Test(.enabled(if: hasLintian, "no lintian (apt install lintian)"))
        func lintianFindsNoProblems() throws {
            try usePackage { path, desk in
                let command = ["lintian", "--no-cfg", "--allow-root", "--fail-on", "error,warning", path]
                let output = try desk.run(command, timeout: 300)
                #expect(output.succeeded, "\(output.output)\(output.errors)")
            }
        }
    }
}
