package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelSumTest {
    @TempDir
    private Path folder;

    @Test
    void explainListsTheKernelsOfASumWithTheirWeights() {
        String model = folder.resolve("mkl.bochner").toString();
        Console.json(
                "fit",
                "--data",
                "windmill",
                "--first",
                "150",
                "--method",
                "mkl",
                "--features",
                "30",
                "--set",
                "c=1",
                "--set",
                "width=0.5",
                "--out",
                model);
        JsonNode found = Console.json("explain", "--model", model);
        assertThat(found.get("kernel").get("family").asText()).isEqualTo("sum of kernels");
        JsonNode kernels = found.get("kernels");
        assertThat(kernels.size()).isBetween(1, 3);
        for (JsonNode kernel : kernels) {
            assertThat(kernel.get("kernel").asText()).isNotBlank();
            assertThat(kernel.get("weight").asDouble()).isPositive();
        }
    }
}
