/**
 * Charts as elements of a page: each is a record of what it shows and draws itself as inline SVG.
 *
 * <p>{@link org.bochner.report.chart.LineChart}, {@link org.bochner.report.chart.DotChart} and the other public records
 * are the charts. {@code Axis}, {@code Frame}, {@code Legend}, {@code Marks} and {@code Letters} are what they share.
 * {@link org.bochner.report.chart.Drawing} writes charts to SVG files of their own.
 */
package org.bochner.report.chart;
