package org.bochner.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.data.Model;
import org.bochner.model.Prediction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every endpoint over real HTTP, against what the library itself predicts. */
class ModelServerTest {
    private static final double CLOSE = 1e-5;

    @TempDir
    private static Path folder;

    private static Model classes;
    private static Model numbers;
    private static Served served;

    @BeforeAll
    static void start() {
        Path first = Served.classifier(folder, "c.bochner", 1);
        Path second = Served.regression(folder, "n.bochner");
        classes = Model.load(first);
        numbers = Model.load(second);
        served = new Served(Map.of("job", first, "price", second), ServerOptions.defaults());
    }

    @AfterAll
    static void stop() {
        served.close();
        classes.close();
        numbers.close();
    }

    private static JsonNode tree(HttpResponse<String> answer) throws IOException {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonText.MAPPER.readTree(answer.body());
    }

    private static List<Map<String, Object>> rows(int count) {
        return IntStream.range(0, count).mapToObj(Served::row).toList();
    }

    @Test
    void classesAreThoseOfTheLibrary() throws IOException {
        JsonNode all =
                tree(served.json("predict/job", Map.of("rows", rows(50)))).get("predictions");
        assertThat(all).hasSize(50);
        for (int i = 0; i < 50; i++) {
            Prediction expected = classes.predict(Served.row(i));
            assertThat(all.get(i).get("label").asText()).isEqualTo(expected.label());
            for (String label : List.of("care", "high", "low")) {
                assertThat(all.get(i).get("probabilities").get(label).asDouble())
                        .isCloseTo(expected.probability(label), within(CLOSE));
            }
            List<String> set = new ArrayList<>();
            all.get(i).get("set").forEach(each -> set.add(each.asText()));
            assertThat(set).isEqualTo(classes.set(expected));
        }
    }

    @Test
    void numbersHaveTheIntervalsOfTheLibrary() throws IOException {
        JsonNode all =
                tree(served.json("predict/price", Map.of("rows", rows(5)))).get("predictions");
        for (int i = 0; i < 5; i++) {
            Prediction expected = numbers.predict(Served.row(i));
            double[] ends = numbers.interval(expected);
            assertThat(all.get(i).get("value").asDouble()).isCloseTo(expected.value(), within(1e-3));
            assertThat(all.get(i).get("lower").asDouble()).isCloseTo(ends[0], within(1e-3));
            assertThat(all.get(i).get("upper").asDouble()).isCloseTo(ends[1], within(1e-3));
        }
    }

