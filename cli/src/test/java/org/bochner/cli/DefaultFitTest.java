package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fit that names no method. */
class DefaultFitTest {
    @TempDir
    private Path folder;

    @Test
    void aFitWithoutAMethodChoosesOneAndSaysSo() {
        JsonNode fit = Console.jsonAsGiven(
                "fit", "--data", "windmill:400", "--features", "60", "--out", folder + "/m", "--quiet");
        assertThat(fit.get("tried")).hasSizeGreaterThan(2);
        assertThat(fit.get("notes").toString())
                .contains("chose ")
                .contains("--method auto --time 60s tries more")
                .contains("--method rff is the plain one");
        assertThat(fit.get("validation").get("error").asDouble()).isLessThan(0.2);
        JsonNode again = Console.jsonAsGiven(
                "fit", "--data", "windmill:400", "--features", "60", "--threads", "1", "--out", folder + "/n");
        assertThat(folder.resolve("n")).hasSameBinaryContentAs(folder.resolve("m"));
        assertThat(again.get("settings")).isEqualTo(fit.get("settings"));
    }

    @Test
    void optionsThatSpeakOfOneMethodLeaveThePlainOne() {
        for (String[] more : new String[][] {
            {"--set", "c=1"}, {"--features", "10,20"}, {"--validation", "0.3"}, {"--folds", "3"}, {"--search", "random"}
        }) {
            String[] args = new String[more.length + 3];
            System.arraycopy(new String[] {"fit", "--data", "windmill:200"}, 0, args, 0, 3);
            System.arraycopy(more, 0, args, 3, more.length);
            assertThat(Console.jsonAsGiven(args).get("method").asText()).isEqualTo("rff");
        }
    }

    @Test
    void tooFewRowsToChooseByLeaveThePlainMethod() throws IOException {
        Path file = Files.writeString(folder.resolve("few.csv"), "x,y\n1,a\n2,a\n3,a\n7,b\n8,b\n9,b\n");
        JsonNode fit = Console.jsonAsGiven("fit", "--data", file.toString());
        assertThat(fit.get("method").asText()).isEqualTo("rff");
    }
}
