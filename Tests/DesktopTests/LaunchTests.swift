// The program started by the desktop: by the launcher, by the session bus, through the action New Task, and a second
// time.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct LaunchTests {
        /// Runs a test on a desk whose session knows the program and whose user's store has two tasks.
        private func use(_ body: (Launcher) throws -> Void) throws {
            try Launcher.use { launcher in
                try launcher.desk.seed(launcher.store, ["One", "Two"])
                try body(launcher)
            }
        }

        /// Expects the window to react to touch, and the program to end when the window closes.
        private func expectAWorkingWindow(_ furrow: FurrowDesk) throws {
            try furrow.waitForRows(["One", "Two"])
            // The menu is that of a new user, with three buttons.
            try furrow.slide("One", by: Hand.long + 140)
            try furrow.waitForList(["Two", "✓ One"])
            try furrow.close()
        }

        @Test func aLauncherStartsTheProgram() throws {
            try use { launcher in
                try launcher.launch()
                try expectAWorkingWindow(try launcher.started())
            }
        }

        @Test func theSessionBusStartsTheProgram() throws {
            try use { launcher in
                try launcher.call("Activate")
                try expectAWorkingWindow(try launcher.started())
                try launcher.desk.wait("the name to be free") { try launcher.owner() == nil }
            }
        }

        @Test func theCairoRendererLoadsNoOpenGL() throws {
            try FurrowDesk.use { furrow in
                #expect(furrow.desk.environment["GSK_RENDERER"] == "cairo")
                let file = try #require(FileHandle(forReadingAtPath: "/proc/\(furrow.program.pid)/maps"))
                let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
                #expect(maps.contains("libgtk-4"))
                #expect(!maps.contains("libGL") && !maps.contains("libEGL"))
            }
        }

        @Test func newTaskStartsTheProgramWithAnEditor() throws {
            try use { launcher in
                try launcher.newTask()
                let furrow = try launcher.started()
                try furrow.typeNew("Three")
                try furrow.waitForList(["Three", "One", "Two"])
                try furrow.close()
            }
        }

        @Test func newTaskOpensAListFromTheListsPage() throws {
            try use { launcher in
                try launcher.call("Activate")
                let furrow = try launcher.started()
                try furrow.waitForRows(["One", "Two"])
                try launcher.desk.keyboard.press("alt+left")
                try furrow.desk.wait("the lists") { try furrow.tree().first(role: "list", name: "Lists") != nil }
                try launcher.newTask()
                try furrow.typeNew("Three")
                try furrow.waitForList(["Three", "One", "Two"])
                try furrow.close()
            }
        }

        @Test func theNewTaskOptionOpensAnEditor() throws {
            try FurrowDesk.use(["One"]) { furrow in
                let command = [try FurrowDesk.binary, "--store", furrow.store, "--new-task"]
                let second = try furrow.desk.start(command)
                #expect(try second.waitForEnd() == .exited(0))
                try furrow.typeNew("Two")
                try furrow.waitForList(["Two", "One"])
                try furrow.close()
                let first = try furrow.desk.start(command)
                let started = try FurrowDesk(furrow.desk, adopting: first, store: furrow.store)
                try started.typeNew("Three")
                try started.waitForList(["Three", "Two", "One"])
                try started.close()
            }
        }

        @Test func newTaskUsesAnExistingListAfterTheShownListWasDeleted() throws {
            try FurrowDesk.use(["One"]) { furrow in
                try furrow.makeList("Work", ["Two"])
                try furrow.goUp(to: ["Tasks", "Work"])
                try furrow.waitForListFocus(on: "Tasks")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForLists(["Work"])
                let second = try furrow.desk.start(
                    [try FurrowDesk.binary, "--store", furrow.store, "--new-task"])
                #expect(try second.waitForEnd() == .exited(0))
                try furrow.typeNew("Three")
                try furrow.desk.wait("the item in its list") { try furrow.titles(in: "Work") == ["Three", "Two"] }
                try furrow.waitForItems(["Three", "Two"])
            }
        }

        @Test func anUnusedServiceEnds() throws {
            try use { launcher in
                let service = try launcher.desk.start([try FurrowDesk.binary, "--gapplication-service"])
                try launcher.desk.wait("the service on the bus") { try launcher.owner() == service.pid }
                #expect(try service.waitForEnd() == .exited(0))
                #expect(try launcher.desk.windows(of: service).isEmpty)
                #expect(service.warnings.isEmpty)
            }
        }

        @Test func aServiceShowsItemsAddedBeforeItsActivation() throws {
            try use { launcher in
                let service = try launcher.desk.start([try FurrowDesk.binary, "--gapplication-service"])
                try launcher.desk.wait("the service on the bus") { try launcher.owner() == service.pid }
                _ = try launcher.desk.furrow(launcher.store, ["add", "Three"])
                try launcher.call("Activate")
                let furrow = try FurrowDesk(launcher.desk, adopting: service, store: launcher.store)
                try furrow.waitForRows(["One", "Two", "Three"])
                try furrow.close()
            }
        }

        @Test func aSecondStartBringsTheWindowToTheFront() throws {
            try FurrowDesk.use(["One"]) { furrow in
                let other = furrow.desk.newStorePath()
                try furrow.desk.seed(other, ["Elsewhere"])
                let program = try furrow.desk.start([try FurrowDesk.binary, "--store", other])
                let above = try furrow.desk.waitForWindow(of: program)
                let second = try furrow.desk.start([try FurrowDesk.binary, "--store", furrow.store])
                #expect(try second.waitForEnd() == .exited(0))
                // The window has the keyboard focus again, too.
                try furrow.waitForRows(["One"])
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.typeNew("Two")
                try furrow.waitForList(["Two", "One"])
                try furrow.desk.requestClose(above)
                #expect(try program.waitForEnd() == .exited(0))
            }
        }

        @Test func aSecondStartPassesOnItsStartupID() throws {
            try FurrowDesk.use(["One"]) { furrow in
                let id = "launcher-\(getpid())_TIME4242"
                let command = [try FurrowDesk.binary, "--store", furrow.store]
                let second = try furrow.desk.start(command, environment: ["DESKTOP_STARTUP_ID": id])
                #expect(try second.waitForEnd() == .exited(0))
                try furrow.desk.wait("the startup id") { try furrow.desk.startupID(of: furrow.window) == id }
            }
        }
    }
}
