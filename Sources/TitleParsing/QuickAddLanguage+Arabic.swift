// The words and phrases of Arabic.

import Todo

extension QuickAddLanguage {
    /// Arabic, with both kinds of digits and the month names of Egypt and the Gulf, of the Levant and of the Maghreb. A
    /// weekday's name means a day only after "يوم" or next to a time, because it is part of many names ("صلاة الجمعة").
    public static let arabic = QuickAddLanguage(
        code: "ar",
        vocabulary: Vocabulary(
            weekdays: Array(repeating: [], count: 7),
            shortWeekdays: [
                ["الاثنين", "الإثنين"], ["الثلاثاء", "الثلاثا"], ["الأربعاء", "الأربعا"], ["الخميس"], ["الجمعة"],
                ["السبت"],
                ["الأحد"],
            ],
            wordyWeekdays: [
                ["اثنين", "إثنين"], ["ثلاثاء"], ["أربعاء"], ["خميس"], ["جمعة"], ["سبت"], ["أحد"],
            ],
            months: [
                ["يناير", "كانون الثاني", "جانفي"], ["فبراير", "شباط", "فيفري"], ["مارس", "آذار"],
                ["أبريل", "نيسان", "أفريل"], ["مايو", "أيار", "ماي"], ["يونيو", "يونيه", "حزيران", "جوان"],
                ["يوليو", "يوليه", "تموز", "جويلية"], ["أغسطس", "آب", "أوت"], ["سبتمبر", "أيلول"],
                ["أكتوبر", "تشرين الأول"], ["نوفمبر", "تشرين الثاني"], ["ديسمبر", "كانون الأول"],
            ],
            numbers: [
                "ثلاثة": 3, "ثلاث": 3, "أربعة": 4, "أربع": 4, "خمسة": 5, "خمس": 5, "ستة": 6, "ست": 6, "سبعة": 7,
                "سبع": 7,
                "ثمانية": 8, "ثماني": 8, "ثمان": 8, "تسعة": 9, "تسع": 9, "عشرة": 10, "عشر": 10,
            ],
            hours: [
                "الواحدة": 1, "الثانية": 2, "الثالثة": 3, "الرابعة": 4, "الخامسة": 5, "السادسة": 6, "السابعة": 7,
                "الثامنة": 8, "التاسعة": 9, "العاشرة": 10, "الحادية عشرة": 11, "الحادية عشر": 11, "الثانية عشرة": 12,
                "الثانية عشر": 12,
            ],
            ordinals: ["أول": 1, "ثاني": 2, "ثالث": 3, "رابع": 4, "آخر": -1],
            units: [
                "يوم": .day, "أيام": .day, "يوما": .day, "أسبوع": .week, "أسابيع": .week, "أسبوعا": .week,
                "شهر": .month,
                "أشهر": .month, "شهور": .month, "شهرا": .month, "سنة": .year, "سنوات": .year, "سنين": .year,
                "عام": .year,
                "أعوام": .year, "عاما": .year,
            ],
            timeUnits: ["ساعة": .hour, "ساعات": .hour, "دقيقة": .minute, "دقائق": .minute],
            pairs: [
                "يومين": .day, "أسبوعين": .week, "شهرين": .month, "سنتين": .year, "عامين": .year, "ساعتين": .hour,
                "دقيقتين": .minute,
            ],
            parts: [
                "صباحا": .morning, "الصباح": .morning, "ظهرا": .noon, "الظهر": .noon, "عصرا": .afternoon,
                "العصر": .afternoon, "مساء": .evening, "المساء": .evening,
            ],
            // "مساء" means evening, but after an hour it covers all times after noon.
            beforeNoon: ["ص", "صباحا"], afterNoon: ["م", "مساء"],
            and: ["و"], andPrefix: "و",
            prepositions: ["في", "يوم", "بعد", "الساعة", "بتاريخ", "عند"],
            blockers: [
                "آخر", "أخبار", "أو", "أول", "أيام", "إلى", "بعد", "حتى", "حديث", "خطبة", "ذلك", "سوق", "صلاة", "على",
                "عن",
                "قبل",
                "كل",
                "ليلة", "المصري", "مع", "من", "منذ", "هذا", "و",
            ],
            every: ["كل", "وكل"],
            connectors: [
                "أحيانا", "أقصى", "أم", "أو", "أيضا", "إذا", "إلا", "إلى", "إما", "الأرجح", "الأقل", "الأكثر",
                "باستثناء", "بدل", "بدلا", "بدون", "بعدها", "بل", "بين", "تمام", "ثم", "حتى", "دون", "ربما", "سوى",
                "صباح", "طوال", "عدا", "عوضا", "غير", "فيما", "قد", "كحد", "كذلك", "كما", "لا", "لعل", "لغاية", "لكن",
                "لم", "لن", "لو", "ليس", "ليست", "ما", "ماعدا", "محتمل", "مرات", "مرة", "مرتين", "منذ", "وإلا",
                "والساعة", "واليوم", "وخمس", "وعشر", "وغدا", "وفي", "ولا", "ولكن", "وليس", "وليست", "ويوم", "يحتمل",
            ],
            limits: ["تقريبا", "حصرا", "حوالي", "فقط", "مجرد"],
            times: [],
            rates: [],
            starters: [
                "ابتداء من", "اعتبارا من", "انطلاقا من", "بداية من", "بدءا من",
            ],
            fromWords: ["من"],
            through: ["إلى", "حتى"],
            priorities: [
                "عالية": .high, "عالي": .high, "مرتفعة": .high, "متوسطة": .medium, "متوسط": .medium, "منخفضة": .low,
                "منخفض": .low,
            ]),
        phrases: days + times + arabicRepeats)

