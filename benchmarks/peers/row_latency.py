"""The time that scikit-learn takes from one row to its score: RBFSampler and a linear model, D features of d columns.

    python3 benchmarks/peers/row_latency.py

Prints the median over calls of predict of the pipeline, and of the same arithmetic in NumPy alone.
"""

import time

import numpy
from sklearn.kernel_approximation import RBFSampler
from sklearn.linear_model import RidgeClassifier
from sklearn.pipeline import make_pipeline

CALLS = 2000


def median(call, rows):
    seconds = []
    for i in range(CALLS):
        row = rows[i % len(rows)]
        start = time.perf_counter()
        call(row)
        seconds.append(time.perf_counter() - start)
    return 1e6 * sorted(seconds)[CALLS // 2]


for features, columns in ((200, 10), (2000, 50)):
    random = numpy.random.RandomState(1)
    x = random.standard_normal((500, columns)).astype(numpy.float32)
    y = x[:, 0] > 0
    sampler = RBFSampler(gamma=1 / (4 * columns), n_components=features, random_state=1)
    model = make_pipeline(sampler, RidgeClassifier()).fit(x, y)
    rows = [x[i : i + 1] for i in range(64)]
    weights = sampler.random_weights_.astype(numpy.float32)
    offset = sampler.random_offset_.astype(numpy.float32)
    linear = model.steps[1][1].coef_[0].astype(numpy.float32)
    scale = numpy.float32(numpy.sqrt(2 / features))
    plain = median(lambda row: scale * numpy.cos(row[0] @ weights + offset) @ linear, rows)
    print(f"D={features} d={columns}: predict {median(model.predict, rows):.1f} us, NumPy alone {plain:.1f} us")
