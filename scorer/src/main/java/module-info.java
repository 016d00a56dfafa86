/** Scores rows with saved models, without the library that fitted them. */
module org.bochner.scorer {
    exports org.bochner.scorer;
}
