// The options of a desk.

extension Desk {
    /// The connection from programs to assistive technologies, or the part of it that is missing.
    public enum Accessibility: Sendable {
        /// A session bus that starts an accessibility bus when a program asks for one.
        case bus
        /// A session bus without an accessibility bus, as on a machine without at-spi2-core.
        case noBus
        case noSessionBus
        /// Accessibility turned off in GTK (GTK_A11Y=none). A program then costs a little less; useful for
        /// measurements.
        case off
    }

    /// The options of a desk. The defaults describe an ordinary desktop.
    public struct Options: Sendable {
        /// The screen's size in px.
        public var screen = ScreenSize(width: 1280, height: 800)
        /// GTK's renderer (GSK_RENDERER). With nil, GTK chooses.
        public var renderer: String? = "cairo"
        /// The XKB names of the keyboard layouts. Tests name keys as on the US layout. With several layouts, Caps
        /// Lock switches to the next one.
        public var layouts = ["us"]
        /// Whether GTK recognizes the touchpad as a touchpad rather than as a mouse.
        public var touchpad = true
        /// Whether GTK animates (`gtk-enable-animations`).
        public var animations = true
        /// Whether the desktop asks for a dark style.
        public var dark = false
        /// Whether libadwaita uses its high contrast style (ADW_DEBUG_HIGH_CONTRAST).
        public var highContrast = false
        /// The text size as a multiple of the ordinary size. 1 means 96 dots per inch.
        public var textScale = 1.0
        /// The number of screen pixels per logical pixel in each direction (GDK_SCALE).
        public var scale = 1
        /// The connection from programs to assistive technologies.
        public var accessibility = Accessibility.bus
        /// Additional environment variables of the programs, such as LC_ALL for a right-to-left language.
        public var environment: [String: String] = [:]

        public init() {}

        /// Returns the defaults after some changes: `.with { $0.animations = false }`.
        public static func with(_ change: (inout Options) -> Void) -> Options {
            var options = Options()
            change(&options)
            return options
        }
    }
}
