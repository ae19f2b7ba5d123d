"""Heatmaps computed from Parquet files in SQL, by DuckDB and by Spark, compared with the engine's.

Usage: sql.py BATTLESHIP DOCUMENT RULES FOLDER [HITS MISSES]...

The query is the one in the document, with its position replaced by each of those given (cell numbers
separated by commas, or - for none); without any it is run as it stands.
"""
import json, re, subprocess, sys

import duckdb
from pyspark.sql import SparkSession

battleship, document, rules, folder, *positions = sys.argv[1:]
[query] = re.findall(r"```sql\n(.*?)```", open(document).read(), re.DOTALL)


def cells(text):
    return [] if text == "-" else [int(cell) for cell in text.split(",")]


def condition(cell, bit):
    return f"({'low' if cell < 64 else 'high'} >> {cell % 64}) & 1 = {bit}"


def query_for(hits, misses):
    conditions = [condition(cell, 1) for cell in hits] + [condition(cell, 0) for cell in misses]
    where, replaced = re.subn(
        r"WHERE .*?\n\)", f"WHERE {' AND '.join(['true'] + conditions)}\n)", query, 1, re.DOTALL
    )
    assert replaced == 1
    return where


def position_of(query):
    known = re.findall(r"\(low >> (\d+)\) & 1 = (\d)", query)
    return [[int(cell) for cell, bit in known if bit == which] for which in "10"]


def expected(hits, misses):
    marks = [f"--{name}={','.join(map(str, cells))}" for name, cells in
             (("hits", hits), ("misses", misses))]
    command = [battleship, "heatmap", "--rules", rules, "--json", *marks]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return json.loads(answer)["cells"]


def check_row_groups(database):
    """Every row group says where its values begin and end, so that engines can pass over it."""
    groups = database.sql(
        "SELECT path_in_schema, stats_min_value::BIGINT, stats_max_value::BIGINT, compression"
        f" FROM parquet_metadata('{folder}/*.parquet')"
    ).fetchall()
    assert all(compression == "ZSTD" for *_, compression in groups)
    index = sorted((low, high) for column, low, high, _ in groups if column == "index")
    boards = database.sql("SELECT count(*) FROM boards").fetchall()[0][0]
    assert index[0][0] == 0 and index[-1][1] == boards - 1
    assert all(before[1] + 1 == after[0] for before, after in zip(index, index[1:]))
    assert all(None not in group for group in groups)


database = duckdb.connect()
database.sql(f"CREATE VIEW boards AS FROM '{folder}/*.parquet'")
check_row_groups(database)
spark = (
    SparkSession.builder.master("local[*]")
    .config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.sql.shuffle.partitions", "4")
    .getOrCreate()
)
spark.read.parquet(folder).createOrReplaceTempView("boards")
engines = {
    "DuckDB": lambda sql: database.sql(sql).fetchall(),
    "Spark": lambda sql: [tuple(row) for row in spark.sql(sql).collect()],
}
if positions:
    pairs = [(cells(a), cells(b)) for a, b in zip(positions[::2], positions[1::2])]
    asked = [(query_for(hits, misses), hits, misses) for hits, misses in pairs]
else:
    asked = [(query, *position_of(query))]
for sql, hits, misses in asked:
    wanted = {cell: boards for cell, boards in enumerate(expected(hits, misses)) if boards}
    for name, run in engines.items():
        found = {int(cell): int(boards) for cell, boards in run(sql)}
        assert found == wanted, f"{name}, {rules}, hits {hits}, misses {misses}: {found}\n{wanted}"
        print(f"{name}: {rules}, hits {hits}, misses {misses}: as the engine says")
