package org.bochner.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bochner.Certificate;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Where a model comes from: enough to make it again, and to know what it was seen to do.
 *
 * <p>Nothing in it depends on when, where or on how many threads the model was made, so that the same data and seed
 * give the same file.
 *
 * @param version the version of Bochner
 * @param method the method's name
 * @param settings every setting in force
 * @param request what was asked of the method: with it the same rows give the same model, to the bit; for a model file
 *     of version 0.1.0, which does not have it, the settings in force
 * @param dataSha256 the hash of the training file
 * @param rows the training rows
 * @param metrics metrics on the training rows
 * @param certificates what is guaranteed
 * @param diagnostics what happened while it was learned
 * @param interrupted whether training was stopped early
 */
public record Provenance(
        String version,
        String method,
        Map<String, String> settings,
        Request request,
        String dataSha256,
        long rows,
        Map<String, Double> metrics,
        List<Certificate> certificates,
        List<Diagnostics> diagnostics,
        boolean interrupted) {
    private static final String DIAGNOSTICS = "diagnostics.json";
    private static final String GIVEN = "request.set.";
    private static final int UNKNOWN = Integer.MAX_VALUE;

    public Provenance {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        certificates = List.copyOf(certificates);
        diagnostics = List.copyOf(diagnostics);
    }

    /** What all randomness followed from. */
    public long seed() {
        return request.seed();
    }

    /** The method with the same request: {@code Model.fit(data, provenance.estimator())} gives the same model again. */
    public Estimator<?> estimator() {
        Method known = Methods.named(method);
        Map<String, String> given = new HashMap<>(request.given());
        // Model files of version 0.1.0 may have settings that are gone.
        given.keySet().removeIf(name -> !known.hasSetting(name));
        return Estimator.of(
                known, new Request(request.features(), given, request.seed(), request.epsilon(), request.prefixes()));
    }

    /** The same; where the file did not say how many features were asked for, with as many as there are. */
    Provenance orFeatures(int features) {
        return request.features() != UNKNOWN
                ? this
                : new Provenance(
                        version,
                        method,
                        settings,
                        new Request(features, request.given(), request.seed()),
                        dataSha256,
                        rows,
                        metrics,
                        certificates,
                        diagnostics,
                        interrupted);
    }

    /** Where a model on fewer of the same features comes from: metrics and certificates are of the whole one. */
    Provenance ofPrefix() {
        return new Provenance(
                version, method, settings, request, dataSha256, rows, Map.of(), List.of(), List.of(), interrupted);
    }

    /** The same with {@code first} before its other certificates, in the place of one of that name. */
    public Provenance withCertificate(Certificate first) {
        List<Certificate> all = new ArrayList<>(List.of(first));
        certificates.stream().filter(each -> !each.name().equals(first.name())).forEach(all::add);
        return new Provenance(
                version, method, settings, request, dataSha256, rows, metrics, all, diagnostics, interrupted);
    }

    /** What happened while it was learned, as far as it is a {@code type}. */
    public <T extends Diagnostics> Optional<T> diagnostics(Class<T> type) {
        return Diagnostics.find(diagnostics, type);
    }

    void write(ModelWriter to) {
        to.put("made-by", version);
        to.put("method", method);
        to.put("seed", request.seed());
        to.put("request.features", request.features());
        to.put("request.epsilon", request.epsilon());
        new TreeMap<>(request.given()).forEach((name, value) -> to.put(GIVEN + name, value));
        for (int i = 0; i < request.prefixes().size(); i++) {
            to.put("request.prefix." + i, request.prefixes().get(i));
        }
        to.put("data-sha256", dataSha256);
        to.put("rows", rows);
        to.put("interrupted", String.valueOf(interrupted));
        settings.forEach((name, value) -> to.put("setting." + name, value));
        metrics.forEach((name, value) -> to.put("train." + name, value));
        for (int i = 0; i < certificates.size(); i++) {
            write(certificates.get(i), "certificate." + i + ".", to);
        }
        if (!diagnostics.isEmpty()) {
            to.text(DIAGNOSTICS, DiagnosticsText.write(diagnostics));
        }
    }

    private static void write(Certificate certificate, String key, ModelWriter to) {
        to.put(key + "name", certificate.name());
        to.put(key + "value", certificate.value());
        to.put(key + "confidence", certificate.confidence());
        to.put(key + "vacuous", String.valueOf(certificate.vacuous()));
        to.put(key + "statement", certificate.statement());
        certificate.inputs().forEach((name, value) -> to.put(key + "input." + name, value));
        for (int j = 0; j < certificate.violations().size(); j++) {
            to.put(key + "violation." + j, certificate.violations().get(j));
        }
    }

    private static Certificate certificate(String key, ModelReader from) {
        Map<String, Double> inputs = new LinkedHashMap<>();
        String input = key + "input.";
        for (String each : from.keys()) {
            if (each.startsWith(input)) {
                inputs.put(each.substring(input.length()), bound(each, from));
            }
        }
        List<String> violations = new ArrayList<>();
        for (int j = 0; from.has(key + "violation." + j); j++) {
            violations.add(from.get(key + "violation." + j));
        }
        return new Certificate(
                from.get(key + "name"),
                bound(key + "value", from),
                from.number(key + "confidence"),
                Boolean.parseBoolean(from.get(key + "vacuous")),
                from.get(key + "statement"),
                inputs,
                violations);
    }

    /** A number that, unlike all others in a model file, may be infinite. */
    private static double bound(String key, ModelReader from) {
        return from.get(key).equals("Infinity") ? Double.POSITIVE_INFINITY : from.number(key);
    }

    static Provenance read(ModelReader from) {
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (String key : from.keys()) {
            if (key.startsWith("setting.")) {
                settings.put(key.substring("setting.".length()), from.get(key));
            } else if (key.startsWith("train.")) {
                metrics.put(key.substring("train.".length()), from.number(key));
            }
        }
        List<Certificate> certificates = new ArrayList<>();
        for (int i = 0; from.has("certificate." + i + ".name"); i++) {
            certificates.add(certificate("certificate." + i + ".", from));
        }
        List<Diagnostics> diagnostics = from.hasEntry(DIAGNOSTICS)
                ? DiagnosticsText.read(from.text(DIAGNOSTICS))
                : DiagnosticsText.take(from.get("method"), settings);
        return new Provenance(
                from.get("made-by"),
                from.get("method"),
                settings,
                request(from, settings),
                from.get("data-sha256"),
                from.integer("rows", 0, Long.MAX_VALUE),
                metrics,
                certificates,
                diagnostics,
                Boolean.parseBoolean(from.get("interrupted")));
    }

    private static Request request(ModelReader from, Map<String, String> settings) {
        long seed = from.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        if (!from.has("request.features")) {
            return new Request(UNKNOWN, settings, seed);
        }
        Map<String, String> given = new HashMap<>();
        for (String key : from.keys()) {
            if (key.startsWith(GIVEN)) {
                given.put(key.substring(GIVEN.length()), from.get(key));
            }
        }
        List<Integer> prefixes = new ArrayList<>();
        for (int i = 0; from.has("request.prefix." + i); i++) {
            prefixes.add((int) from.integer("request.prefix." + i, 1, Integer.MAX_VALUE));
        }
        int features = (int) from.integer("request.features", 1, Integer.MAX_VALUE);
        return new Request(features, given, seed, from.number("request.epsilon"), prefixes);
    }
}
