package org.bochner.cli;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** A real Chromium: the one that BOCHNER_BROWSER names, else Debian's. Nothing is downloaded. */
final class Browser implements AutoCloseable {
    private final Playwright playwright;
    private final com.microsoft.playwright.Browser browser;

    private Browser(Path program) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setChromiumSandbox(false)
                        .setArgs(List.of("--disable-gpu")));
    }

    /** Starts it; a test is skipped where there is none. */
    static Browser open() {
        String named = System.getenv("BOCHNER_BROWSER");
        Optional<Path> program = (named == null ? List.of("/usr/bin/chromium") : List.of(named))
                .stream().map(Path::of).filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(
                program.isPresent(),
                "skipped: no browser; install chromium (apt-get install chromium) or set BOCHNER_BROWSER to its path");
        return new Browser(program.get());
    }

    /** A page that is open, and what its console said. */
    record Opened(BrowserContext context, Page page, List<String> console, List<String> requests)
            implements AutoCloseable {
        @Override
        public void close() {
            context.close();
        }
    }

    /** Opens {@code file} in a window of that width. */
    Opened show(Path file, int width, ColorScheme scheme) {
        BrowserContext context = browser.newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, 900)
                .setColorScheme(scheme)
                .setOffline(true));
        Page page = context.newPage();
        List<String> console = new ArrayList<>();
        List<String> requests = new ArrayList<>();
        page.onConsoleMessage(message -> console.add(message.type() + ": " + message.text()));
        page.onPageError(error -> console.add("error: " + error));
        page.onRequest(request -> requests.add(request.url()));
        page.navigate(file.toUri().toString());
        return new Opened(context, page, console, requests);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
