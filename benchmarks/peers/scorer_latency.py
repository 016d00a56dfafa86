"""The time that scikit-learn takes from one row to its label: RBFSampler with 50 features and LinearSVC.

    python3 benchmarks/peers/scorer_latency.py rows DATA OUT     # writes test rows of MNIST 4-9 and of breast cancer
    python3 benchmarks/peers/scorer_latency.py time DATA NAME    # NAME is mnist or breast_cancer

DATA is a folder with the files of MNIST. Prints the median over calls of predict, and of the same arithmetic in NumPy.
"""

import glob
import gzip
import os
import sys
import time

import numpy
from sklearn.datasets import load_breast_cancer
from sklearn.kernel_approximation import RBFSampler
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

CALLS = 4000


def idx(data, part, kind):
    name = "t10k" if part == "test" else part
    (file,) = glob.glob(os.path.join(data, f"mnist.{name}-{kind}*.gz"))
    with gzip.open(file) as stream:
        raw = stream.read()
    ranks = raw[3]
    return numpy.frombuffer(raw, numpy.uint8, offset=4 + 4 * ranks)


def mnist(data, part):
    labels = idx(data, part, "labels")
    images = idx(data, part, "images").reshape(len(labels), -1)
    mine = (labels == 4) | (labels == 9)
    return images[mine].astype(numpy.float64), labels[mine]


def breast_cancer():
    table = load_breast_cancer()
    return table.data, table.target


def median(call, rows):
    seconds = []
    for i in range(CALLS):
        row = rows[i % len(rows)]
        start = time.perf_counter()
        call(row)
        seconds.append(time.perf_counter() - start)
    seconds = sorted(seconds)[: CALLS]
    return 1e6 * seconds[CALLS // 2], 1e6 * seconds[int(CALLS * 0.99)]


if sys.argv[1] == "rows":
    data, out = sys.argv[2:]
    for name, x in (("mnist", mnist(data, "test")[0]), ("breast_cancer", breast_cancer()[0])):
        numpy.savetxt(os.path.join(out, name + ".rows"), x[:200], delimiter=",", fmt="%.10g")
else:
    data, name = sys.argv[2:]
    x, y = mnist(data, "train") if name == "mnist" else breast_cancer()
    test = mnist(data, "test")[0] if name == "mnist" else x
    scaler = StandardScaler().fit(x) if name == "breast_cancer" else None
    gamma = 1 / (2 * (9**2 if scaler else 2300.0**2))
    steps = [RBFSampler(gamma=gamma, n_components=50, random_state=1), LinearSVC(dual=False)]
    model = make_pipeline(*([scaler] if scaler else []), *steps).fit(x, y)
    rows = [test[i : i + 1] for i in range(200)]
    sampler, linear = model.steps[-2][1], model.steps[-1][1]
    weights, offset = sampler.random_weights_, sampler.random_offset_
    scale = numpy.sqrt(2 / 50)
    shift = scaler.mean_ if scaler else 0.0
    factor = 1 / scaler.scale_ if scaler else 1.0
    whole = median(model.predict, rows)
    plain = median(
        lambda row: (scale * numpy.cos(((row[0] - shift) * factor) @ weights + offset)) @ linear.coef_[0]
        + linear.intercept_[0]
        > 0,
        rows,
    )
    for what, (middle, late) in (("scikit-learn, predict", whole), ("the same in NumPy", plain)):
        print(f"{what:38s} median {middle:7.2f} us, p99 {late:7.2f} us")
