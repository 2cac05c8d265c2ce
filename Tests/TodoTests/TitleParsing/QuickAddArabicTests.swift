// Tests of quick add in Arabic, with a weekend on Friday and Saturday.

import Testing
import TitleParsing
import Todo

@Suite struct QuickAddArabicTests {
    private static let setting = QuickAdd.Setting(firstWeekday: .sunday, weekend: Weekend(region: "EG"))

    @Test(arguments: [
        QuickAddSample("شراء الحليب اليوم", "شراء الحليب", "2026-11-23"),
        QuickAddSample("شراء الحليب غدا", "شراء الحليب", "2026-11-24"),
        QuickAddSample("شراء الحليب غدًا", "شراء الحليب", "2026-11-24"),
        QuickAddSample("شراء الحليب غداً", "شراء الحليب", "2026-11-24"),
        QuickAddSample("اتصال بعد غد", "اتصال", "2026-11-25"),
        QuickAddSample("اجتماع يوم الثلاثاء مع أحمد", "اجتماع مع أحمد", "2026-11-24"),
        QuickAddSample("اجتماع يوم الاربعاء", "اجتماع", "2026-11-25"),
        QuickAddSample("اجتماع يوم الأربعاء", "اجتماع", "2026-11-25"),
        QuickAddSample("اجتماع الجمعة القادمة", "اجتماع", "2026-11-27"),
        QuickAddSample("حفلة في ٣ ديسمبر", "حفلة", "2026-12-03"),
        QuickAddSample("حفلة 3 ديسمبر 2027", "حفلة", "2027-12-03"),
        QuickAddSample("حفلة ٣ كانون الأول ٢٠٢٧", "حفلة", "2027-12-03"),
        QuickAddSample("حفلة في ٢٠٢٦-١٢-٠٣", "حفلة", "2026-12-03"),
        QuickAddSample("تقرير بعد أسبوعين", "تقرير", "2026-12-07"),
        QuickAddSample("تقرير بعد يومين", "تقرير", "2026-11-25"),
        QuickAddSample("تقرير بعد ٣ أيام", "تقرير", "2026-11-26"),
        QuickAddSample("تقرير بعد ثلاثة أشهر", "تقرير", "2027-02-23"),
        QuickAddSample("تقرير بعد أسبوع", "تقرير", "2026-11-30"),
        QuickAddSample("تقرير الأسبوع القادم", "تقرير", "2026-11-29"),
        QuickAddSample("نزهة نهاية الأسبوع", "نزهة", "2026-11-27"),
    ])
    func recognizesDays(sample: QuickAddSample) { sample.check(.arabic, setting: Self.setting) }

    @Test(arguments: [
        QuickAddSample("شراء الحليب غدا الساعة 9", "شراء الحليب", "2026-11-24T09:00:00"),
        QuickAddSample("طبيب يوم الثلاثاء الساعة ٩:٣٠", "طبيب", "2026-11-24T09:30:00"),
        QuickAddSample("طبيب غدا الساعة 9 م", "طبيب", "2026-11-24T21:00:00"),
        QuickAddSample("طبيب غدا ٩ص", "طبيب", "2026-11-24T09:00:00"),
        QuickAddSample("طبيب الساعة الثامنة والنصف مساءً", "طبيب", "2026-11-23T20:30:00"),
        QuickAddSample("طبيب الساعة الثانية عشرة", "طبيب", "2026-11-23T12:00:00"),
        QuickAddSample("طبيب الساعة 8 مساء مع ليلى", "طبيب مع ليلى", "2026-11-23T20:00:00"),
        QuickAddSample("عشاء الجمعة الساعة 8 مساء", "عشاء", "2026-11-27T20:00:00"),
        QuickAddSample("عشاء غدا مساء", "عشاء", "2026-11-24T20:00:00"),
        QuickAddSample("فيلم الليلة", "فيلم", "2026-11-23T20:00:00"),
        QuickAddSample("اتصال بعد ساعتين", "اتصال", "2026-11-23T12:15:00"),
    ])
    func recognizesFloatingTimes(sample: QuickAddSample) { sample.check(.arabic, setting: Self.setting) }

    @Test(arguments: [
        QuickAddSample("دواء كل يوم الساعة 9 مساءً", "دواء", "2026-11-23T21:00:00", "FREQ=DAILY"),
        QuickAddSample("دواء يوميًا", "دواء", "2026-11-23", "FREQ=DAILY"),
        QuickAddSample("دواء كل أسبوع", "دواء", "2026-11-23", "FREQ=WEEKLY"),
        QuickAddSample("دواء كل يومين", "دواء", "2026-11-23", "FREQ=DAILY;INTERVAL=2"),
        QuickAddSample("دواء كل ٣ أيام", "دواء", "2026-11-23", "FREQ=DAILY;INTERVAL=3"),
        QuickAddSample("اجتماع كل اثنين وخميس", "اجتماع", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TH"),
        QuickAddSample("اجتماع كل يوم جمعة", "اجتماع", "2026-11-27", "FREQ=WEEKLY;BYDAY=FR"),
        QuickAddSample("اجتماع كل يوم عمل", "اجتماع", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
        QuickAddSample("إيجار كل شهر يوم 1", "إيجار", "2026-12-01", "FREQ=MONTHLY;BYMONTHDAY=1"),
        QuickAddSample("درس أول جمعة من كل شهر", "درس", "2026-12-04", "FREQ=MONTHLY;BYDAY=1FR"),
        QuickAddSample("نسخ آخر يوم من كل شهر", "نسخ", "2026-11-30", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        QuickAddSample(
            "عيد كل سنة في 3 ديسمبر", "عيد", "2026-12-03", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3"),
    ])
    func recognizesRepeatsDueOnTheirFirstOccurrence(sample: QuickAddSample) {
        sample.check(.arabic, setting: Self.setting)
    }

    @Test(arguments: [
        "صلاة الجمعة", "أخبار اليوم", "سوق الخميس", "شراء 9 م", "شراء 3 تفاحات", "مجلة أسبوعية", "لا أحد", "غداء",
        "الآن", "كتاب مارس", "اليوم شراء الحليب", "حفلة في 31 فبراير", "طبيب الساعة 25", "كل يوم", "انتظار حتى غدا",
    ])
    func keepsTextWithoutADate(typed: String) { expectLiteral(typed, .arabic, setting: Self.setting) }
}
