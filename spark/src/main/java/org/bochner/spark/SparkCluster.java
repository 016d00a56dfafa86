package org.bochner.spark;

import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Model;
import org.bochner.data.cluster.Cluster;
import org.bochner.data.encode.Encoder;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.read.TableReader;
import org.bochner.learn.Method;
import org.bochner.store.RowStore;

/** A Spark session, for commands: files and folders of any file system that Spark knows, read by its readers. */
public final class SparkCluster implements Cluster {
    private static final int PEEK = 1 << 20;

    private final SparkSession session;
    private final boolean own;

    private SparkCluster(SparkSession session, boolean own) {
        this.session = session;
        this.own = own;
    }

    /** The cluster of a session that the caller keeps. */
    public static SparkCluster of(SparkSession session) {
        return new SparkCluster(session, false);
    }

    /** Starts sessions. */
    public static final class Opening implements Provider {
        @Override
        public Cluster open(String master, Map<String, String> settings) {
            SparkConf conf = new SparkConf().setAppName("bochner");
            settings.forEach(conf::set);
            if (master != null) {
                conf.setMaster(master);
            } else if (!conf.contains("spark.master")) {
                throw new BadInput("no cluster is named; give --master, such as spark://host:7077, yarn or local[*]");
            }
            return Jobs.call(
                    () -> new SparkCluster(
                            SparkSession.builder().config(Setup.configure(conf)).getOrCreate(), true),
                    "connect to " + master);
        }
    }

    @Override
    public org.bochner.data.Dataset read(Input input, Sample sample, Execution execution) {
        RawRows raw = raw(input);
        org.bochner.data.Dataset few = raw.sample(input.options(), sample, execution);
        try {
            return few.withRows(raw.store(few.encoder(), execution));
        } catch (RuntimeException | Error failed) {
            few.close();
            throw failed;
        }
    }

    @Override
    public RowStore encoded(Input input, Encoder encoder, Execution execution) {
        return raw(input).store(encoder, execution);
    }

    @Override
    public Method learning(Method method, Sample sample) {
        return SampledMethod.of(method, sample.rows());
    }

    @Override
    public long predict(Model model, Input input, String out, Execution execution) {
        RawRows raw = raw(input);
        Dataset<Row> predicted = Predicting.of(session, raw, model).cache();
        long rows = Jobs.call(predicted::count, "predict");
        var writer = predicted.write().mode(SaveMode.ErrorIfExists);
        Jobs.call(
                () -> {
                    if (out.endsWith(".parquet")) {
                        writer.parquet(out);
                    } else {
                        writer.option("header", true).csv(out);
                    }
                    return null;
                },
                "write " + out);
        predicted.unpersist();
        return rows;
    }

    /** The rows of a file or folder, read as its format says: the one asked for, else by the names of the files. */
    RawRows raw(Input input) {
        FileStatus file = first(input.uri());
        String name = file.getPath().getName().toLowerCase(Locale.ROOT);
        String whole = input.uri().toLowerCase(Locale.ROOT);
        ReadOptions options = input.options();
        if (options.format() == Format.LIBSVM
                || options.format() == null && name.matches(".*\\.(svm|libsvm)(\\..*)?")) {
            return new RawRows(
                    input.uri(),
                    null,
                    session.read().textFile(input.uri()).javaRDD().filter(line -> !line.isBlank()));
        }
        if (options.format() == null && (name.endsWith(".parquet") || whole.endsWith(".parquet"))) {
            return RawRows.of(input.uri(), Jobs.call(() -> session.read().parquet(input.uri()), "read " + input.uri()));
        }
        if (options.format() == Format.JSON || options.format() == null && name.matches(".*\\.jsonl?(\\..*)?")) {
            return RawRows.of(input.uri(), Jobs.call(() -> session.read().json(input.uri()), "read " + input.uri()));
        }
        if (options.format() != null && options.format() != Format.CSV) {
            throw new BadInput("a cluster reads CSV, JSON lines, Parquet and LIBSVM, not " + options.format());
        }
        return RawRows.of(input.uri(), csv(input, file));
    }

