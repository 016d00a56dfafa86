package org.bochner.data.date;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The parser of bytes against java.time. */
class DateParserTest {
    private static final double MICROSECOND = 1e-6 / 86_400;
    private final DateParser parser = new DateParser();

    private DateForm form(String text) {
        byte[] b = ("x," + text + ",y").getBytes(StandardCharsets.UTF_8);
        return parser.parse(b, 2, b.length - 2);
    }

    private double moment(String text, boolean dayFirst) {
        return form(text) == null ? Double.NaN : parser.moment(dayFirst);
    }

    private static double days(LocalDateTime time) {
        return time.toLocalDate().toEpochDay() + time.toLocalTime().toNanoOfDay() / 86_400e9;
    }

    private static LocalDateTime random(SplittableRandom random) {
        return LocalDateTime.of(
                random.nextInt(1000, 3000),
                random.nextInt(1, 13),
                random.nextInt(1, 29),
                random.nextInt(24),
                random.nextInt(60),
                random.nextInt(60),
                1000 * random.nextInt(1_000_000));
    }

    private static final String[] DAYS = {
        "uuuu-MM-dd", "uuuu/MM/dd", "uuuu.MM.dd", "uuuu-M-d", "dd.MM.uuuu", "d.M.uuuu", "dd/MM/uuuu", "d/M/uuuu",
        "dd-MM-uuuu", "MM/dd/uuuu", "M/d/uuuu", "MM-dd-uuuu", "d MMM uuuu", "dd-MMM-uuuu", "ddMMMuuuu", "d MMMM uuuu",
        "d. MMMM uuuu", "MMM d, uuuu", "MMMM d, uuuu", "MMM d uuuu", "EEE, d MMM uuuu", "EEEE, MMMM d, uuuu"
    };

    @Test
    void everyFormGivesTheDayThatJavaTimeGives() {
        SplittableRandom random = new SplittableRandom(1);
        for (String pattern : DAYS) {
            DateTimeFormatter form = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
            boolean dayFirst = pattern.startsWith("d");
            for (int i = 0; i < 500; i++) {
                LocalDate day = LocalDate.of(1000, 1, 1).plusDays(random.nextInt(730_000));
                assertThat(moment(form.format(day), dayFirst))
                        .as("%s as %s", form.format(day), pattern)
                        .isEqualTo(day.toEpochDay());
            }
        }
    }

    @Test
    void everyClockGivesTheMomentThatJavaTimeGives() {
        SplittableRandom random = new SplittableRandom(2);
        String[] clocks = {
            "uuuu-MM-dd'T'HH:mm:ss.SSSSSS", "uuuu-MM-dd HH:mm:ss.SSSSSS", "dd.MM.uuuu HH:mm:ss,SSSSSS",
            "d MMM uuuu hh:mm:ss.SSSSSS a", "M/d/uuuu h:mm:ss.SSSSSS a", "dd/MMM/uuuu:HH:mm:ss.SSSSSS"
        };
        for (String pattern : clocks) {
            DateTimeFormatter form = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
            for (int i = 0; i < 200; i++) {
                LocalDateTime time = random(random);
                assertThat(moment(form.format(time), pattern.startsWith("d")))
                        .as(form.format(time))
                        .isCloseTo(days(time), within(MICROSECOND));
            }
        }
        LocalDateTime time = random(random).truncatedTo(ChronoUnit.MINUTES);
        assertThat(moment(time.toString(), true)).isCloseTo(days(time), within(MICROSECOND));
        assertThat(moment("20240229T103000Z", true)).isEqualTo(moment("2024-02-29 10:30", true));
    }

    @Test
    void zonesAreSubtractedFromTheLocalClock() {
        SplittableRandom random = new SplittableRandom(3);
        for (String zone :
                new String[] {"Z", "+01:00", "-05:30", "+1400", "+09", " UTC", " GMT", "+02:00[Europe/Rome]"}) {
            LocalDateTime time = random(random);
            String plain = zone.strip().replaceAll("\\[.*|UTC|GMT", "");
            OffsetDateTime there = OffsetDateTime.of(time, ZoneOffset.of(plain.isEmpty() ? "Z" : plain));
            assertThat(moment(time + zone, true)).isCloseTo(days(time), within(MICROSECOND));
            assertThat(parser.moment(true) - parser.zone())
                    .as(zone)
                    .isCloseTo(
                            days(there.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()), within(MICROSECOND));
        }
    }

