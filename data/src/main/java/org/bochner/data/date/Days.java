package org.bochner.data.date;

/** The Gregorian calendar as arithmetic on days since 1970-01-01, without an object per date. */
final class Days {
    /** Days before each month of a year that is no leap year. */
    private static final int[] BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

    /** The days from year 0 to 1970. */
    private static final long TO_1970 = 719_528;

    private static final double MEAN_YEAR = 365.2425;

    private Days() {}

    static boolean leap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** Whether there is such a day, in a year from 1 to 9999. */
    static boolean exist(int year, int month, int day) {
        return month >= 1
                && month <= 12
                && day >= 1
                && day <= BEFORE[month] - BEFORE[month - 1] + (month == 2 && leap(year) ? 1 : 0);
    }

    /** The days from 1970-01-01 to a day of a year from 0 on. */
    static long since1970(int year, int month, int day) {
        int past = year - 1;
        long leaps = year == 0 ? 0 : past / 4 - past / 100 + past / 400 + 1L;
        return 365L * year + leaps - TO_1970 + BEFORE[month - 1] + (month > 2 && leap(year) ? 1 : 0) + day - 1;
    }

    /** The year of a day. */
    static int yearOf(long day) {
        int year = (int) Math.floor((day + TO_1970) / MEAN_YEAR);
        while (since1970(year + 1, 1, 1) <= day) {
            year++;
        }
        while (since1970(year, 1, 1) > day) {
            year--;
        }
        return year;
    }

    /** The month of a day from 1, times 100, plus its day of the month from 1. */
    static int monthAndDay(long day) {
        int year = yearOf(day);
        int month = 12;
        while (since1970(year, month, 1) > day) {
            month--;
        }
        return 100 * month + (int) (day - since1970(year, month, 1)) + 1;
    }
}
