package org.bochner.data.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;

/** The data sets that are known by name, as {@code bochner data} lists them. */
public final class Catalogue {
    private static final Catalogue STANDARD = load();

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    Catalogue(List<Entry> list) {
        list.forEach(entry -> entries.put(entry.name(), entry));
    }

    /** The catalogue that comes with the program. */
    public static Catalogue standard() {
        return STANDARD;
    }

    public List<Entry> entries() {
        return List.copyOf(entries.values());
    }

    public Optional<Entry> find(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** The entry called {@code name}; {@link BadInput} with the names that there are when there is none. */
    public Entry get(String name) {
        return find(name)
                .orElseThrow(() -> new BadInput("there is no data set called '" + name + "' in the catalogue; it has "
                        + String.join(", ", entries.keySet())));
    }

    private static Catalogue load() {
        try (InputStream in = Catalogue.class.getResourceAsStream("catalogue.json")) {
            List<Entry> list = new ArrayList<>();
            for (JsonNode node : new ObjectMapper().readTree(in)) {
                list.add(entry(node));
            }
            return new Catalogue(list);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Entry entry(JsonNode node) {
        List<String> papers = new ArrayList<>();
        node.path("papers").forEach(paper -> papers.add(paper.asText()));
        List<Entry.Packed> packed = new ArrayList<>();
        for (JsonNode file : node.path("packed")) {
            packed.add(new Entry.Packed(
                    file.path("file").asText(), file.path("sha256").asText()));
        }
        List<Entry.Published> files = new ArrayList<>();
        for (JsonNode file : node.path("files")) {
            Map<String, String> options = new LinkedHashMap<>();
            file.path("options")
                    .properties()
                    .forEach(option ->
                            options.put(option.getKey(), option.getValue().asText()));
            files.add(new Entry.Published(
                    file.path("part").asText(),
                    file.path("local").asText(),
                    file.path("url").asText(),
                    file.path("sha256").textValue(),
                    options));
        }
        return new Entry(
                node.path("name").asText(),
                node.path("title").asText(),
                node.path("task").asText(),
                node.path("rows").asLong(),
                node.path("testRows").asLong(),
                node.path("columns").asInt(),
                node.path("classes").asInt(),
                papers,
                node.path("source").asText(),
                node.path("licence").asText(),
                node.path("page").asText(),
                node.path("note").asText(),
                node.path("embedded").asBoolean(),
                packed,
                files);
    }
}
