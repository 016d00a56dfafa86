"""Runs the comparisons and prints tables; `benchmarks/compare` starts it. Standard library and NumPy only."""

import argparse
import gzip
import json
import os
import platform
import subprocess
import sys
import tempfile
import time

import numpy as np

import datasets

HERE = os.path.dirname(os.path.abspath(__file__))


def parsed():
    options = argparse.ArgumentParser(prog="benchmarks/compare", description="Bochner beside its peers, in one run.")
    options.add_argument("what", nargs="*", help="features, fit, predict; all by default")
    options.add_argument("--home", help=argparse.SUPPRESS)
    options.add_argument("--repeats", type=int, default=5, help="turns of each side; the best counts (default 5)")
    options.add_argument("--json", default="compare.json", help="where all figures go (default compare.json)")
    options.add_argument("--rows", type=int, default=60000, help="rows of the feature comparison (default 60000)")
    options.add_argument("--features", type=int, default=2000, help="columns of features (default 2000)")
    options.add_argument("--data", default="adult,usps,pendigits,letter,cadata", help="data sets of fit and predict")
    options.add_argument("--search", choices=["staged", "grid"], default="staged", help="how scikit-learn searches")
    options.add_argument("--candidates", type=int, default=0, help="run so many of the peer's candidates per stage, extrapolate")
    options.add_argument("--single", action="store_true", help="one candidate on both sides: width and C given")
    options.add_argument("--fit-repeats", type=int, default=1, help="turns of whole commands (default 1)")
    options.add_argument("--limit", type=float, default=3600, help="seconds after which a peer is stopped (default 3600)")
    options.add_argument("--predict-rows", type=int, default=200000, help="rows that are predicted (default 200000)")
    options.add_argument("--pause", type=float, default=0.3, help="seconds between turns, for threads to go to sleep")
    given = options.parse_args()
    unknown = set(given.what) - {"features", "fit", "predict"}
    if unknown:
        options.error(f"unknown comparison {', '.join(sorted(unknown))}; use features, fit or predict")
    names = set(given.data.split(",")) - set(datasets.NAMES)
    if names:
        options.error(f"unknown data set {', '.join(sorted(names))}; use some of {', '.join(datasets.NAMES)}")
    given.what = given.what or ["features", "fit", "predict"]
    return given


