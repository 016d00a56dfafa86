package org.bochner.cli.option;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time as people write it: {@code 30}, {@code 30s}, {@code 5m}, {@code 1.5h}. */
public final class Seconds implements ITypeConverter<Double> {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ms|s|m|min|h)?");

    @Override
    public Double convert(String text) {
        Matcher matcher = FORM.matcher(text.trim().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a time; write for example 30s, 5m or 1h");
        }
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        double scale = switch (unit) {
            case "ms" -> 1e-3;
            case "m", "min" -> 60;
            case "h" -> 3600;
            default -> 1;
        };
        double seconds = Double.parseDouble(matcher.group(1)) * scale;
        if (seconds <= 0) {
            throw new TypeConversionException("'" + text + "' must be more than 0 seconds");
        }
        return seconds;
    }

    /** The time for people: {@code 0.84 s}, {@code 12.3 s}, {@code 4:07}, {@code 1:02:03}. */
    public static String show(double seconds) {
        if (seconds < 60) {
            return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    }
}
