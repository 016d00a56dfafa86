package org.bochner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.result.Answer;
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
    Answer answer(Session session) {
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
        Answer answer(Session session) {
            return list(session);
        }
    }

    private static Answer list(Session session) {
        Map<String, Object> json = Answer.of("data list");
        json.put(
                "datasets",
                Catalogue.standard().entries().stream()
                        .map(entry -> row(session, entry))
                        .toList());
        return Answer.of(json);
    }

    private static Map<String, Object> row(Session session, Entry entry) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", entry.name());
        row.put("task", entry.task());
        row.put("rows", entry.rows());
        row.put("testRows", entry.testRows());
        row.put("columns", entry.columns());
        row.put("classes", entry.classes());
        row.put("here", here(session, entry));
        row.put("fetchable", entry.fetchable());
        row.put("title", entry.title());
        return row;
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
