package org.bochner.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, as the build wrote it. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        return new String[] {
            "bochner " + number() + " (Java " + Runtime.version().feature() + ")"
        };
    }

    public static String number() throws IOException {
        try (InputStream in = Version.class.getResourceAsStream("/org/bochner/cli/version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        }
    }
}
