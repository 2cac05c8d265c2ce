// Words and idioms that connect a date to the rest of a title, collected independently of the program's tables.

import TitleParsing
import Todo

/// The words and idioms of a language that change the meaning of an adjacent date, so that reading the date alone
/// would be wrong.
///
/// The words come from grammars and from titles that people type, not from the tables of quick add. A word that is
/// missing in the tables therefore shows up as a word left next to a date.
enum BindingWords {
    /// Returns the words and idioms of a language, each as a list of words.
    static func of(_ language: QuickAddLanguage) -> [[String]] {
        (texts[language.code] ?? "").split(whereSeparator: { ",\n".contains($0) }).map { idiom in
            idiom.split(separator: " ").map(String.init)
        }
        .filter { !$0.isEmpty }
    }

    private static let texts = [
        "en": """
        and, &, or, and/or, but, nor, either, neither, both, then, and then, or else, otherwise, instead, instead of
        also, and also, or maybe, maybe, perhaps, possibly, probably, potentially, preferably, presumably, too, as well
        as well as, along with not, plus, including, besides, alternatively, rather, rather than
        not, never, but not, just not, except, except for, excepting, excluding, unless, if, even if, only if, whenever
        from, until, till, til, through, starting, beginning, as of, since then
        every, each, once, twice, three times, almost, nearly, at least, at the latest, at the earliest, at latest
        or later, no later than, not earlier than, later, latest, earliest, afterwards
        """,
        "de": """
        und, oder, aber, sondern, denn, sowie, bzw, bzw., beziehungsweise, entweder, weder, und dann, oder doch nicht
        auch, und auch, aber auch, vielleicht, eventuell, evtl, evtl., und eventuell, möglicherweise, womöglich
        wahrscheinlich, vermutlich, vorzugsweise, gegebenenfalls, ggf, ggf., notfalls, allenfalls, falls, sofern, wenn
        nicht, noch nicht, kein, keinen, nie, niemals, außer, ausser, ausgenommen, es sei denn, statt, anstatt dann
        dann, danach, anschließend, sonst, andernfalls, ebenfalls, ebenso, außerdem, zudem, alternativ, eher, später
        bis, von, vom, ab, seit, seit dem, beginnend, zwischen, jeden, jede, jedes, alle, immer, jeweils
        einmal, zweimal, dreimal, drei mal, fast, beinahe, mindestens, frühestmöglich, allerspätestens, oder später
        """,
        "ar": """
        و, أو, أم, أو ربما, ثم, ومن ثم, بل, لكن, ولكن, إما, أيضا, أيضًا, وأيضا, كذلك, وكذلك
        كما, ربما, وربما, لعل, قد
        محتمل, يحتمل, على الأرجح, على الأكثر, على الأقل, كحد أقصى
        لا, ليس, وليس, لم, لن, ما, إلا, ما عدا, ماعدا, عدا, باستثناء, سوى, غير, بدون, دون, بدل, بدلا, عوضا
        إذا, لو, وإلا, من, حتى, إلى, منذ, بين, لغاية, طوال, كل, مرة, مرتين, ثلاث مرات, أحيانا, بعدها
        """,
    ]
}
