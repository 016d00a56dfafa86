package org.bochner.cli;

import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Encoding;
import org.bochner.cli.option.TextFile;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.DataResult;
import org.bochner.data.Dataset;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Entry;
import org.bochner.data.catalogue.Locator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bochner data describe}: what a data file holds, as {@code fit} would read it. */
@Command(
        name = "describe",
        description = "Shows what is in a data set or file: columns, kinds, missing values, classes, and why the task"
                + " was chosen.",
        footer = {"", "Example:", "  bochner data describe train.csv --target label"})
final class DataDescribe extends Action {
    @Parameters(paramLabel = "DATA", description = "A name that 'bochner data' lists, or a data file.")
    private String data;

    @Mixin
    private Encoding encoding;

    @Mixin
    private TextFile text;

    DataDescribe(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) {
        Optional<Entry> entry = Catalogue.standard().find(data);
        Optional<DataResult.Publication> publication = entry.map(DataResult.Publication::of);
        Locator.Located located;
        try {
            located = session.find(data);
        } catch (BadInput absent) {
            if (entry.isEmpty()) {
                throw absent;
            }
            session.note(absent.getMessage());
            return new DataResult.Description(data, publication, Optional.empty());
        }
        try (Dataset found = Dataset.read(
                located.source(), located.options(text.options(encoding.options())), session.execution())) {
            return new DataResult.Description(data, publication, Optional.of(DataResult.Content.of(found)));
        }
    }
}
