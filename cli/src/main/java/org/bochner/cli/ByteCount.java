package org.bochner.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes as people write it: {@code 800m}, {@code 1.5g}, {@code 2GiB}, {@code 1000000}. */
final class ByteCount implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([kmgt]?)(?:i?b)?");
    private static final long LEAST = 1L << 24;

    @Override
    public Long convert(String text) {
        Matcher matcher = FORM.matcher(text.trim().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not an amount of memory; write for example 800m or 4g");
        }
        int power = " kmgt".indexOf(matcher.group(2).isEmpty() ? " " : matcher.group(2));
        double bytes = Double.parseDouble(matcher.group(1)) * Math.pow(1024, power);
        if (bytes < LEAST || bytes > Long.MAX_VALUE / 2) {
            throw new TypeConversionException("'" + text + "' must be between 16m and what the machine has");
        }
        return (long) bytes;
    }

    /** The count for people: {@code 1.5 GiB}. */
    static String show(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= 100 ? "%.0f %s" : "%.1f %s", value, units[unit]);
    }
}