    private static let days: [Phrase] = [
        Phrase("اليوم", .today(plus: 0)),
        Phrase("غدا|بكرا", .today(plus: 1)),
        Phrase("يوم غد", .today(plus: 1)),
        Phrase("الغد", .today(plus: 1), .company),
        Phrase("بعد غد|الغد|غدا|بكرا", .today(plus: 2)),
        Phrase("الليلة", .partOf(today: 0, .night)),
        Phrase("هذا {part}", .partOf(today: 0, nil)),
        Phrase("صباح اليوم", .partOf(today: 0, .morning)),
        Phrase("مساء اليوم", .partOf(today: 0, .evening)),
        Phrase("صباح الغد|غد", .partOf(today: 1, .morning)),
        Phrase("مساء الغد|غد", .partOf(today: 1, .evening)),
        Phrase("في? يوم {shortDay}", .weekday(todayToo: false)),
        Phrase("{shortDay}", .weekday(todayToo: false), .company),
        Phrase("في? يوم? {shortDay} القادم|القادمة|المقبل|المقبلة|الجاي|الجاية", .weekday(todayToo: false)),
        Phrase("في? يوم? {shortDay} {part}", .weekday(todayToo: false)),
        Phrase("في? عطلة? نهاية الأسبوع", .weekend),
        Phrase("في? الأسبوع القادم|المقبل|الجاي", .next(.week)),
        Phrase("في? الشهر القادم|المقبل|الجاي", .next(.month)),
        Phrase("في? السنة القادمة|المقبلة|الجاية", .next(.year)),
        Phrase("في? العام القادم|المقبل", .next(.year)),
        Phrase("بعد {count} {unit}", .later),
        Phrase("بعد {pair}", .later),
        Phrase("بعد {unit}", .later, .atEnd),
        Phrase("بعد {count} {timeUnit}", .later, .atEnd),
        Phrase("بعد {timePair}", .later, .atEnd),
        Phrase("بعد {timeUnit}", .later, .atEnd),
        Phrase("بعد نصف ساعة", .soon(seconds: 1800), .atEnd),
        Phrase("بعد ساعة ونصف", .soon(seconds: 5400), .atEnd),
        Phrase("في|بتاريخ|يوم? {iso}", .date),
        Phrase("في|بتاريخ|يوم? {dayNumber} من? {month} {year}?", .date),
        Phrase("في? يوم? {shortDay} {dayNumber} من? {month} {year}?", .date),
    ]

    private static let times: [Phrase] = [
        Phrase("في|عند? الساعة {hour} {part}?", .time),
        Phrase("في|عند? الساعة {hour} {meridiem}", .time),
        Phrase("في|عند? الساعة {hour} والنصف|ونصف {part}?", .offHour(minutes: 30)),
        Phrase("في|عند? الساعة {hour} والثلث|وثلث {part}?", .offHour(minutes: 20)),
        Phrase("في|عند? الساعة {hour} والربع|وربع {part}?", .offHour(minutes: 15)),
        Phrase("في|عند? الساعة {hour} إلا ربعا|ربع|الربع {part}?", .offHour(minutes: -15)),
        Phrase("في|عند? الساعة {hour} إلا ثلثا|ثلث|الثلث {part}?", .offHour(minutes: -20)),
        Phrase("في|عند? الساعة {clock} {part}?", .time),
        Phrase("في|عند? الساعة {clock} {meridiem}", .time),
        Phrase("في|عند? الساعة {halfDay}", .time),
        Phrase("{longClock}", .time),
        Phrase("{clock}", .time, .company),
        Phrase("{clock} {part}", .time),
        Phrase("{clock} {meridiem}", .time),
        Phrase("{hour} {part}", .time),
        // "م" also stands for meter.
        Phrase("{hour} {meridiem}", .time, .company),
        Phrase("{halfDay}", .time, .company),
        Phrase("عند الظهر", .clock(hour: 12)),
        Phrase("في|عند? الساعة {hour} منتصف الليل", .clock(hour: 0)),
        Phrase("{hour} منتصف الليل", .clock(hour: 0)),
        Phrase("عند|في منتصف الليل", .clock(hour: 0)),
        Phrase("في? {part}", .part, .company),
    ]
}
