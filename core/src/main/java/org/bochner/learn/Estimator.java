package org.bochner.learn;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A method with what is asked of it, not yet fitted: the number of features, settings, the seed.
 *
 * <pre>{@code
 * Model first = Model.fit(data, Methods.named("lkrf").features(200).set("kernel", "laplace").seed(7));
 * Model second = Model.fit(data, Nsrf.features(200).radius(8).c(1, 10, 100));
 * }</pre>
 *
 * <p>What is not set is chosen on the training rows or has its default. Names and values are checked at once, and a
 * message about a wrong one lists the legal ones. Immutable; each method that changes something returns another
 * estimator. The classes of {@code org.bochner.methods} have a Java method for each setting.
 *
 * @param <E> the type of the estimator itself
 */
public abstract class Estimator<E extends Estimator<E>> {
    private final Method method;
    private final Request request;

    /** An estimator of {@code method}, which must have the settings that {@code request} gives. */
    protected Estimator(Method method, Request request) {
        method.settings(request.given());
        this.method = method;
        this.request = request;
    }

    /** One without methods for the settings of its own. */
    private static final class Plain extends Estimator<Plain> {
        Plain(Method method, Request request) {
            super(method, request);
        }

        @Override
        protected Plain with(Request changed) {
            return new Plain(method(), changed);
        }
    }

    /** What {@code request} asks of {@code method}. */
    public static Estimator<?> of(Method method, Request request) {
        return new Plain(method, request);
    }

    /** The same method with another request. */
    protected abstract E with(Request changed);

    /** The same with another number of features. */
    public E withFeatures(int count) {
        return with(new Request(count, request.given(), request.seed(), request.epsilon(), request.prefixes()));
    }

    /** The same with another seed, from which all randomness follows; it is 1 by default. */
    public E seed(long value) {
        return with(request.withSeed(value));
    }

    /** The same with another ε, the probability with which each certificate may fail; it is 0.05 by default. */
    public E certificateEpsilon(double value) {
        return with(request.withEpsilon(value));
    }

    /** The same, and models on the first features of the same map too: for comparisons of numbers of features. */
    public E prefixes(int... counts) {
        return with(request.withPrefixes(Arrays.stream(counts).boxed().toList()));
    }

    /**
     * The same with a value for a setting.
     *
     * @param name the setting's name, such as {@code "class-weights"}
     * @param value a number, a boolean, an enum constant, several of them as an array or a list, a map of
     *     class weights by label, or the text of any
     *     value; {@code "auto"}, or an empty {@link Optional}, lets the method choose
     * @throws org.bochner.BadInput if there is no such setting or the value is not legal; the message lists what is
     */
    public E set(String name, Object value) {
        return with(request.with(name, canonical(method.setting(name), value)));
    }

    private static <T> String canonical(Setting<T> setting, Object value) {
        return setting.print(setting.parse(text(value)));
    }

    private static String text(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(Estimator::text).orElse("auto");
        }
        if (value instanceof Float || value instanceof Double) {
            return Setting.decimal(((Number) value).doubleValue());
        }
        if (value instanceof Enum<?> constant) {
            return Setting.word(constant);
        }
        if (value instanceof Map<?, ?> pairs) {
            return pairs.entrySet().stream()
                    .map(each -> each.getKey() + "=" + text(each.getValue()))
                    .collect(Collectors.joining(","));
        }
        if (value instanceof Iterable<?> several) {
            List<String> texts = new ArrayList<>();
            several.forEach(each -> texts.add(text(each)));
            return String.join(",", texts);
        }
        if (value != null && value.getClass().isArray()) {
            return IntStream.range(0, Array.getLength(value))
                    .mapToObj(i -> text(Array.get(value, i)))
                    .collect(Collectors.joining(","));
        }
        return String.valueOf(value);
    }

    /** The method. */
    public Method method() {
        return method;
    }

    /** What is asked of it. */
    public Request request() {
        return request;
    }

    /** Every setting with its value: as set, else its default, which may be {@code auto}. */
    public Settings settings() {
        return method.settings(request.given());
    }

    /** Whether both ask the same of the same method, typed or not. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Estimator<?> that
                && method.name().equals(that.method.name())
                && request.equals(that.request);
    }

    @Override
    public int hashCode() {
        return Objects.hash(method.name(), request);
    }

    /** Such as {@code nsrf(features=200, radius=8, seed=7)}. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        if (method.countsFeatures()) {
            parts.add("features=" + request.features());
        }
        new TreeMap<>(request.given()).forEach((name, value) -> parts.add(name + "=" + value));
        parts.add("seed=" + request.seed());
        return method.name() + "(" + String.join(", ", parts) + ")";
    }
}
