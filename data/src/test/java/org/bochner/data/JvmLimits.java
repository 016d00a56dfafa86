package org.bochner.data;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.bochner.Execution;
import org.bochner.linalg.FloatMemory;

/** A program for {@link JvmLimitsTest}: what the JVM's limits make of the default memory, and {@code allocate MIB}. */
final class JvmLimits {
    private JvmLimits() {}

    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            System.out.println(system.getTotalMemorySize() + " " + Execution.defaultMemory());
            return;
        }
        List<FloatMemory> all = new ArrayList<>();
        try {
            for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                all.add(FloatMemory.allocate(1 << 18));
            }
            System.out.println("allocated " + FloatMemory.liveBytes());
        } catch (OutOfMemoryError full) {
            System.out.println(full.getMessage());
        } finally {
            all.forEach(FloatMemory::close);
        }
        for (int i = 0; i < 200; i++) {
            FloatMemory.allocate(1 << 20).close();
        }
        System.out.println("then " + FloatMemory.liveBytes());
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.contains("javacpp"))
                .forEach(System.out::println);
    }
}
