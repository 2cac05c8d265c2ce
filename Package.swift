// swift-tools-version: 6.2
// Furrow: a to-do list made for your hands, for the Linux desktop.

import PackageDescription

/// The oldest supported versions of GTK and libadwaita, those of Debian 12. Furrow has to use functions that were
/// deprecated later, so newer headers must not warn of them.
let oldest = ["GDK_VERSION_MIN_REQUIRED": "GDK_VERSION_4_8", "ADW_VERSION_MIN_REQUIRED": "ADW_VERSION_1_2"]

/// Warnings are errors, in Swift and in C. These settings are for products that other packages may use: not every
/// SwiftPM accepts a dependency with unsafe flags.
let pure: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// Passes the oldest versions to the C importer, because SwiftPM passes C definitions only to C targets. A release build
/// is optimized across modules, because a finger's movement passes through five of them. That covers public declarations;
/// Swift 6.3 does not look into `package` functions of another module.
let strict: [SwiftSetting] =
    pure + [
        .unsafeFlags(oldest.sorted(by: <).flatMap { ["-Xcc", "-D\($0.key)=\($0.value)"] }),
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
    ]
let strictC: [CSetting] =
    [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
    + oldest.sorted(by: <).map { .define($0.key, to: $0.value) }

/// In a release build, the program contains the Swift runtime, so it starts faster and runs on a machine without Swift.
/// Relocations are packed (needs glibc 2.36, as in Debian 12), because otherwise 2 MB of them are read at every start.
/// No symbols are exported, because otherwise the loader searches 8,000 of them for each symbol of a library.
let staticLinking = ["-static-stdlib", "-use-ld=lld"]
let packed = ["-z", "pack-relative-relocs", "--no-export-dynamic"]
/// Places the functions used at startup next to each other (`furrow-bench order` records them), so that fewer pages are
/// read and kept in memory.
let ordered = [
    "--symbol-ordering-file=\(Context.packageDirectory)/Sources/furrow/start.order", "--no-warn-symbol-ordering",
]
let staticRuntime: [LinkerSetting] = [
    .unsafeFlags(
        staticLinking + (packed + ordered).flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
]
let strictStatic: [SwiftSetting] = strict + [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]

let package = Package(
    name: "Furrow",
    products: [
        .executable(name: "furrow", targets: ["furrow"]),
        .executable(name: "furrow-remind", targets: ["furrow-remind"]),
        .executable(name: "furrow-sync", targets: ["furrow-sync"]),
        .executable(name: "furrow-bench", targets: ["furrow-bench"]),
        // For other programs; Gestures.docc shows how to use it.
        .library(name: "Gestures", targets: ["Gestures"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // Pure values, without clock, disk or display.
        .target(name: "Todo", swiftSettings: strict),
        // The rows of a list or view, in their order.
        .target(name: "Rows", dependencies: ["Todo"], swiftSettings: strict),
        // Reads dates, tags and priorities in typed titles.
        .target(name: "TitleParsing", dependencies: ["Todo"], swiftSettings: strict),
        .target(
            name: "Gestures",
            swiftSettings: pure,
            // For rounding, in programs that link no other library with these functions.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
        ),

        // Loops around calls of the system.
        .target(name: "SystemCalls", swiftSettings: strict),

        // The disk. Only file locks, and calls that Swift cannot make, are in C.
        .target(name: "LockShim", cSettings: strictC),
        .target(
            name: "Store",
            dependencies: ["LockShim", "Rows", "SystemCalls", "Todo", .product(name: "GRDB", package: "GRDB.swift")],
            // The schema that a store must have.
            resources: [.embedInCode("Resources/schema.txt")],
            swiftSettings: strict
        ),

        // iCalendar, and the merging of changes made in two places. Values in, values out.
        .target(name: "ICalendar", dependencies: ["Todo"], swiftSettings: strict),
        .target(name: "SyncEngine", dependencies: ["ICalendar", "Store", "Todo"], swiftSettings: strict),

        // The servers. Only libsoup's signals are in C.
        .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "DavShim", dependencies: ["CSoup"], cSettings: strictC),
        .target(
            name: "CalDAV", dependencies: ["CExpat", "CSoup", "DavShim", "SyncEngine", "Todo"], swiftSettings: strict),

        // The system clock and time zones.
        .systemLibrary(name: "CGLib", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "SystemTime", dependencies: ["CGLib", "Todo"], swiftSettings: strict),

        // The desktop without a toolkit.
        .target(name: "GLibSupport", dependencies: ["CGLib", "Todo"], swiftSettings: strict),
        // The locale's date formats, in C and without dependencies.
        .target(name: "LocaleShim", cSettings: strictC),
        .target(name: "DateWording", dependencies: ["GLibSupport", "LocaleShim", "Todo"], swiftSettings: strict),
        .target(name: "ReminderSupport", dependencies: ["CGLib", "GLibSupport", "Todo"], swiftSettings: strict),
        // Starts furrow-sync and reads its output, without linking its libraries.
        .target(
            name: "SyncClient", dependencies: ["CGLib", "GLibSupport", "SystemCalls", "Todo"], swiftSettings: strict),
        // Passwords from the Secret Service, from GNOME Online Accounts and from commands.
        .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
        .target(
            name: "Accounts", dependencies: ["CGLib", "CSecret", "GLibSupport", "SystemCalls", "Todo"],
            swiftSettings: strict),

        // The toolkit.
        .systemLibrary(
            name: "CGtk",
            pkgConfig: "libadwaita-1",
            providers: [.apt(["libadwaita-1-dev", "libgtk-4-dev", "libglib2.0-dev"])]
        ),
        .target(name: "GtkShim", dependencies: ["CGtk"], cSettings: strictC),
        .target(name: "GtkSupport", dependencies: ["CGtk", "GLibSupport", "GtkShim"], swiftSettings: strict),

        // Files of tasks: what is imported and exported.
        .target(
            name: "Formats", dependencies: ["ICalendar", "Store", "SystemTime", "Todo"], swiftSettings: strict),

        // Every sentence and label made from values, without a toolkit.
        .target(
            name: "Wording",
            dependencies: [
                "DateWording", "Formats", "GLibSupport", "ICalendar", "Rows", "Store", "SyncClient", "SystemTime",
                "TitleParsing", "Todo",
            ],
            swiftSettings: strict
        ),

        // The list without a toolkit.
        .target(
            name: "ListModel",
            dependencies: ["Gestures", "GLibSupport", "Rows", "Store", "TitleParsing", "Todo", "Wording"],
            swiftSettings: strict
        ),

        // Widgets that know no list.
        .target(
            name: "Parts", dependencies: ["CGtk", "GtkShim", "GtkSupport", "Todo"], swiftSettings: strict),

        // The program.
        .target(
            name: "FurrowUI",
            dependencies: [
                "CGtk", "DateWording", "Formats", "Gestures", "GLibSupport", "GtkShim", "GtkSupport", "ListModel",
                "Parts", "ReminderSupport", "Rows", "Store", "SyncClient", "SystemTime", "Todo", "Wording",
            ],
            resources: [.embedInCode("Resources/style.css")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "furrow",
            dependencies: [
                "Formats", "FurrowUI", "GLibSupport", "ICalendar", "ReminderSupport", "Rows", "Store", "SyncClient",
                "SystemCalls", "SystemTime", "TitleParsing", "Todo", "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["start.order"],
            swiftSettings: strictStatic,
            linkerSettings: staticRuntime
        ),

        .executableTarget(
            name: "furrow-remind",
            dependencies: ["CGLib", "DateWording", "GLibSupport", "ReminderSupport", "Store", "SystemTime", "Todo"],
            swiftSettings: strictStatic,
            linkerSettings: staticRuntime
        ),

        .executableTarget(
            name: "furrow-sync",
            dependencies: [
                "Accounts", "CGLib", "CalDAV", "GLibSupport", "ICalendar", "Store", "SyncEngine", "SyncClient",
                "SystemCalls", "SystemTime", "Todo",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strictStatic,
            linkerSettings: staticRuntime
        ),

        // Shared by the test suites. The dumps of old stores are read from their folder.
        .target(
            name: "TestSupport", dependencies: ["Todo"], path: "Tests/Support", exclude: ["Stores"],
            swiftSettings: strict),

        // Values in, values out.
        .testTarget(
            name: "TodoTests", dependencies: ["Rows", "TestSupport", "TitleParsing", "Todo"], swiftSettings: strict),
        .testTarget(name: "GesturesTests", dependencies: ["Gestures", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "ICalendarTests", dependencies: ["ICalendar", "Todo", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SyncEngineTests",
            dependencies: [
                "ICalendar", "Store", "SyncEngine", "Todo", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        // A real CalDAV server, and a proxy in front of it that fails on request.
        .target(name: "DavServers", dependencies: ["TestSupport"], path: "Tests/Servers", swiftSettings: strict),
        .testTarget(
            name: "CalDAVTests", dependencies: ["CalDAV", "CSoup", "DavServers", "SyncEngine", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "StoreTests",
            dependencies: ["Rows", "Store", "TestSupport", "Todo", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ListModelTests",
            dependencies: [
                "CGLib", "DateWording", "Formats", "Gestures", "GLibSupport", "ICalendar", "ListModel", "Rows",
                "Store", "SyncClient", "SystemTime", "TestSupport", "TitleParsing", "Todo", "Wording",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FurrowUITests",
            dependencies: [
                "CGtk", "FurrowUI", "Gestures", "GLibSupport", "GtkShim", "GtkSupport", "ListModel", "Parts",
                "Rows", "Store", "SyncClient", "TestSupport", "TitleParsing", "Todo", "Wording",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // Occurrences of repeat rules, with libical as the oracle. libical is in a program of its own, because it hangs
        // and crashes. Nothing else needs it.
        .executableTarget(
            name: "ical-oracle", path: "Tests/OracleTests/Oracle", cSettings: strictC,
            linkerSettings: [.linkedLibrary("ical")]),
        .testTarget(
            name: "OracleTests", dependencies: ["ICalendar", "Todo", "TestSupport", "ical-oracle"], exclude: ["Oracle"],
            swiftSettings: strict),

        .testTarget(
            name: "DataTests", dependencies: ["Formats", "Rows", "TestSupport", "TitleParsing", "Todo"],
            swiftSettings: strict),

        // The real program in a terminal, without a display.
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "Desk", "Store", "SystemTime", "Todo", "TestSupport", "furrow",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // The real furrow-remind, on a bus without a display, at fixed times.
        .testTarget(
            name: "RemindTests",
            dependencies: [
                "CGLib", "Desk", "ReminderSupport", "Store", "Todo", "TestSupport", "furrow", "furrow-remind",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // Passwords. The code that asks for them is in a process of its own, because it needs a session bus of its own.
        .executableTarget(
            name: "account-probe", dependencies: ["Accounts", "CGLib"], path: "Tests/AccountsTests/Probe",
            swiftSettings: strict),
        .testTarget(
            name: "AccountsTests", dependencies: ["Accounts", "CGLib", "Desk", "TestSupport", "account-probe"],
            exclude: ["Probe"], swiftSettings: strict),

        // The real furrow-sync, with a real server behind a faulty proxy.
        .testTarget(
            name: "SyncProgramTests",
            dependencies: [
                "Desk", "DavServers", "Store", "SyncClient", "TestSupport", "Todo", "furrow", "furrow-sync",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // The real program in a real window, on a private display with real input devices.
        .target(name: "Desk", dependencies: ["CGtk", "TestSupport"], path: "Tests/Desk", swiftSettings: strict),
        .executableTarget(
            name: "desk-probe", dependencies: ["CGtk"], path: "Tests/DeskTests/Probe", cSettings: strictC),
        .testTarget(
            name: "DeskTests", dependencies: ["Desk", "TestSupport", "desk-probe"], exclude: ["Probe"],
            swiftSettings: strict),
        .testTarget(
            name: "DesktopTests",
            dependencies: [
                "Desk", "DavServers", "Store", "TestSupport", "furrow", "furrow-sync", "desk-probe",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // Random input for everything that reads untrusted data.
        .executableTarget(
            name: "furrow-fuzz",
            dependencies: [
                "CalDAV", "ICalendar", "Store", "TestSupport", "TitleParsing", "Todo",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Fuzz", exclude: ["Corpus"], swiftSettings: strict),

        // Speed and memory, compared with the minimum that such a window needs.
        .executableTarget(
            name: "furrow-baseline", dependencies: ["CGtk"], path: "Tests/Benchmarks/Baseline", cSettings: strictC,
            // Without these settings, the program would load Swift's libraries, which a C program does not need.
            linkerSettings: staticRuntime),
        .executableTarget(
            name: "dav-baseline", dependencies: ["CSoup"], path: "Tests/Benchmarks/DavBaseline", cSettings: strictC,
            linkerSettings: staticRuntime),
        .executableTarget(
            name: "furrow-bench",
            dependencies: [
                "DavServers", "Desk", "FurrowUI", "Gestures", "GtkSupport", "GtkShim", "CGtk", "Store", "SystemTime",
                "Todo", "dav-baseline", "furrow", "furrow-baseline", "furrow-remind", "furrow-sync",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Benchmarks/Runner",
            swiftSettings: strictStatic,
            linkerSettings: staticRuntime
        ),
        .testTarget(name: "BenchmarksTests", dependencies: ["furrow-bench"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
