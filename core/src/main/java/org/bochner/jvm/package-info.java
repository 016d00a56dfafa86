/** What concerns the JVM: worker threads, gates between use and closing, providers of services. */
package org.bochner.jvm;
