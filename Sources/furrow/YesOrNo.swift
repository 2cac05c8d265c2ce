import GLibSupport

/// The answer to a question at the terminal.
enum YesOrNo {
    /// Reads a line of standard input and returns whether it means yes. Everything else means no.
    static func readAnswer() -> Bool {
        let answer = (readLine() ?? "").lowercased()
        // Translators: The letter that means yes, as in the question.
        let letter = tr("y")
        // Translators: The whole word, as it may be typed in answer to the question.
        let word = tr("yes")
        // The English answers are also accepted, because people type them out of habit.
        return ["y", "yes", letter.lowercased(), word.lowercased()].contains(answer)
    }
}
