package org.bochner.data.options;

/** Whether the day or the month comes first in dates such as {@code 03/04/2024}. */
public enum DateOrder implements Choice {
    /** What the values of a column say: a number above 12 is a day. If none is, see {@code DateScan}. */
    AUTO,
    /** Day, month, year. */
    DMY,
    /** Month, day, year. */
    MDY
}