def machine():
    """What a figure depends on."""
    with open("/proc/cpuinfo") as file:
        models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    import sklearn
    import torch
    from threadpoolctl import threadpool_info

    return {
        "cpu": models[0] if models else platform.processor(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "numpy": np.__version__,
        "blas": sorted({f"{p['internal_api']} {p.get('version')} {p.get('architecture', '')}" for p in threadpool_info()}),
        "scikit-learn": sklearn.__version__,
        "pytorch": torch.__version__,
        "java": subprocess.run(["java", "-version"], capture_output=True, text=True).stderr.splitlines()[0],
    }


class Worker:
    """One side of the feature comparison, in its own process."""

    def __init__(self, name, command):
        self.name = name
        self.seconds = []
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.expect("ready")

    def expect(self, word):
        line = self.process.stdout.readline().strip()
        while line and word and not line.startswith(word):
            line = self.process.stdout.readline().strip()
        if not line:
            sys.exit(f"compare: the side '{self.name}' ended early; its message is above")
        return line

    def turn(self):
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        seconds, trace = self.expect("").split()
        self.seconds.append(float(seconds))
        self.trace = float(trace)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def mnist(rows):
    """Pixels in 0..1 of the training images, or generated rows of the same shape."""
    folder = os.environ.get("BOCHNER_DATA", "")
    path = os.path.join(folder, "mnist.train-images-idx3-ubyte.gz")
    if folder and os.path.exists(path):
        with gzip.open(path) as file:
            pixels = np.frombuffer(file.read(), dtype=np.uint8, offset=16).reshape(-1, 784)
        return (pixels[:rows] / np.float32(255)).astype(np.float32), "mnist"
    return np.random.RandomState(1).rand(rows, 784).astype(np.float32), "generated"


def compare_features(given):
    X, source = mnist(given.rows)
    rows, columns = X.shape
    features = given.features
    random = np.random.RandomState(2)
    W = (random.randn(columns, features) / 5).astype(np.float32)
    b = (random.rand(features) * 2 * np.pi).astype(np.float32)
    with tempfile.TemporaryDirectory() as folder:
        for name, array in (("X", X), ("W", W), ("b", b)):
            array.tofile(f"{folder}/{name}.f32")
        sizes = [folder, str(rows), str(columns), str(features)]
        jar = os.path.join(given.home, "benchmarks/target/bochner-benchmarks.jar")
        ours = ["java", "--add-modules", "jdk.incubator.vector", "-Xmx2g", "-cp", jar]
        workers = [Worker("bochner", ours + ["org.bochner.benchmarks.FeatureWorker", *sizes, "6"])]
        for peer in ("numpy", "scikit-learn", "pytorch"):
            workers.append(Worker(peer, [sys.executable, f"{HERE}/feature_worker.py", peer, *sizes, "1"]))
        for _ in range(given.repeats):
            for worker in workers:
                time.sleep(given.pause)
                worker.turn()
        for worker in workers:
            worker.close()
    best = {worker.name: min(worker.seconds) for worker in workers}
    mine = best["bochner"]
    flops = 2.0 * rows * columns * features
    print(f"\nfeatures: {source} {rows}x{columns} -> {features} cosines, float32, best of {given.repeats} turns")
    print(f"{'side':<14}{'seconds':>9}{'GFLOP/s':>9}{'of ours':>9}{'trace':>14}")
    for worker in workers:
        seconds = best[worker.name]
        print(f"{worker.name:<14}{seconds:>9.3f}{flops / seconds * 1e-9:>9.1f}{seconds / mine:>9.2f}{worker.trace:>14.6f}")
    reference = next(worker.trace for worker in workers if worker.name == "numpy")
    agree = all(abs(worker.trace - reference) < 1e-3 * (1 + abs(reference)) for worker in workers)
    print("all sides computed the same" if agree else "THE SIDES DO NOT AGREE: the times mean nothing")
    targets = {
        "ours at most 0.92 of NumPy's time": mine / best["numpy"] <= 0.92,
        "scikit-learn at least 1.8 times ours": best["scikit-learn"] / mine >= 1.8,
    }
    for target, met in targets.items():
        print(f"  {'met ' if met else 'MISSED'} {target}")
    return {
        "data": source,
        "shape": [rows, columns, features],
        "seconds": {worker.name: worker.seconds for worker in workers},
        "best": best,
        "ofNumpy": mine / best["numpy"],
        "sklearnOfOurs": best["scikit-learn"] / mine,
        "agree": agree,
        "targets": targets,
    }


def run(command, limit=None):
    """Wall-clock seconds of a whole process, and the last line of its output as JSON.

    A process that is stopped at the limit has no answer, and its seconds are what it counted until then: a lower bound.
    """
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            out, err = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            early, _ = process.communicate()
            counted = time.perf_counter() - begin - json.loads(early.splitlines()[0])["probeSeconds"] if early else 0.0
            return counted, None
    if process.returncode != 0:
        sys.exit(f"compare: {' '.join(command)} ended with {process.returncode}:\n{err.strip()}")
    return time.perf_counter() - begin, json.loads(out.strip().splitlines()[-1])


def bochner(given, *arguments):
    return [os.path.join(given.home, "bochner"), *map(str, arguments), "--json", "--quiet"]


def peer(script, *arguments):
    return [sys.executable, os.path.join(HERE, script), *map(str, arguments)]


def quality(answer):
    return next(iter(answer["metrics"].items()))


def compare_fit(given, folder):
    results = []
    print(f"\nfit: whole commands, {given.features} features, peer's search {'single' if given.single else given.search}")
    print(f"{'data':<11}{'ours s':>9}{'peer s':>11}{'times':>8}{'ours':>9}{'peer':>9}  notes")
    for name in given.data.split(","):
        data = datasets.prepare(name, folder)
        model, pickled = os.path.join(folder, f"{name}.bochner"), os.path.join(folder, f"{name}.pickle")
        ours = ["fit", "--data", data.train, "--method", "rff", "--features", given.features, "--out", model]
        theirs = ["--data", data.train, "--task", data.task, "--features", given.features, "--out", pickled]
        if given.single:
            ours += ["--set", "c=1", "--set", f"width={data.width}"]
            theirs += ["--cs", "1", "--widths", data.width, "--median", 1, "--search", "grid"]
        else:
            theirs += ["--search", given.search, "--sample", given.candidates]
        mine, its = [], []
        answer = None
        for _ in range(given.fit_repeats):
            mine.append(run(bochner(given, *ours))[0])
            seconds, answer = run(peer("sklearn_fit.py", *theirs), given.limit)
            # Imports and interpreter start are in the wall clock; the probe for the faster variant is not counted.
            its.append(seconds if answer is None else seconds - answer["measuredSeconds"] - answer["probeSeconds"] + answer["wholeSeconds"])
            if answer is None:
                break
        ours_best, peer_best = min(mine), min(its)
        own = quality(run(bochner(given, "evaluate", "--model", model, "--data", data.test))[1])[1]
        other = None
        notes = "stopped at the limit: a lower bound"
        if answer is not None:
            other = quality(run(peer("sklearn_predict.py", "--model", pickled, "--data", data.test, "--task", data.task))[1])[1]
            notes = f"{answer['run']} of {answer['planned']} candidates{', EXTRAPOLATED' if answer['extrapolated'] else ''}"
        factor = peer_best / ours_best
        shown = "-" if other is None else f"{other:.4f}"
        print(f"{name:<11}{ours_best:>9.2f}{peer_best:>11.2f}{factor:>8.1f}{own:>9.4f}{shown:>9}  {notes}", flush=True)
        results.append({"data": name, "ours": mine, "peer": its, "times": factor, "lowerBound": answer is None,
                        "metric": data.metric, "oursQuality": own, "peerQuality": other, "peerDetails": answer})
    short = [result["data"] for result in results if result["times"] < 3]
    unsure = [result["data"] for result in results if result["peerDetails"] and result["peerDetails"]["extrapolated"]]
    print(f"  {'MISSED' if short else 'met '} every command at least 3 times faster"
          + (f"; short on {', '.join(short)}" if short else "")
          + (f"; by extrapolation on {', '.join(unsure)}" if unsure else ""))
    return results


def compare_predict(given, folder):
    results = []
    print(f"\npredict: whole commands, {given.predict_rows} rows")
    print(f"{'data':<11}{'ours s':>9}{'rows/s':>10}{'peer s':>11}{'rows/s':>10}{'times':>8}")
    for name in given.data.split(","):
        data = datasets.prepare(name, folder)
        model, pickled = os.path.join(folder, f"{name}.bochner"), os.path.join(folder, f"{name}.pickle")
        if not os.path.exists(model):
            run(bochner(given, "fit", "--data", data.train, "--method", "rff", "--features", given.features,
                        "--out", model, "--set", "c=1", "--set", f"width={data.width}"))
        if not os.path.exists(pickled):
            run(peer("sklearn_fit.py", "--data", data.train, "--task", data.task, "--features", given.features,
                     "--out", pickled, "--cs", "1", "--widths", data.width, "--median", 1, "--search", "grid",
                     "--dual", "false"))
        long = datasets.repeated(data.test, given.predict_rows, folder)
        mine, its = [], []
        for _ in range(max(2, given.fit_repeats)):
            mine.append(run(bochner(given, "predict", "--model", model, "--data", long, "--out", f"{folder}/ours.csv"))[0])
            its.append(run(peer("sklearn_predict.py", "--model", pickled, "--data", long, "--task", data.task,
                                "--out", f"{folder}/peer.csv"))[0])
        ours, other = min(mine), min(its)
        n = given.predict_rows
        print(f"{name:<11}{ours:>9.2f}{n / ours:>10.0f}{other:>11.2f}{n / other:>10.0f}{other / ours:>8.1f}", flush=True)
        results.append({"data": name, "rows": n, "ours": mine, "peer": its, "times": other / ours})
        os.remove(long)
    return results


def main():
    given = parsed()
    figures = {"machine": machine(), "arguments": sys.argv[1:]}
    print(", ".join(f"{key} {value}" for key, value in figures["machine"].items()))
    if not any("openblas" in text or "mkl" in text or "blis" in text for text in figures["machine"]["blas"]):
        print("NumPy here has no fast BLAS; the comparison would flatter us. Install libopenblas0-pthread.", file=sys.stderr)
        sys.exit(2)
    whole = [part for part in ("fit", "predict") if part in given.what]
    launcher = os.path.join(given.home, "bochner")
    if whole and not os.environ.get("BOCHNER_DATA"):
        sys.exit("compare: fit and predict need the data sets; set BOCHNER_DATA to their folder")
    if whole and not os.access(launcher, os.X_OK):
        sys.exit(f"compare: there is no command {launcher}")
    if "features" in given.what:
        figures["features"] = compare_features(given)
    if whole:
        subprocess.run([launcher, "--version"], check=True, stdout=subprocess.DEVNULL)  # the first use builds
        with tempfile.TemporaryDirectory() as folder:
            if "fit" in whole:
                figures["fit"] = compare_fit(given, folder)
            if "predict" in whole:
                figures["predict"] = compare_predict(given, folder)
    with open(given.json, "w") as file:
        json.dump(figures, file, indent=2)
    print(f"\nall figures are in {given.json}")


main()
