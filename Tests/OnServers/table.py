"""The table of servers and scenarios."""


class Cell:
    """The result of a scenario on a server."""

    def __init__(self, failure, owns, notes, seconds):
        self.failure, self.owns, self.notes, self.seconds = failure, owns, notes, seconds

    @property
    def word(self):
        return "failed" if self.failure else "fault" if self.owns else "ok"

    def __str__(self):
        said = [f"failed: {self.failure}"] if self.failure else [] if self.owns else ["ok"]
        said += [f"the server's fault: {text}" for text in self.owns]
        return "; ".join(said + self.notes)


def table(rows, results):
    """Returns the table as Markdown, followed by the faults of the servers."""
    if not results:
        return ""
    names, remarks, cells = list(results), [], []
    for row in rows:
        words = []
        for name in names:
            cell = results[name].get(row)
            word = cell.word if cell else "–"
            if word == "fault":
                for text in cell.owns:
                    if (name, text) not in remarks:
                        remarks.append((name, text))
                word = "fault " + ", ".join(str(remarks.index((name, text)) + 1) for text in cell.owns)
            words.append(word)
        cells.append([row, *words])
    columns = list(zip(["", *names], *cells))
    widths = [max(len(word) for word in column) for column in columns]

    def line(words):
        return "| " + " | ".join(word.ljust(width) for word, width in zip(words, widths)) + " |"

    lines = [line(["", *names]), line(["-" * width for width in widths]), *(line(words) for words in cells)]
    if remarks:
        lines += ["", "Faults of the servers:"]
        lines += [f"{number}. {name}: {text}" for number, (name, text) in enumerate(remarks, start=1)]
    return "\n".join(lines)
