package org.bochner.data.catalogue;

import java.util.List;
import java.util.Map;

/**
 * One data set of the catalogue.
 *
 * @param name what {@code --data} calls it
 * @param title what it is, in a line
 * @param task {@code binary}, {@code multiclass} or {@code regression}
 * @param rows the rows, or those of the training part
 * @param testRows the rows of the test part, 0 when it has none
 * @param columns the input columns before encoding
 * @param classes the classes, 0 for regression
 * @param papers which papers use it
 * @param source who made and publishes it
 * @param licence its licence, or empty when the publisher states none that we know
 * @param page the publisher's page, or empty
 * @param note what is odd about it, or empty
 * @param embedded whether it comes with the program
 * @param packed files under which a data folder may hold it, with their checksums
 * @param files what its publisher offers
 */
public record Entry(
        String name,
        String title,
        String task,
        long rows,
        long testRows,
        int columns,
        int classes,
        List<String> papers,
        String source,
        String licence,
        String page,
        String note,
        boolean embedded,
        List<Packed> packed,
        List<Published> files) {
    public Entry {
        papers = List.copyOf(papers);
        packed = List.copyOf(packed);
        files = List.copyOf(files);
    }

    /** Whether it can be fetched from its publisher and then read. */
    public boolean fetchable() {
        return !files.isEmpty();
    }

    /** A file of a data folder and its SHA-256. */
    public record Packed(String file, String sha256) {}

    /**
     * A file that the publisher offers.
     *
     * @param part {@code train}, {@code test}, {@code all}, or the labels of one of them
     * @param local the name it gets in the cache
     * @param url where it is
     * @param sha256 its checksum, or null when none is known
     * @param options how it is read: header, target, ignored, delimiter, task, encode, scale
     */
    public record Published(String part, String local, String url, String sha256, Map<String, String> options) {
        public Published {
            options = Map.copyOf(options);
        }
    }
}
