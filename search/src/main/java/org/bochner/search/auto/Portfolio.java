package org.bochner.search.auto;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.search.auto.Contender.Cost;
import org.bochner.search.auto.Contender.WideCost;

/**
 * The contenders that {@code auto} knows: {@code portfolio.tsv}, which {@code benchmarks/portfolio} makes from the
 * tuning half of {@code bochner benchmark} with 500 features; and {@code few-features.tsv} for at most {@value #FEW} of
 * them, from the study of chains with 20 and 50. Where features are few, chains such as {@code nsrf+askl} take part,
 * and methods whose models are larger than that do not.
 *
 * <p>A method that is in neither, such as a user's own, takes part too, after the first {@value #UNKNOWN_PLACE}.
 */
final class Portfolio {
    /** The number of features up to which they are few. */
    static final int FEW = 100;

    private static final String USUAL = "portfolio.tsv";
    private static final String OF_FEW = "few-features.tsv";
    private static final double UNKNOWN_PLACE = 6.5;
    private static final Cost UNKNOWN_COST = new Cost(0.2, 0.5, 1, 0.5, 0.5, 1, Optional.empty());
    private static final int COSTS = 6;
    private static final int PLACES = 7;

    private Portfolio() {}

    /** The contenders among {@code methods}, and among their chains, that have all settings of {@code request}. */
    static List<Contender> of(List<Method> methods, Request request) {
        List<Contender> all = new ArrayList<>();
        List<String[]> usual = read(USUAL);
        List<String[]> few = read(OF_FEW);
        for (String[] line : request.features() <= FEW ? few : usual) {
            method(line[0], methods)
                    .filter(each -> takes(each, request))
                    .ifPresent(each -> all.add(contender(each, line)));
        }
        methods.stream()
                .filter(each -> takes(each, request))
                .filter(each ->
                        Stream.concat(usual.stream(), few.stream()).noneMatch(line -> line[0].equals(each.name())))
                .forEach(each ->
                        all.add(new Contender(each, Map.of(), UNKNOWN_COST, Collections.nCopies(6, UNKNOWN_PLACE))));
        return all;
    }

    /** Whether {@code method} has all settings of {@code request}. */
    static boolean takes(Method method, Request request) {
        return request.given().keySet().stream().allMatch(method::hasSetting);
    }

    /** The one of {@code methods} called {@code name}, or their chain. */
    private static Optional<Method> method(String name, List<Method> methods) {
        List<String> names = methods.stream().map(Method::name).toList();
        if (!names.containsAll(List.of(name.split("\\+")))) {
            return Optional.empty();
        }
        int at = names.indexOf(name);
        return Optional.of(at < 0 ? Methods.named(name) : methods.get(at));
    }

    private static List<String[]> read(String file) {
        try (InputStream in = Portfolio.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Contender contender(Method method, String[] line) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String pair : line[1].split(";")) {
            if (!pair.equals("-")) {
                int equals = pair.indexOf('=');
                settings.put(pair.substring(0, equals), pair.substring(equals + 1));
            }
        }
        double[] numbers =
                Arrays.stream(line).skip(2).mapToDouble(Double::parseDouble).toArray();
        int at = COSTS + PLACES;
        Optional<WideCost> wide = numbers.length > at
                ? Optional.of(new WideCost(numbers[at], numbers[at + 1], numbers[at + 2]))
                : Optional.empty();
        Cost cost = new Cost(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], wide);
        return new Contender(
                method,
                settings,
                cost,
                Arrays.stream(numbers).skip(COSTS).limit(PLACES).boxed().toList());
    }
}
