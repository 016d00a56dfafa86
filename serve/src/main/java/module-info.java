/** Models behind HTTP. */
module org.bochner.serve {
    requires transitive org.bochner.data;
    requires com.fasterxml.jackson.databind;
    requires io.javalin;
    requires jakarta.servlet;
    requires kotlin.stdlib;
    requires micrometer.core;
    requires micrometer.registry.prometheus;
    requires org.eclipse.jetty.server;
    requires org.eclipse.jetty.util;
    requires org.slf4j;

    exports org.bochner.serve;
}
