package org.bochner.cli.console;

/** No process reads standard output any more, as in {@code bochner predict … | head}: the command ends quietly. */
public final class ClosedOutput extends RuntimeException {
    private static final long serialVersionUID = 1;
}
