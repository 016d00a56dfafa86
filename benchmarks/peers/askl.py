"""One epoch of back-propagation through a non-stationary spectral kernel: Bochner and PyTorch, taking turns.

Both train phi(x) = (cos(x W1 + b1) + cos(x W2 + b2)) / sqrt(2 D) and f = phi V with softmax by Adam on the same rows: MNIST by
default, 60000 x 784, D = 2000, batches of 32. PyTorch runs as its users write it (autograd, torch.optim.Adam with its fastest
`foreach` setting), with as many threads as there are cores and denormal numbers flushed. A turn of ours is two epochs, of which
the second counts (the first has the compiler in it); of PyTorch's the steps after --warmup count, extrapolated to an epoch.

    benchmarks/askl --home . [--rows N] [--features D] [--batch M] [--turns T] [--json FILE]
"""

import argparse
import gzip
import json
import os
import subprocess
import time

import numpy as np
import torch

options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
options.add_argument("--home", required=True)
options.add_argument("--features", type=int, default=2000)
options.add_argument("--batch", type=int, default=32)
options.add_argument("--steps", type=int, default=300, help="steps of PyTorch that are timed")
options.add_argument("--warmup", type=int, default=30)
options.add_argument("--turns", type=int, default=2)
options.add_argument("--threads", type=int, default=os.cpu_count())
options.add_argument("--json")
given = options.parse_args()

torch.set_num_threads(given.threads)
torch.set_flush_denormal(True)
folder = os.environ["BOCHNER_DATA"]
with gzip.open(os.path.join(folder, "mnist.train-images-idx3-ubyte.gz")) as file:
    X = torch.from_numpy(np.frombuffer(file.read(), dtype=np.uint8, offset=16).reshape(-1, 784).astype(np.float32) / 255)
with gzip.open(os.path.join(folder, "mnist.train-labels-idx1-ubyte.gz")) as file:
    y = torch.from_numpy(np.frombuffer(file.read(), dtype=np.uint8, offset=8).astype(np.int64))
rows, columns = X.shape


def pytorch():
    """Seconds of an epoch."""
    torch.manual_seed(1)
    D = given.features
    W1 = (torch.randn(columns, D) / 10).requires_grad_()
    W2 = (torch.randn(columns, D) / 10).requires_grad_()
    b1, b2 = 2 * np.pi * torch.rand(D), 2 * np.pi * torch.rand(D)
    V = torch.zeros(D, 10, requires_grad=True)
    best = float("inf")
    for foreach in (False, True):
        optimiser = torch.optim.Adam([W1, W2, V], lr=1e-3, foreach=foreach)
        for step in range(given.warmup + given.steps):
            if step == given.warmup:
                start = time.perf_counter()
            picked = torch.randint(0, rows, (given.batch,))
            x = X[picked]
            phi = (torch.cos(torch.addmm(b1, x, W1)) + torch.cos(torch.addmm(b2, x, W2))) / (2 * D) ** 0.5
            loss = torch.nn.functional.cross_entropy(phi @ V, y[picked])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
        seconds = (time.perf_counter() - start) / given.steps * (rows / given.batch)
        best = min(best, seconds)
    return best


def ours():
    """Seconds of the second epoch; the look at some rows after it is counted too."""
    command = [os.path.join(given.home, "bochner"), "fit", "--data", "mnist", "--method", "nskl", "--json", "--threads"]
    command += [str(given.threads), "--features", str(given.features), "--set", "epochs=2", "--set", "validation=0"]
    command += ["--set", "kernel=gaussian", "--set", f"batch={given.batch}"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    trace = json.loads(done.stdout)["trace"]
    return trace[1]["seconds"] - trace[0]["seconds"]


found = {"bochner": [], "pytorch": []}
for turn in range(given.turns):
    found["bochner"].append(ours())
    found["pytorch"].append(pytorch())
    print(f"turn {turn + 1}: bochner {found['bochner'][-1]:.2f} s, pytorch {found['pytorch'][-1]:.2f} s an epoch", flush=True)
ratio = min(found["pytorch"]) / min(found["bochner"])
print(f"best: bochner {min(found['bochner']):.2f} s, pytorch {min(found['pytorch']):.2f} s, ratio {ratio:.2f}")
if given.json:
    with open(given.json, "w") as file:
        json.dump({"features": given.features, "batch": given.batch, "seconds": found, "ratio": ratio}, file, indent=1)
