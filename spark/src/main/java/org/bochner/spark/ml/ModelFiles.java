package org.bochner.spark.ml;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Saved stages: the folder that Spark's own stages have, with its metadata; a model has the file {@value #FILE} in it,
 * which the command {@code bochner} opens as any other.
 */
final class ModelFiles {
    static final String FILE = "model.bochner";

    private ModelFiles() {}

    /** A model that a folder keeps. */
    interface Kept extends Params {
        byte[] file();
    }

    static final class Writer extends MLWriter {
        private final Kept model;

        Writer(Kept model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
            Path file = new Path(path, FILE);
            try (var out = files(file, sparkSession()).create(file)) {
                out.write(model.file());
            } catch (java.io.IOException failed) {
                throw new java.io.UncheckedIOException(failed);
            }
        }
    }

    /** Makes a model of its identifier and file. */
    interface Make<M> {
        M of(String uid, byte[] file);
    }

    static final class Reader<M extends Kept> extends MLReader<M> {
        private final Class<M> type;
        private final Make<M> make;

        Reader(Class<M> type, Make<M> make) {
            this.type = type;
            this.make = make;
        }

        @Override
        public M load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), type.getName());
            Path file = new Path(path, FILE);
            try (var in = files(file, sparkSession()).open(file)) {
                M model = make.of(metadata.uid(), in.readAllBytes());
                metadata.getAndSetParams(model, Option.empty());
                return model;
            } catch (java.io.IOException failed) {
                throw new java.io.UncheckedIOException(failed);
            }
        }
    }

    private static FileSystem files(Path path, SparkSession session) throws java.io.IOException {
        return path.getFileSystem(session.sparkContext().hadoopConfiguration());
    }
}
