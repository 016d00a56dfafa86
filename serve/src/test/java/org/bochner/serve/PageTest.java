package org.bochner.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: BOCHNER_BROWSER, else Debian's Chromium. */
class PageTest {
    @TempDir
    private Path folder;

    @Test
    void aRowCanBeTriedByHand() {
        String named = System.getenv("BOCHNER_BROWSER");
        Path program = Path.of(named == null ? "/usr/bin/chromium" : named);
        Assumptions.assumeTrue(
                Files.isExecutable(program),
                "skipped: no browser; install chromium (apt-get install chromium) or set BOCHNER_BROWSER to its path");
        Path file = Served.classifier(folder, "a.bochner", 1);
        try (Served served = new Served(Map.of("m", file), ServerOptions.defaults());
                Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(program)
                                .setChromiumSandbox(false))) {
            Page page = browser.newPage();
            List<String> console = new ArrayList<>();
            page.onConsoleMessage(message -> console.add(message.text()));
            page.onPageError(console::add);
            page.navigate(served.server.address());
            page.fill("input[name=x]", "1.5");
            page.fill("input[name=y]", "10");
            page.selectOption("select[name=job]", "nurse");
            page.click("text=Predict");
            page.waitForSelector("#answer strong");
            assertThat(page.textContent("#answer strong")).isEqualTo("care");
            assertThat(page.textContent("#shell")).contains("predict/m", "\"job\":\"nurse\"");
            page.fill("input[name=x]", "many");
            page.click("text=Predict");
            page.waitForSelector("#answer.bad");
            assertThat(page.textContent("#answer")).contains("row 1", "x");
            console.removeIf(line -> line.contains("400")); // the browser notes the refusal
            assertThat(console).isEmpty();
        }
    }
}