    @Test
    void aDayThatTheCalendarDoesNotHaveIsRefused() {
        for (int year : new int[] {1900, 2000, 2023, 2024}) {
            boolean leap = LocalDate.of(year, 1, 1).isLeapYear();
            assertThat(Double.isNaN(moment(year + "-02-29", true))).isEqualTo(!leap);
            assertThat(moment(year + "-02-30", true)).isNaN();
        }
        assertThat(moment("31.04.2024", true)).isNaN();
        assertThat(moment("2024-13-01", true)).isNaN();
        assertThat(moment("0800-01-01", true)).isNaN();
    }

    @Test
    void dayAndMonthFollowTheGivenOrder() {
        assertThat(moment("03/04/2024", true))
                .isEqualTo(LocalDate.of(2024, 4, 3).toEpochDay());
        assertThat(moment("03/04/2024", false))
                .isEqualTo(LocalDate.of(2024, 3, 4).toEpochDay());
        assertThat(moment("31/04/2024", false)).isNaN();
    }

    @Test
    void twoDigitsAreAYearFrom1969To2068() {
        assertThat(moment("1.2.68", true)).isEqualTo(LocalDate.of(2068, 2, 1).toEpochDay());
        assertThat(moment("1.2.69", true)).isEqualTo(LocalDate.of(1969, 2, 1).toEpochDay());
        assertThat(parser.shortYear()).isTrue();
    }

    @Test
    void monthsAndTimesOfDayAreFormsOfTheirOwn() {
        assertThat(form("2024-05")).isEqualTo(DateForm.YEAR_MONTH);
        assertThat(moment("May 2024", true)).isEqualTo(moment("2024-05", true));
        assertThat(form("17:30")).isEqualTo(DateForm.CLOCK);
        assertThat(moment("5:30 PM", true)).isEqualTo(17.5 / 24);
        assertThat(moment("12:15 AM", true)).isEqualTo(0.25 / 24);
    }

    @Test
    void otherTextsAreNoDates() {
        for (String text : new String[] {
            "",
            "a",
            "red",
            "March",
            "12",
            "2024",
            "1-2",
            "3:2",
            "25:00",
            "2024-",
            "2024-1-",
            "2024-01-01x",
            "10.5",
            "192.168.1.1",
            "1.2.3",
            "1/2",
            "12 apples",
            "Mayflower 2024",
            "1,234",
            "$5",
            "555-12-3456",
            "2024-01-01 99",
            "+49 30 1234",
            "A-12-2024",
            "12 Main Street",
            "2024-01-01T10:00+99:00",
            "Monday",
            "1 of 3",
            "10%"
        }) {
            assertThat(form(text)).as(text).isNull();
        }
    }

    @Test
    void placeholdersStandForMissingDates() {
        for (String text : new String[] {"unknown", "-", "0000-00-00", "00.00.0000", "0001-01-01", "9999-12-31"}) {
            byte[] b = text.getBytes(StandardCharsets.UTF_8);
            assertThat(parser.placeholder(b, 0, b.length)).as(text).isTrue();
        }
        byte[] wrong = "2024-02-31".getBytes(StandardCharsets.UTF_8);
        assertThat(parser.placeholder(wrong, 0, wrong.length)).isFalse();
    }

    @Test
    void numbersAreDaysYearsOrSecondsByTheirColumn() {
        assertThat(parser.parse(20240229, null)).isEqualTo(DateForm.COMPACT);
        assertThat(parser.moment(true)).isEqualTo(LocalDate.of(2024, 2, 29).toEpochDay());
        assertThat(parser.parse(20240230, DateForm.COMPACT)).isNull();
        assertThat(parser.parse(1999, null)).isEqualTo(DateForm.YEAR);
        assertThat(parser.moment(true)).isEqualTo(LocalDate.of(1999, 1, 1).toEpochDay());
        assertThat(parser.parse(86_400.0 * 365, null)).isEqualTo(DateForm.EPOCH);
        assertThat(parser.moment(true)).isEqualTo(365);
        assertThat(parser.parse(1_700_000_000_000.0, null)).isEqualTo(DateForm.EPOCH);
        double milliseconds = parser.moment(true);
        parser.parse(1_700_000_000, DateForm.EPOCH);
        assertThat(parser.moment(true)).isEqualTo(milliseconds);
    }

    @Test
    void phasesOfWavesAreThoseOfJavaTime() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 2000; i++) {
            LocalDateTime time = random(random);
            double moment = days(time);
            double clock = time.toLocalTime().toNanoOfDay() / 86_400e9;
            double year = (time.getDayOfYear() - 1 + clock) / time.toLocalDate().lengthOfYear();
            assertThat(Wave.DAY.phase(moment)).isCloseTo(clock, within(1e-9));
            assertThat(Wave.WEEK.phase(moment)).isEqualTo((time.getDayOfWeek().getValue() - 1) / 7.0);
            assertThat(Wave.YEAR.phase(moment)).isCloseTo(year, within(1e-9));
        }
    }
}