    @Test
    void csvIsAnsweredWithCsv() {
        String body = "job,y,x,id\nclerk,10,1.5,a\n,20,9.5,b\n";
        HttpResponse<String> answer = served.post("predict/job", "text/csv", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        List<String> lines = answer.body().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo("prediction,set,p_care,p_high,p_low");
        Prediction first = classes.predict(Map.of("job", "clerk", "y", 10, "x", 1.5));
        assertThat(lines.get(1)).startsWith(first.label() + ",");
    }

    @Test
    void theOpenInferenceProtocolGivesTheSameAnswers() throws IOException {
        assertThat(tree(served.get("v2")).get("name").asText()).isEqualTo("bochner");
        assertThat(served.get("v2/health/live").statusCode()).isEqualTo(200);
        assertThat(served.get("v2/health/ready").statusCode()).isEqualTo(200);
        assertThat(served.get("v2/models/job/ready").statusCode()).isEqualTo(200);
        JsonNode about = tree(served.get("v2/models/job"));
        assertThat(about.get("inputs")).hasSize(3);
        assertThat(about.get("outputs").get(0).get("name").asText()).isEqualTo("label");
        String request = """
                {"id": "7", "inputs": [
                  {"name": "x", "shape": [2], "datatype": "FP32", "data": [1.5, 9.5]},
                  {"name": "y", "shape": [2, 1], "datatype": "INT64", "data": [[10], [20]]},
                  {"name": "job", "shape": [2], "datatype": "BYTES", "data": ["clerk", null]}]}
                """;
        JsonNode answer = tree(served.post("v2/models/job/infer", "application/json", request));
        assertThat(answer.get("id").asText()).isEqualTo("7");
        assertThat(answer.get("model_name").asText()).isEqualTo("job");
        JsonNode labels = answer.get("outputs").get(0);
        Prediction first = classes.predict(Map.of("job", "clerk", "y", 10, "x", 1.5));
        assertThat(labels.get("data").get(0).asText()).isEqualTo(first.label());
        JsonNode probabilities = answer.get("outputs").get(1);
        assertThat(probabilities.get("shape").toString()).isEqualTo("[2,3]");
        assertThat(probabilities.get("data").get(0).asDouble()).isCloseTo(first.probability("care"), within(CLOSE));
    }

    @Test
    void whatCannotBeUsedGetsAStatusAndAMessage() throws IOException {
        refused("predict/none", "{}", 404, "the models are");
        refused("predict/job", "{", 400, "not valid JSON");
        refused("predict/job", "{}", 400, "no \"rows\"");
        refused("predict/job", "[]", 400, "must be a JSON object");
        refused("predict/job", "{\"rows\": []}", 400, "no row");
        refused("predict/job", "{\"rows\": [{\"x\": NaN}]}", 400, "NaN");
        refused("predict/job", "{\"rows\": [{\"x\": \"many\", \"y\": 1, \"job\": \"clerk\"}]}", 400, "row 1");
        refused("predict/job", "{\"rows\": [{\"x\": 1, \"z\": 1, \"job\": \"clerk\"}]}", 400, "'z'");
        refused("predict/job", "{\"rows\": [{\"x\": [1], \"y\": 1}]}", 400, "column 'x'");
        refused("predict/job", "[".repeat(100_000), 400, "JSON object");
        refused("predict/job", "{\"a\": " + "[".repeat(100_000), 400, "depth");
        refused("v2/models/job/infer", "{\"inputs\": " + "[".repeat(100_000), 400, "depth");
        refused("v2/models/job/infer", "{}", 400, "inputs");
        refused("v2/models/job/infer", tensor("FP8", "[1]", "[1.0]"), 400, "datatype");
        refused("v2/models/job/infer", tensor("FP64", "[2]", "[1.0]"), 400, "shape");
        refused("v2/models/job/infer", tensor("FP64", "[1]", "[\"a\"]"), 400, "datatype");
        refused("v2/models/job/infer", tensor("FP64", "[900000]", "[1.0]"), 413, "more than 100000 rows");
        String misspelt =
                tensor("FP64", "[1]", "[1.0]").replaceFirst("\\{", "{\"outputs\": [{\"name\": \"labels\"}], ");
        refused("v2/models/job/infer", misspelt, 400, "the outputs are label, probabilities, set");
        assertThat(served.get("nowhere").statusCode()).isEqualTo(404);
        assertThat(served.post("predict/job", "text/xml", "<a/>").statusCode()).isEqualTo(415);
    }

    private static String tensor(String type, String shape, String data) {
        return "{\"inputs\": [{\"name\": \"x\", \"shape\": " + shape + ", \"datatype\": \"" + type + "\", \"data\": "
                + data + "}]}";
    }

    private static void refused(String path, String body, int status, String part) throws IOException {
        HttpResponse<String> answer = served.post(path, "application/json", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(JsonText.MAPPER.readTree(answer.body()).get("error").asText())
                .contains(part);
    }

    @Test
    void metricsAndDescriptionsAreThere() throws IOException {
        served.json("predict/job", Map.of("rows", rows(2)));
        assertThat(served.get("metrics").body()).contains("bochner_rows_total{model=\"job\"}", "jvm_memory_used_bytes");
        assertThat(tree(served.get("openapi.json")).get("paths").has("/predict/{name}"))
                .isTrue();
        assertThat(tree(served.get("models")).get("models")).hasSize(2);
    }
}
