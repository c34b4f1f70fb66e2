"""One measurement of one peer in a process of its own: `peers.py PLAN`, a JSON object of native.mjs.

Prints {"ms", "queries"}: the time to take in the files, and of DuckDB the time and the count of each question.
"""

import json
import sys
import time

import duckdb
import orjson
import simdjson


def timed(job):
    start = time.perf_counter()
    result = job()
    return (time.perf_counter() - start) * 1000, result


def parse_all(parse, files, is_lines):
    """Parses every record or file, and keeps nothing."""
    for path in files:
        with open(path, "rb") as file:
            if is_lines:
                for line in file:
                    parse(line)
            else:
                parse(file.read())


def with_orjson(plan):
    ms, _ = timed(lambda: parse_all(orjson.loads, plan["files"], plan["isLines"]))
    return {"ms": ms, "queries": []}


def with_simdjson(plan):
    parser = simdjson.Parser()
    ms, _ = timed(lambda: parse_all(parser.parse, plan["files"], plan["isLines"]))
    return {"ms": ms, "queries": []}


def with_duckdb(plan):
    """Questions are asked of a table that has what they are about in a plain column; making it is not counted."""
    database = duckdb.connect(config={"threads": plan["threads"]})
    files = ", ".join(f"'{path}'" for path in plan["files"])
    load = f"create table records as select * from read_json([{files}], format = 'newline_delimited')"
    ms, _ = timed(lambda: database.execute(load))
    if plan["questions"]:
        database.execute(plan["prepare"])
    queries = []
    for question in plan["questions"]:
        asked, row = timed(lambda: database.execute(question).fetchone())
        queries.append({"ms": asked, "count": row[0]})
    return {"ms": ms, "queries": queries}


PEERS = {"duckdb": with_duckdb, "orjson": with_orjson, "simdjson": with_simdjson}

if __name__ == "__main__":
    plan = json.loads(sys.argv[1])
    print(json.dumps(PEERS[plan["peer"]](plan)))
