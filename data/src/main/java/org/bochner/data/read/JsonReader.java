package org.bochner.data.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bochner.data.bytes.Utf8Stream;

/**
 * JSON lines, or an array of objects: one object per row, its keys are columns, in the order in which they first occur.
 *
 * <p>Numbers, texts, true and false are cells as in a CSV file; null and keys that a row lacks are missing. The keys of
 * an object within an object are columns too, with a dot between the names ({@code address.town}); lists are refused.
 * A first pass finds the keys, and the source remembers them.
 */
public final class JsonReader implements TableReader {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private static final byte[] NOTHING = new byte[0];

    private final Source source;
    private final Charset charset;
    private final List<String> header;
    private final Map<String, Integer> places = new HashMap<>();
    private final JsonParser parser;
    private boolean[] given = new boolean[0];
    private Utf8Stream bytes;

    /** Opens {@code source}; {@code charset} is its encoding, or null to find it. */
    public JsonReader(Source source, Charset charset) {
        this.source = source;
        this.charset = charset;
        this.header = source.keys(this::keys);
        for (String name : header) {
            places.put(name, places.size());
        }
        this.parser = open();
    }

    private JsonParser open() {
        try {
            bytes = new Utf8Stream(source.open(), charset, source.name());
            return JSON.createParser(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> keys() {
        Set<String> names = new LinkedHashSet<>();
        try (JsonParser all = open()) {
            while (row(all, (name, value) -> names.add(name))) {
                continue;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (names.isEmpty()) {
            throw Fault.of(source.name(), "there is no row; JSON has one object for each, with its columns as keys");
        }
        return List.copyOf(names);
    }

    @Override
    public List<String> header() {
        return header;
    }

    @Override
    public List<String> notes() {
        return bytes.strangeLines() == 0
                ? List.of()
                : List.of("the text is not UTF-8: letters beyond ASCII are read as windows-1252, line by line; give the"
                        + " encoding if it is another");
    }

    @Override
    public boolean named() {
        return true;
    }

    @Override
    public boolean next(Cells cells) {
        cells.begin(header.size());
        given = given.length == header.size() ? given : new boolean[header.size()];
        Arrays.fill(given, false);
        boolean any = row(parser, (name, value) -> put(cells, name, value));
        for (int i = 0; any && i < given.length; i++) {
            if (!given[i]) {
                cells.text(i, NOTHING);
            }
        }
        cells.line = line(parser);
        return any;
    }

    private void put(Cells cells, String name, String value) {
        Integer place = places.get(name);
        if (place == null || given[place]) {
            throw Fault.at(
                    source.name(),
                    line(parser),
                    place == null
                            ? "the key '" + Fault.shown(name) + "' is new; the file has changed since it was read"
                            : "the key '" + Fault.shown(name) + "' is there twice in one row");
        }
        given[place] = true;
        cells.text(place, value.strip().getBytes(StandardCharsets.UTF_8));
    }

    /** Takes the values of a row; a missing one is empty. */
    private interface Values {
        void put(String name, String value);
    }

    /** Reads the next object; false at the end. */
    private boolean row(JsonParser from, Values to) {
        try {
            JsonToken token = from.nextToken();
            while (token == JsonToken.START_ARRAY
                            && from.getParsingContext().getParent().inRoot()
                    || token == JsonToken.END_ARRAY) {
                token = from.nextToken();
            }
            if (token == null) {
                return false;
            }
            if (token != JsonToken.START_OBJECT) {
                throw Fault.at(
                        source.name(),
                        line(from),
                        "'" + Fault.shown(from.getText())
                                + "' is no row; JSON has one object for each, with its columns as keys");
            }
            if (!object(from, "", to)) {
                throw Fault.at(
                        source.name(),
                        line(from),
                        "the values of the object are objects, as if it were columns; write one object for each row,"
                                + " in pandas by to_json(..., orient='records', lines=True)");
            }
            return true;
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw Fault.at(source.name(), line, "it is not JSON (" + Fault.shown(e.getOriginalMessage()) + ")");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads an object to its end; whether a value of it was a cell. */
    private boolean object(JsonParser from, String prefix, Values to) throws IOException {
        boolean cell = false;
        boolean any = false;
        while (from.nextToken() != JsonToken.END_OBJECT) {
            String name = prefix + from.currentName();
            any = true;
            JsonToken token = from.nextToken();
            if (token == JsonToken.START_OBJECT) {
                object(from, name + ".", to);
                continue;
            }
            cell = true;
            if (token == JsonToken.START_ARRAY) {
                throw Fault.at(
                        source.name(),
                        line(from),
                        name,
                        "the value is a list, which is no cell; write a number, a text, true, false or null");
            }
            to.put(name, token == JsonToken.VALUE_NULL ? "" : from.getText());
        }
        return cell || !any;
    }

    private static long line(JsonParser from) {
        return from.currentLocation().getLineNr();
    }

    @Override
    public void close() {
        try {
            parser.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
