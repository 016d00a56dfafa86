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
import org.bochner.learn.Method;
import org.bochner.search.auto.Contender.Cost;

/**
 * The contenders that {@code auto} knows: {@code portfolio.tsv}, which {@code benchmarks/portfolio} makes from the
 * tuning half of {@code bochner benchmark}.
 *
 * <p>A method that is not in the table, such as a user's own, takes part too, after the first {@value #UNKNOWN_PLACE}.
 */
final class Portfolio {
    private static final String FILE = "portfolio.tsv";
    private static final double UNKNOWN_PLACE = 6.5;
    private static final Cost UNKNOWN_COST = new Cost(0.2, 0.5, 1, 0.5, 0.5, 1);
    private static final int COSTS = 6;

    private Portfolio() {}

    /** The contenders among {@code methods}. */
    static List<Contender> of(List<Method> methods) {
        List<Contender> all = new ArrayList<>();
        List<String[]> table = read();
        for (Method method : methods) {
            List<Contender> known = table.stream()
                    .filter(line -> line[0].equals(method.name()))
                    .map(line -> contender(method, line))
                    .toList();
            all.addAll(
                    known.isEmpty()
                            ? List.of(new Contender(
                                    method, Map.of(), UNKNOWN_COST, Collections.nCopies(6, UNKNOWN_PLACE)))
                            : known);
        }
        return all;
    }

    private static List<String[]> read() {
        try (InputStream in = Portfolio.class.getResourceAsStream(FILE)) {
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
        Cost cost = new Cost(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
        return new Contender(
                method,
                settings,
                cost,
                Arrays.stream(numbers).skip(COSTS).boxed().toList());
    }
}
