// How a desk is laid out.

extension Desk {
    /// The way from programs to assistive technologies, or what is missing on it.
    public enum Accessibility: Sendable {
        /// A session bus that starts an accessibility bus when a program asks for it.
        case bus
        /// The session bus knows no accessibility bus, as on a machine without at-spi2-core.
        case noBus
        /// There is not even a session bus.
        case noSessionBus
        /// GTK is told to go without (GTK_A11Y=none). A program then costs a little less, for measuring.
        case off
    }

    /// What a desk is like; the defaults are an ordinary one.
    public struct Options: Sendable {
        /// The screen's size in px.
        public var screen = ScreenSize(width: 1280, height: 800)
        /// GTK's renderer (GSK_RENDERER); nil leaves it to GTK.
        public var renderer: String? = "cairo"
        /// The keyboard's layouts by their names in XKB. Keys are named by what they are on the US one; where there is more
        /// than one layout, Caps Lock goes on to the next.
        public var layouts = ["us"]
        /// Whether GTK takes the touchpad for one, rather than for a mouse.
        public var touchpad = true
        /// Whether GTK animates (`gtk-enable-animations`).
        public var animations = true
        /// Whether the desktop asks for a dark style.
        public var dark = false
        /// Whether libadwaita takes the desktop for one of high contrast (ADW_DEBUG_HIGH_CONTRAST).
        public var highContrast = false
        /// How large text is, as a multiple of its ordinary size (96 dots an inch being 1).
        public var textScale = 1.0
        /// How many pixels of the screen a logical pixel has in each direction (GDK_SCALE).
        public var scale = 1
        /// The way from programs to assistive technologies.
        public var accessibility = Accessibility.bus
        /// Variables added to the programs' environment, such as LC_ALL for a right-to-left language.
        public var environment: [String: String] = [:]

        public init() {}

        /// The defaults with a change or two: `.with { $0.animations = false }`.
        public static func with(_ change: (inout Options) -> Void) -> Options {
            var options = Options()
            change(&options)
            return options
        }
    }
}