    /** CSV with delimiter, header and names as the first file has them; cells stay texts, which the encoder reads. */
    private Dataset<Row> csv(Input input, FileStatus file) {
        Source head = Source.of(
                file.getPath().getName(), peek(file), Execution.defaults().threads(1));
        try (TableReader reader = head.rows(Format.CSV, input.options().text())) {
            DataFrameReader csv = session.read()
                    .option("header", reader.named())
                    .option("sep", Character.toString(reader.delimiter() == 0 ? ',' : reader.delimiter()))
                    .option("escape", "\"")
                    .option("multiLine", false)
                    .option("ignoreLeadingWhiteSpace", true)
                    .option("ignoreTrailingWhiteSpace", true)
                    .option("mode", "FAILFAST")
                    .option("enforceSchema", true);
            String[] names = reader.header().toArray(new String[0]);
            StringBuilder schema = new StringBuilder();
            for (String each : names) {
                schema.append(schema.isEmpty() ? "" : ", ")
                        .append('`')
                        .append(each.replace("`", "``"))
                        .append("` STRING");
            }
            return Jobs.call(() -> csv.schema(schema.toString()).csv(input.uri()), "read " + input.uri());
        }
    }

    /** The beginning of a file, up to the end of its last whole line. */
    private byte[] peek(FileStatus file) {
        return Jobs.call(
                () -> {
                    FileSystem files =
                            file.getPath().getFileSystem(session.sparkContext().hadoopConfiguration());
                    byte[] bytes;
                    try (var in = files.open(file.getPath())) {
                        bytes = in.readNBytes(PEEK);
                    }
                    int end = bytes.length;
                    while (bytes.length == PEEK && !packed(bytes) && end > 0 && bytes[end - 1] != '\n') {
                        end--;
                    }
                    return unpacked(java.util.Arrays.copyOf(bytes, end == 0 ? bytes.length : end));
                },
                "read " + file.getPath());
    }

    private static boolean packed(byte[] bytes) {
        return bytes.length > 2 && (bytes[0] & 0xff) == 0x1f && (bytes[1] & 0xff) == 0x8b;
    }

    private static byte[] unpacked(byte[] bytes) throws java.io.IOException {
        if (!packed(bytes)) {
            return bytes;
        }
        java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
        try (var in = new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(bytes))) {
            byte[] some = new byte[8192];
            for (int count; all.size() < PEEK && (count = in.read(some)) > 0; ) {
                all.write(some, 0, count);
            }
        } catch (java.io.EOFException cut) {
            // The beginning is enough.
            return lines(all.toByteArray());
        }
        return all.size() < PEEK ? all.toByteArray() : lines(all.toByteArray());
    }

    private static byte[] lines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return java.util.Arrays.copyOf(bytes, end);
    }

    /** The first data file of {@code uri}, by name. */
    private FileStatus first(String uri) {
        return Jobs.call(
                () -> {
                    Path path = new Path(uri);
                    FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
                    FileStatus[] found = files.globStatus(path);
                    if (found == null || found.length == 0) {
                        throw new BadInput("there is no file or folder " + uri + "; the workers need to see it too");
                    }
                    for (FileStatus each : found) {
                        FileStatus[] inside =
                                each.isDirectory() ? files.listStatus(each.getPath()) : new FileStatus[] {each};
                        java.util.Arrays.sort(inside);
                        for (FileStatus file : inside) {
                            String name = file.getPath().getName();
                            if (file.isFile() && file.getLen() > 0 && !name.startsWith("_") && !name.startsWith(".")) {
                                return file;
                            }
                        }
                    }
                    throw new BadInput("the folder " + uri + " has no file with data");
                },
                "find " + uri);
    }

    /** Ends the session, unless it is the caller's. */
    @Override
    public void close() {
        if (own) {
            session.stop();
        }
    }
}
