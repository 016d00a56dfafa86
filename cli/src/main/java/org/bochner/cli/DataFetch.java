package org.bochner.cli;

import java.nio.file.Path;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.DataResult;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Entry;
import org.bochner.data.catalogue.Fetcher;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.schema.Spelling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bochner data fetch}: gets a data set from its publisher. */
@Command(
        name = "fetch",
        description = "Fetches a data set from its publisher into the folder that --data-dir names, else the cache"
                + " (BOCHNER_CACHE, else ~/.cache/bochner).",
        footer = {"", "Example:", "  bochner data fetch pendigits"})
final class DataFetch extends Action {
    @Parameters(paramLabel = "NAME", description = "A name that 'bochner data' lists.")
    private String name;

    DataFetch(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) {
        Catalogue catalogue = Catalogue.standard();
        Iterable<String> names = catalogue.entries().stream().map(Entry::name)::iterator;
        Entry entry = Spelling.suggest(name, names, () -> catalogue.get(name));
        Path folder = common.dataDir != null ? common.dataDir : Locator.cacheFolder();
        Fetcher fetcher = new Fetcher(Fetcher.Settings.defaults(folder), session.execution());
        return new DataResult.Fetched(
                entry.name(),
                entry.licence(),
                fetcher.fetch(entry, session::note).stream().map(Path::toString).toList());
    }
}
