package org.bochner.cli.messy;

import java.util.List;
import java.util.stream.Stream;

/** All messy tables. */
final class MessyTables {
    private MessyTables() {}

    static List<MessyTable> all() {
        return Stream.of(MessyFiles.all(), MessyNumbers.all(), MessyMissing.all(), MessyColumns.all(), MessyDates.all())
                .flatMap(List::stream)
                .toList();
    }
}
