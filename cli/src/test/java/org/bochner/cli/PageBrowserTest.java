package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages in a real browser; {@code -Dbochner.screenshots=true} keeps pictures of them in {@code target/screenshots}. */
class PageBrowserTest {
    private static final Path SHOTS = Path.of("target", "screenshots");

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void makePages() {
        browser = Browser.open();
        fit("windmill", "windmill", "--method", "nsrf", "--features", "10,20", "--rows", "600");
        fit("breast_cancer", "breast_cancer", "--features", "20");
        fit("pairs", "windmill", "--method", "askl", "--features", "12", "--rows", "400", "--set", "epochs=4");
        run("reproduce", "pbrff/toy", "--out", at("cells"), "--report", at("toy/toy.html"));
        run("demo", "--methods", "rff,nsrf,linear", "--features", "10,20", "--repeats", "1", "--report", at("demo"));
    }

    private static void fit(String name, String data, String... more) {
        List<String> args = new ArrayList<>(List.of("fit", "--data", data, "--holdout", "0.3", "--report", at(name)));
        args.addAll(List.of(more));
        run(args.toArray(String[]::new));
    }

    private static String at(String name) {
        return folder.resolve(name).toString();
    }

    private static void run(String... args) {
        Console console = Console.run(args);
        assertThat(console.code()).as(console.toString()).isEqualTo(Main.DONE);
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "windmill, 1280, LIGHT",
        "windmill, 390, DARK",
        "breast_cancer, 390, LIGHT",
        "demo, 1280, LIGHT",
        "demo, 390, DARK",
        "pairs, 1280, DARK",
        "toy/toy.html, 390, DARK"
    })
    void pageOpensQuietlyAndNothingOverlaps(String name, int width, ColorScheme scheme) {
        Path file = name.endsWith(".html")
                ? folder.resolve(name)
                : folder.resolve(name).resolve("index.html");
        assertThat(file.toFile().length()).isLessThan(8 << 20);
        try (Browser.Opened opened = browser.show(file, width, scheme)) {
            Page page = opened.page();
            if (Boolean.getBoolean("bochner.screenshots")) {
                page.screenshot(new Page.ScreenshotOptions()
                        .setFullPage(true)
                        .setPath(SHOTS.resolve(file.getParent().getFileName() + "-" + width + "-" + scheme + ".png")));
            }
            assertThat(opened.console()).isEmpty();
            assertThat(opened.requests()).allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
            assertThat(number(page, "document.scrollingElement.scrollWidth - innerWidth"))
                    .isLessThanOrEqualTo(0);
            assertThat(strings(page, PageScripts.FLAT))
                    .as("plots without extent")
                    .isEmpty();
            assertThat(strings(page, PageScripts.OVERLAPS))
                    .as("texts that overlap")
                    .isEmpty();
            assertThat(strings(page, PageScripts.OUTSIDE))
                    .as("marks outside of their drawing")
                    .isEmpty();
            assertThat(strings(page, PageScripts.FAINT))
                    .as("texts of low contrast")
                    .isEmpty();
            assertThat(strings(page, PageScripts.NAMELESS))
                    .as("charts without names of axes")
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void tabsShowOnePanelAtATime(int width) {
        try (Browser.Opened opened = browser.show(folder.resolve("demo/index.html"), width, ColorScheme.LIGHT)) {
            Page page = opened.page();
            Locator tab = page.locator("[role=tab]", new Page.LocatorOptions().setHasText("breast_cancer"));
            Locator panel = page.locator("[data-tab=breast_cancer]");
            assertThat(panel.isVisible()).isFalse();
            tab.click();
            assertThat(panel.isVisible()).isTrue();
            assertThat(page.locator("[data-tab=windmill]").isVisible()).isFalse();
            assertThat(strings(page, PageScripts.OVERLAPS)).isEmpty();
            assertThat(strings(page, PageScripts.FLAT)).isEmpty();
            page.keyboard().press("ArrowLeft");
            assertThat(page.locator("[data-tab=windmill]").isVisible()).isTrue();
            assertThat(opened.console()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void pointerFindsTheValueOfAPoint(int width) {
        try (Browser.Opened opened = browser.show(folder.resolve("demo/index.html"), width, ColorScheme.LIGHT)) {
            Page page = opened.page();
            Locator tip = page.locator(".tip");
            assertThat(tip.isVisible()).isFalse();
            Locator point = page.locator("path.dot.mark").first();
            settle(page, point);
            point.hover();
            assertThat(tip.isVisible()).isTrue();
            assertThat(tip.textContent()).contains("accuracy, percent: ");
            assertThat(number(page, "document.scrollingElement.scrollWidth - innerWidth"))
                    .isLessThanOrEqualTo(0);
            page.locator("h1").hover();
            assertThat(tip.isVisible()).isFalse();
        }
    }

    @Test
    void nameInALegendBringsItsCurveForward() {
        try (Browser.Opened opened = browser.show(folder.resolve("demo/index.html"), 1280, ColorScheme.LIGHT)) {
            Page page = opened.page();
            Locator key = page.locator("[data-tab=windmill] svg:has(path.line) .key text")
                    .first();
            settle(page, key);
            key.hover();
            assertThat(page.locator("svg.focus").count()).isEqualTo(1);
            assertThat(page.locator("svg.focus [data-series].on").count()).isEqualTo(1);
        }
    }

    /** The event of scrolling comes with the next frame, and hides what the pointer had found. */
    private static void settle(Page page, Locator there) {
        there.scrollIntoViewIfNeeded();
        page.evaluate("() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))");
    }

    @Test
    void pageTellsTheMethodInOrder() {
        try (Browser.Opened opened = browser.show(folder.resolve("demo/index.html"), 1280, ColorScheme.LIGHT)) {
            List<String> headings = opened.page().locator(".beside h3").allTextContents();
            assertThat(headings)
                    .containsExactly(
                            "1. The question",
                            "2. A feature is a wave",
                            "3. All waves at once",
                            "4. What they answer",
                            "5. The rows that pull",
                            "6. The next waves",
                            "7. With 20 features");
            assertThat(opened.page().locator("section").allTextContents()).noneMatch(String::isBlank);
        }
    }

    @Test
    void printShowsAllPanels() {
        try (Browser.Opened opened = browser.show(folder.resolve("demo/index.html"), 800, ColorScheme.DARK)) {
            Page page = opened.page();
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(page.locator("[data-tab=windmill]").isVisible()).isTrue();
            assertThat(page.locator("[data-tab=breast_cancer]").isVisible()).isTrue();
            assertThat(page.locator(".tablist").first().isVisible()).isFalse();
            assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(255, 255, 255)");
        }
    }

    private static int number(Page page, String script) {
        return ((Number) page.evaluate(script)).intValue();
    }

    @SuppressWarnings("unchecked")
    private static List<String> strings(Page page, String script) {
        return (List<String>) page.evaluate(script);
    }
}
