package example;

/** Runs all programs. */
public class All {
    public static void main(String[] args) throws Exception {
        FromArrays.main(args);
        FromRecords.main(args);
        FromMaps.main(args);
        FromObjects.main(args);
        FromFiles.main(args);
        SettingsByName.main(args);
        WatchAndStop.main(args);
        CrossValidate.main(args);
        Compare.main(args);
        HotLoop.main(args);
        Deploy.main(args);
    }
}
