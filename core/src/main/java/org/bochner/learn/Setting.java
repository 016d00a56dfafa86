package org.bochner.learn;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.bochner.BadInput;

/**
 * A setting of a method, declared once: from the declaration come parsing, checks and their messages, the printed form,
 * help, the tables of the guide and the range of a search.
 *
 * <pre>{@code
 * static final Setting<Double> GAP = OWN.declare(Setting.number("gap", 0).from(0).below(1).help("when to stop"));
 * static final Setting<Optional<Double>> WIDTH =
 *         OWN.declare(Setting.number("width").above(0).orAuto().help("width of the kernel"));
 * static final Setting<Search> SEARCH = OWN.declare(Setting.choice("search", Search.STAGED).help("the search"));
 * }</pre>
 *
 * <p>A setting is immutable; each method that refines it returns another one. {@code auto} is the empty
 * {@link Optional}.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {
    private static final String AUTO = "auto";

    /**
     * The type of a setting.
     *
     * @param parser reads a text, throws an {@link IllegalArgumentException} where it is of another type
     * @param printer writes a value so that the parser reads it
     * @param numbers the numbers in a value, to be held against the limits
     * @param kind what a legal value is, without the limits: "a number"
     * @param suffix what follows the limits: ", or auto"
     */
    private record Type<T>(
            Function<String, T> parser,
            Function<T, String> printer,
            Function<T, DoubleStream> numbers,
            String kind,
            String suffix) {}

    /** Limits of numbers, each with whether it is legal itself. */
    private record Limits(double low, boolean lowLegal, double high, boolean highLegal) {
        static final Limits FINITE = new Limits(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY, false);

        boolean allow(double value) {
            return (lowLegal ? value >= low : value > low) && (highLegal ? value <= high : value < high);
        }

        @Override
        public String toString() {
            boolean below = high < Double.POSITIVE_INFINITY;
            if (low == Double.NEGATIVE_INFINITY) {
                return below ? (highLegal ? " of at most " : " below ") + decimal(high) : "";
            }
            String above = (lowLegal ? " of at least " : " above ") + decimal(low);
            if (!below) {
                return above;
            }
            return lowLegal && highLegal
                    ? " from " + decimal(low) + " to " + decimal(high)
                    : above + (highLegal ? " and at most " : " and below ") + decimal(high);
        }
    }

    private final String name;
    private final Type<T> type;
    private final T byDefault;
    private final Limits limits;
    private final String advice;
    private final String help;
    private final Optional<Range> range;

    private Setting(
            String name, Type<T> type, T byDefault, Limits limits, String advice, String help, Optional<Range> range) {
        this.name = name;
        this.type = type;
        this.byDefault = byDefault;
        this.limits = limits;
        this.advice = advice;
        this.help = help;
        this.range = range;
    }

    private static <T> Setting<T> of(String name, T byDefault, Type<T> type) {
        return new Setting<>(name, type, byDefault, Limits.FINITE, "", "", Optional.empty());
    }

    private static <T extends Number> Setting<T> numeric(
            String name, T byDefault, Function<String, T> parser, String kind, String suffix) {
        Function<T, String> printer = value -> decimal(value.doubleValue());
        return of(
                name,
                byDefault,
                new Type<>(parser, printer, value -> DoubleStream.of(value.doubleValue()), kind, suffix));
    }

    /** A finite number. */
    public static Setting<Double> number(String name, double byDefault) {
        return numeric(name, byDefault, Double::valueOf, "a number", "");
    }

    /** A finite number without a default; follow it by {@link #orAuto}. */
    public static Setting<Double> number(String name) {
        return number(name, Double.NaN);
    }

    /** A share of something, written as 0.1 or as 10%, without a default; follow it by {@link #orAuto}. */
    public static Setting<Double> share(String name) {
        Function<String, Double> parser = text -> text.endsWith("%")
                ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
                : Double.parseDouble(text);
        return numeric(name, Double.NaN, parser, "a share", ", such as 0.1 or 10%");
    }

    /** A whole number. */
    public static Setting<Integer> whole(String name, int byDefault) {
        return numeric(name, byDefault, Setting::integer, "a whole number", "");
    }

    /** A whole number without a default; follow it by {@link #orAuto}. */
    public static Setting<Integer> whole(String name) {
        return whole(name, 0);
    }

    /** Reads 1000 as well as 1e3. */
    private static int integer(String text) {
        double value = Double.parseDouble(text);
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw new NumberFormatException(text);
        }
        return (int) value;
    }

    /** One number, or several with commas between them. */
    public static Setting<List<Double>> numbers(String name, Double... byDefault) {
        return of(
                name,
                List.of(byDefault),
                new Type<>(
                        text -> Arrays.stream(text.split(","))
                                .map(String::strip)
                                .map(Double::valueOf)
                                .toList(),
                        values -> values.stream().map(Setting::decimal).collect(Collectors.joining(",")),
                        values -> values.stream().mapToDouble(Double::doubleValue),
                        "a number",
                        ", or several with commas between them"));
    }

    /** {@code true} or {@code false}. */
    public static Setting<Boolean> flag(String name, boolean byDefault) {
        return either(name, "false", "true").withDefault(byDefault);
    }

    /** One of two words: {@code first}, which is the default and false, or {@code second}, which is true. */
    public static Setting<Boolean> either(String name, String first, String second) {
        return of(
                name,
                false,
                text -> {
                    if (!text.equals(first) && !text.equals(second)) {
                        throw new IllegalArgumentException(text);
                    }
                    return text.equals(second);
                },
                value -> value ? second : first,
                first.equals("false") ? "true or false" : first + " or " + second);
    }

    /** One of the values of an enumeration, by their names in lower case with hyphens. */
    public static <E extends Enum<E>> Setting<E> choice(String name, E byDefault) {
        return choice(name, byDefault.getDeclaringClass()).withDefault(byDefault);
    }

    /** One of the values of an enumeration, without a default; follow it by {@link #orAuto}. */
    public static <E extends Enum<E>> Setting<E> choice(String name, Class<E> type) {
        return choice(name, List.of(type.getEnumConstants()));
    }

    /** One of {@code all}, without a default; follow it by {@link #orAuto}. */
    public static <E extends Enum<E>> Setting<E> choice(String name, List<E> all) {
        return of(
                name,
                null,
                text -> all.stream()
                        .filter(value -> word(value).equals(text.toLowerCase(Locale.ROOT)))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(text)),
                Setting::word,
                "one of " + all.stream().map(Setting::word).collect(Collectors.joining(", ")));
    }

    /**
     * A value of another type.
     *
     * @param parser reads a text; a {@link BadInput} that it throws is passed on, another
     *     {@link IllegalArgumentException} becomes one
     * @param kind what is legal: "must be …"
     */
    public static <T> Setting<T> of(
            String name, T byDefault, Function<String, T> parser, Function<T, String> printer, String kind) {
        return of(name, byDefault, new Type<>(parser, printer, value -> DoubleStream.empty(), kind, ""));
    }

    /** Any text. */
    public static Setting<String> text(String name, String byDefault) {
        return of(name, byDefault, text -> text, text -> text, "a text");
    }

    /** Values of at least {@code low}. */
    public Setting<T> from(double low) {
        return with(new Limits(low, true, limits.high, limits.highLegal));
    }

    /** Values above {@code low}. */
    public Setting<T> above(double low) {
        return with(new Limits(low, false, limits.high, limits.highLegal));
    }

    /** Values of at most {@code high}. */
    public Setting<T> to(double high) {
        return with(new Limits(limits.low, limits.lowLegal, high, true));
    }

    /** Values below {@code high}. */
    public Setting<T> below(double high) {
        return with(new Limits(limits.low, limits.lowLegal, high, false));
    }

    private Setting<T> with(Limits value) {
        return new Setting<>(name, type, byDefault, value, advice, help, range);
    }

    /** Also {@code auto}, the default: the method finds the value itself. */
    public Setting<Optional<T>> orAuto() {
        return or(AUTO);
    }

    /** Also {@code word}, the default, which is the empty value. */
    public Setting<Optional<T>> or(String word) {
        Type<Optional<T>> open = new Type<>(
                text -> text.equals(word) ? Optional.empty() : Optional.of(type.parser.apply(text)),
                value -> value.map(type.printer).orElse(word),
                value -> value.map(type.numbers).orElse(DoubleStream.empty()),
                type.kind,
                type.suffix + ", or " + word);
        return new Setting<>(name, open, Optional.empty(), limits, advice, help, range);
    }

    /** Also {@code word}, which stands for {@code value}, whatever the limits are. */
    public Setting<T> word(String word, T value) {
        Type<T> more = new Type<>(
                text -> text.equals(word) ? value : type.parser.apply(text),
                each -> each.equals(value) ? word : type.printer.apply(each),
                each -> each.equals(value) ? DoubleStream.empty() : type.numbers.apply(each),
                type.kind,
                type.suffix + ", " + word);
        return new Setting<>(name, more, byDefault, limits, advice, help, range);
    }

    /** The same with another default. */
    public Setting<T> withDefault(T value) {
        return new Setting<>(name, type, value, limits, advice, help, range);
    }

    /** What a message about a bad value ends with: "1e-3 is usual". */
    public Setting<T> advice(String words) {
        return new Setting<>(name, type, byDefault, limits, words, help, range);
    }

    /** One line: what it does. */
    public Setting<T> help(String words) {
        return new Setting<>(name, type, byDefault, limits, advice, words, range);
    }

    /** Where a search over settings looks for it; without one it takes no part. */
    public Setting<T> range(Range where) {
        return new Setting<>(name, type, byDefault, limits, advice, help, Optional.of(where));
    }

    /** In lower case with hyphens. */
    public String name() {
        return name;
    }

    /** The value in force when none is given. */
    public T byDefault() {
        return byDefault;
    }

    /** The text in force when none is given. */
    public String fallback() {
        return print(byDefault);
    }

    /** What it does, in a line. */
    public String help() {
        return help;
    }

    /** Where a search over settings looks for it; empty where it takes no part. */
    public Optional<Range> range() {
        return range;
    }

    /** The legal values in words: "a number above 0, or auto". */
    public String legal() {
        return type.kind + limits + type.suffix;
    }

    /** The value that {@code text} stands for; throws on one that is not legal. */
    public T parse(String text) {
        try {
            return check(type.parser.apply(text.strip()), text);
        } catch (BadInput explained) {
            throw explained;
        } catch (IllegalArgumentException notOne) {
            throw bad(text);
        }
    }

    /** {@code value}, which must be legal. */
    public T check(T value) {
        return check(value, print(value));
    }

    private T check(T value, String text) {
        if (!type.numbers.apply(value).allMatch(limits::allow)) {
            throw bad(text);
        }
        return value;
    }

    private BadInput bad(String text) {
        return new BadInput(
                name + " must be " + legal() + ", not '" + text + "'" + (advice.isEmpty() ? "" : "; " + advice));
    }

    /** The text that {@link #parse} reads as {@code value}. */
    public String print(T value) {
        return type.printer.apply(value);
    }

    /** The shortest text that reads back to the same number, without a needless ".0". */
    public static String decimal(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return name + "=" + fallback();
    }
}
