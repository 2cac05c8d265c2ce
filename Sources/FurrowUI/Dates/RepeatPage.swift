import CGtk
import DateWording
import GtkShim
import GtkSupport
import ListModel
import Todo
import Wording

/// The page of common repeat rules, described in words, and a button for custom rules.
@MainActor final class RepeatPage {
    let widget: Widget
    private let formatter: DateWords
    private let list = PickerParts.column()
    private let summaryLabel = PickerParts.label("", "dim-label")
    private let completion: Widget = gtk_switch_new()
    private var draft: DueDraft
    /// Whether the program is updating the page. If so, signals of the controls are not input by the user.
    private var isShowing = false
    private var header: Widget

    var onChange: (@MainActor (DueDraft) -> Void)?
    /// Called when the button for custom rules is pressed.
    var onCustom: (@MainActor () -> Void)?
    /// Called when the user goes back to the previous page.
    var onBack: (@MainActor () -> Void)?

    init(_ draft: DueDraft, _ formatter: DateWords) {
        (self.draft, self.formatter) = (draft, formatter)
        widget = PickerParts.column(PickerParts.spacing)
        let relay = Relay<RepeatPage>()
        header = PickerParts.header(tr("Repeat")) { relay.page?.onBack?() }
        relay.page = self
        gtk_widget_add_css_class(summaryLabel, "picker-note")
        let after = PickerParts.row(tr("After Completion"), completion)
        PickerParts.add(header, list, after, summaryLabel, to: widget)
        connect(completion, "notify::active") { [weak self] in self?.completionSwitched() }
        show(draft)
    }

    /// Updates the page to the current choice.
    func show(_ draft: DueDraft) {
        self.draft = draft
        isShowing = true
        while let row = gtk_widget_get_first_child(list) { gtk_box_remove(list.cast(), row) }
        var group: Widget?
        for option in options {
            let button = PickerParts.choice(option.name, in: group, isOn: option.isOn)
            group = group ?? button
            connect(button, "toggled") { [weak self] in
                if gtk_check_button_get_active(button.cast()) != 0 { self?.choose(option.choose) }
            }
            PickerParts.onReselection(button) { [weak self] in self?.choose { $0.chooseSameRule() } }
            gtk_box_append(list.cast(), button)
        }
        let next = gtk_image_new_from_icon_name("go-next-symbolic").unsafelyUnwrapped
        gtk_box_append(
            list.cast(), PickerParts.button(tr("Custom…"), suffix: next) { [weak self] in self?.onCustom?() })
        isShowing = false
        showRest()
    }

    private func showRest() {
        isShowing = true
        // Without “from completion”, the active radio button already shows the same text.
        gtk_widget_set_visible(summaryLabel, draft.origin == .completion ? 1 : 0)
        PickerParts.set(RepeatChoiceFormatter(formatter).repeats(draft), of: summaryLabel)
        gtk_switch_set_active(completion.opaque, draft.origin == .completion ? 1 : 0)
        gtk_widget_set_sensitive(completion, choice == nil ? 0 : 1)
        isShowing = false
    }

    /// Focuses the active radio button.
    func grabFocus() {
        var row = gtk_widget_get_first_child(list)
        while let current = row {
            if furrow_is_a(current, "GtkCheckButton"), gtk_check_button_get_active(current.cast()) != 0 {
                gtk_widget_grab_focus(current)
                return
            }
            row = gtk_widget_get_next_sibling(current)
        }
    }

    /// The chosen rule as a choice of the picker, or nil for no rule, or for a rule that the picker cannot express.
    private var choice: RepeatChoice? { draft.rule.flatMap { RepeatChoice($0.parts, from: draft.origin) } }

    private struct Option {
        var name: String
        var isOn: Bool
        var choose: (inout DueDraft) -> Void
    }

    private var usual: [RepeatChoice] {
        RepeatChoice.usual(on: draft.ruleDay, weekend: formatter.style.weekend)
    }

    private var options: [Option] {
        let usual = usual
        let choiceFormatter = RepeatChoiceFormatter(formatter)
        let current = choice?.from(.due)
        var options = [Option(name: tr("Does Not Repeat"), isOn: draft.rule == nil) { $0.clearRule() }]
        // The task's own rule stays available.
        if let original = draft.originalRule, !isUsual(original.rule) {
            let name = RepeatRuleFormatter(formatter).text(
                original.rule.parts, isFromCompletion: original.origin == .completion)
            options.append(Option(name: name, isOn: draft.rule == original.rule) { $0.chooseOldRule() })
        }
        if let current, let rule = draft.rule, rule != draft.originalRule?.rule, !usual.contains(current) {
            options.append(
                Option(name: choiceFormatter.text(current), isOn: true) { [origin = draft.origin] in
                    $0.choose(current.from(origin))
                })
        }
        return options
            + usual.map { choice in
                Option(name: choiceFormatter.text(choice), isOn: choice == current) {
                    $0.choose(choice.from($0.origin))
                }
            }
    }

    private func isUsual(_ rule: RecurrenceRule) -> Bool {
        RepeatChoice(rule.parts).map(usual.contains) ?? false
    }

    private func choose(_ choose: (inout DueDraft) -> Void) {
        guard !isShowing else { return }
        choose(&draft)
        showRest()
        onChange?(draft)
    }

    private func completionSwitched() {
        guard !isShowing else { return }
        let origin = gtk_switch_get_active(completion.opaque) != 0 ? RepeatOrigin.completion : .due
        choose { $0.choose(origin) }
        // The switch may remove or restore the number of occurrences, and then the rule matches another option.
        show(draft)
    }
}
