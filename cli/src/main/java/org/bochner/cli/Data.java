package org.bochner.cli;

import java.util.List;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.DataResult;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Entry;
import picocli.CommandLine.Command;

/** {@code bochner data}: the data sets that are known by name. Without a word after it, it lists them. */
@Command(
        name = "data",
        description = "Lists the data sets that are known by name, describes one of them or any file, or fetches one.",
        footer = {"", "Example:", "  bochner data describe breast_cancer"})
final class Data extends Action {
    Data(Host host) {
        super(host);
    }

    @Override
    List<Action> parts() {
        return List.of(new Listing(host()), new DataDescribe(host()), new DataFetch(host()));
    }

    @Override
    CommandResult run(Session session) {
        return list(session);
    }

    /** {@code bochner data list}. */
    @Command(
            name = "list",
            description = "Lists the data sets that are known by name.",
            footer = {"", "Example:", "  bochner data list --data-dir my-data"})
    private static final class Listing extends Action {
        Listing(Host host) {
            super(host);
        }

        @Override
        CommandResult run(Session session) {
            return list(session);
        }
    }

    private static CommandResult list(Session session) {
        return new DataResult.Listing(Catalogue.standard().entries().stream()
                .map(entry -> DataResult.Line.of(entry, here(session, entry)))
                .toList());
    }

    /** Whether it can be read now. */
    private static boolean here(Session session, Entry entry) {
        try {
            session.find(entry.name());
            return true;
        } catch (BadInput absent) {
            return false;
        }
    }
}
