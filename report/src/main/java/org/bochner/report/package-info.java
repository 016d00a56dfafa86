/**
 * One self-contained HTML page: prose, tables and charts. The page loads nothing from elsewhere.
 *
 * <p>A {@link org.bochner.report.Report} is a list of {@linkplain org.bochner.report.Section sections}, a section a
 * list of {@linkplain org.bochner.report.Element elements}. An element writes itself through
 * {@link org.bochner.report.Html}, which does all escaping; a new kind of chart is a new element. Charts are in
 * {@link org.bochner.report.chart}. The page follows the reader's light or dark preference: elements name a colour by
 * its role (a CSS class), never by its value.
 */
package org.bochner.report;
