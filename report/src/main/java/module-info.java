/** Charts and pages: numbers and words in, one self-contained HTML page out. */
module org.bochner.report {
    exports org.bochner.report;
    exports org.bochner.report.chart;
}
