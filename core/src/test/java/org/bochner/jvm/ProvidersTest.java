package org.bochner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.Test;

class ProvidersTest {
    private static <T> T on(ClassLoader context, Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(future);
        thread.setContextClassLoader(context);
        thread.start();
        return future.get();
    }

    private static List<String> names() {
        return Methods.all().stream().map(Method::name).toList();
    }

    @Test
    void methodsAreFoundOnThreadsWhoseLoaderDoesNotSeeThem() throws Exception {
        List<String> here = names();
        assertThat(here).contains("rff", "nsrf", "trf").doesNotHaveDuplicates();
        assertThat(on(ClassLoader.getPlatformClassLoader(), ProvidersTest::names))
                .isEqualTo(here);
        assertThat(on(null, ProvidersTest::names)).isEqualTo(here);
        assertThat(CompletableFuture.supplyAsync(ProvidersTest::names).get()).isEqualTo(here);
    }

    /** As in a server where an application brings its own copy: that of the thread's loader is not mixed in. */
    @Test
    void copyInAnotherLoaderFindsItsOwn() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader copy = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Class<?> methods = Class.forName(Methods.class.getName(), true, copy);
            assertThat(methods).isNotSameAs(Methods.class);
            List<?> found = on(ClassLoader.getSystemClassLoader(), () ->
                    (List<?>) methods.getMethod("all").invoke(null));
            assertThat(found).hasSameSizeAs(names());
            assertThat(found).allMatch(each -> each.getClass().getClassLoader() == copy);
        }
    }
}
