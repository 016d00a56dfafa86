package org.bochner.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.bochner.cli.Main;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The pages of all commands say what their help says. */
class ManPageTest {
    private static final List<CommandLine> ALL = ManPage.all(Main.commandLine());

    private static String page(String name) {
        CommandLine found = ALL.stream()
                .filter(each -> ManPage.name(each).equals(name))
                .findFirst()
                .orElseThrow();
        return ManPage.text(found, Instant.EPOCH);
    }

    @Test
    void everyCommandHasAPageWithAllItsOptions() {
        assertThat(ALL.stream().map(ManPage::name))
                .contains("bochner", "bochner-fit", "bochner-serve", "bochner-data-describe")
                .doesNotContain("bochner-help");
        for (CommandLine command : ALL) {
            String page = ManPage.text(command, Instant.EPOCH);
            assertThat(page).contains(".TH ", ".SH NAME\n", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n");
            for (OptionSpec option : command.getCommandSpec().options()) {
                assertThat(page.contains(
                                "\n\\fB" + String.join(", ", option.names()).replace("-", "\\-")))
                        .as(option.longestName() + " of " + ManPage.name(command))
                        .isEqualTo(!option.hidden());
            }
        }
    }

    @Test
    void theFirstPageListsTheCommands() {
        assertThat(page("bochner")).contains(".SH COMMANDS\n", "\\fBfit\\fR\n").doesNotContain(".SH SEE ALSO");
        assertThat(page("bochner-fit")).contains(".SH SEE ALSO\n.BR bochner (1)");
    }

    @Test
    void requiredOptionsAreInTheSynopsisAndDefaultsInTheOptions() {
        assertThat(page("bochner-serve"))
                .contains(".B bochner serve\n\\-\\-model NAME=FILE\n[OPTION]...")
                .contains("(default: 8080)")
                .doesNotContain("${");
    }

    @Test
    void noLineOfTextIsARequestToTroff() {
        for (CommandLine command : ALL) {
            assertThat(ManPage.text(command, Instant.EPOCH).lines())
                    .allMatch(
                            line -> !line.startsWith("'") && (!line.startsWith(".") || line.matches("\\.[A-Za-z]+.*")));
        }
    }
}
