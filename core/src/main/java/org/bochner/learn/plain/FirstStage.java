package org.bochner.learn.plain;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Stopped;
import org.bochner.bound.Departure;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * A method whose frequencies another one starts from: the first stage of a chain such as {@code nsrf+lkrf}.
 *
 * <p>As text it is the method and its settings, {@code nsrf} or {@code nsrf:radius=8;c=1}. A chain chooses the settings
 * of its first stage once, on all training rows; in every fold the stage then learns from the rows of that fold alone.
 *
 * @param method its name, which may be a chain itself
 * @param given its settings
 */
public record FirstStage(String method, Map<String, String> given) {
    /** What methods that draw frequencies have. */
    public static final Setting<Optional<FirstStage>> SETTING = Setting.of(
                    "start",
                    new FirstStage("nsrf", Map.of()),
                    FirstStage::parse,
                    FirstStage::text,
                    "a method, such as nsrf or nsrf:radius=8;c=1")
            .or("none")
            .help("a method that finds the frequencies to start from, as in the chain nsrf+lkrf; none: they are drawn");

    /** The share of the time left that it may take. */
    private static final double SHARE = 0.5;

    public static FirstStage parse(String text) {
        int colon = text.indexOf(':');
        Map<String, String> given = new LinkedHashMap<>();
        for (String pair : colon < 0 ? new String[0] : text.substring(colon + 1).split(";")) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new BadInput("start: '" + pair + "' is not a setting of the form name=value");
            }
            given.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        FirstStage stage = new FirstStage(colon < 0 ? text : text.substring(0, colon), given);
        Methods.named(stage.method).settings(given);
        return stage;
    }

    public String text() {
        return given.isEmpty()
                ? method
                : given.entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining(";", method + ":", ""));
    }

    /** The frequencies that it finds, those of most weight first; none where it is stopped before it found any. */
    List<float[]> find(RowStore rows, int columns, long seed) {
        Fitted fitted;
        try {
            fitted = Methods.named(method)
                    .fit(rows.with(rows.execution().share(SHARE)), new Request(columns, given, seed));
        } catch (Stopped stopped) {
            rows.execution().check();
            return List.of();
        }
        try (FeatureMap map = fitted.machine().map().orElse(null)) {
            SpectralMeasure measure = spectrum(map, method);
            float[][] all = measure.frequencies();
            return IntStream.range(0, all.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(m -> -measure.weight(m)))
                    .map(m -> all[m])
                    .toList();
        }
    }

    /** The spectrum of what {@code method} learned; throws where it has none of pairs of waves. */
    private static SpectralMeasure spectrum(FeatureMap map, String method) {
        SpectralMeasure measure = map == null ? null : map.spectrum().orElse(null);
        if (measure == null || measure.family() != Family.FOURIER_PAIR) {
            throw new BadInput("a chain starts with a method whose features are pairs of waves, such as nsrf, lkrf,"
                    + " pbrff, trf or rff, not " + method);
        }
        return measure;
    }

    /** {@code fitted} with certificates that say that frequencies were found on the same rows. */
    public static Fitted flagged(Fitted fitted, Optional<FirstStage> start) {
        return start.isEmpty() ? fitted : fitted.withViolation(Departure.SPECTRUM.clause());
    }
}
