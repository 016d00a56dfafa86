"""What `bochner predict` and `bochner evaluate` do, by scikit-learn: load, read, encode, predict, write."""

import argparse
import json
import pickle

import numpy as np

import tables

options = argparse.ArgumentParser()
options.add_argument("--model", required=True)
options.add_argument("--data", required=True)
options.add_argument("--out", help="where predictions go")
options.add_argument("--task", choices=["classification", "regression"], required=True)
given = options.parse_args()
with open(given.model, "rb") as file:
    model = pickle.load(file)  # a file that sklearn_fit.py wrote in this run
regression = given.task == "regression"
raw, y = tables.read(given.data, regression, model["columns"])
predicted = np.empty(len(raw), dtype=np.float64 if regression else y.dtype)
SLICE = 10000  # so that the features of a large file fit memory
for at in range(0, len(raw), SLICE):
    part = raw[at : at + SLICE]
    X = np.asarray(part if model["coder"] is None else model["coder"].transform(part), dtype=np.float32)
    predicted[at : at + SLICE] = model["machine"].predict(model["map"].transform(X))
if given.out:
    with open(given.out, "w") as file:
        file.write("prediction\n")
        file.writelines(f"{value}\n" for value in predicted)
quality = {"rmse": float(np.sqrt(np.mean((predicted - y) ** 2)))} if regression else {"accuracy": float(np.mean(predicted == y))}
print(json.dumps({"rows": len(raw), "metrics": quality}))
