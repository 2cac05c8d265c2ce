// The configuration files of the desk's servers.

/// The contents of the configuration files.
enum ServerConfiguration {
    /// The input devices: each one's name on the desk and its kind in the driver.
    static let devices = [
        (name: "touch", kind: "Touch"), (name: "pad", kind: "PointerGesture"), (name: "mouse", kind: "Pointer"),
        (name: "keyboard", kind: "Keyboard"),
    ]

    /// Returns the X server's configuration: a screen without a monitor, and only simulated devices.
    static func xorg(size: ScreenSize, layouts: [String], folder: String) -> String {
        let (width, height) = (size.width, size.height)
        return """
            Section "ServerFlags"
              Option "AutoAddDevices" "false"
              Option "AutoAddGPU" "false"
              Option "DontVTSwitch" "true"
            EndSection
            \(devices.map { device(name: $0.name, kind: $0.kind, layouts: layouts, folder: folder) }.joined(separator: "\n"))
            Section "Device"
              Identifier "card"
              Driver "dummy"
              VideoRam 65536
            EndSection
            Section "Monitor"
              Identifier "monitor"
              HorizSync 1-2000
              VertRefresh 1-200
              Modeline "desk" 100 \(width) \(width + 64) \(width + 200) \(width + 400) \
            \(height) \(height + 1) \(height + 4) \(height + 28)
            EndSection
            Section "Screen"
              Identifier "screen"
              Device "card"
              Monitor "monitor"
              DefaultDepth 24
              SubSection "Display"
                Depth 24
                Modes "desk"
              EndSubSection
            EndSection
            Section "ServerLayout"
              Identifier "layout"
              Screen "screen"
              InputDevice "touch"
              InputDevice "pad"
              InputDevice "mouse" "CorePointer"
              InputDevice "keyboard" "CoreKeyboard"
            EndSection

            """
    }

    /// Returns the session bus's configuration. The bus can start the accessibility bus and no other service of the
    /// machine.
    static func bus(folder: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(folder)/bus</listen>
          <auth>EXTERNAL</auth>
          <servicedir>\(folder)/services</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>

        """
    }

    private static func device(name: String, kind: String, layouts: [String], folder: String) -> String {
        """
        Section "InputDevice"
          Identifier "\(name)"
          Driver "inputtest"
          Option "XkbRules" "evdev"
          Option "XkbModel" "pc105"
          Option "XkbLayout" "\(layouts.joined(separator: ","))"
          Option "XkbOptions" "\(layouts.count > 1 ? "grp:caps_toggle" : "")"
          Option "SocketPath" "\(folder)/\(name).sock"
          Option "DeviceType" "\(kind)"
          Option "TouchCount" "10"
          Option "AccelerationProfile" "-1"
        EndSection
        """
    }
}
