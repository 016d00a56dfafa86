package org.bochner.cli;

import java.util.List;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Learning;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.MethodsResult;
import org.bochner.data.schema.Spelling;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bochner methods}: which methods there are, when to take each, and what can be set. */
@Command(
        name = "methods",
        description = "Lists the methods and when to take each, or shows the settings of one.",
        footer = {"", "Example:", "  bochner methods nsrf"})
final class MethodList extends Action {
    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            completionCandidates = Learning.Names.class,
            description = "The method whose settings to show; all methods without it.")
    private String name;

    MethodList(Host host) {
        super(host);
    }

    @Override
    CommandResult run(Session session) {
        List<Method> shown = name == null
                ? Methods.all()
                : List.of(Spelling.suggest(name, new Learning.Names(), () -> Methods.named(name)));
        return new MethodsResult(shown.stream().map(MethodsResult.Line::of).toList(), name != null);
    }
}
