"""What the official metrics of SGD are, once more and slowly, with the standard library alone.

  scores.py damage GOLD OUT SEED   writes predictions for the dialogues below GOLD, wrong where chance says so
  scores.py score GOLD PREDICTED   prints the scores as JSON: group, metric, value
  scores.py versions GOLD OUT SEED      writes folders v1 to v5 with a schema in other words and predictions that use them
  scores.py sensitivity GOLD OUT        prints, of such folders, the mean and the coefficient of variation of each group and metric

GOLD are folders with commas between, each of schema.json and dialogues_*.json, or of such folders; the schema of train says
which services are seen.
"""

import collections
import difflib
import json
import os
import random
import re
import statistics
import sys

JOINT = ("joint_goal_accuracy", "joint_cat_accuracy", "joint_noncat_accuracy")


def files_below(folders):
    for folder in folders.split(","):
        for root, inside, files in os.walk(folder):
            inside.sort()
            for name in sorted(files):
                if name.endswith(".json"):
                    yield os.path.join(root, name)


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def gold_of(folder):
    """The services by the folder of their schema, the names of those of train, and the dialogues with their folder."""
    schemas, seen, dialogues = {}, None, []
    for path in files_below(folder):
        records = load(path)
        if os.path.basename(path) == "schema.json":
            schemas[os.path.dirname(path)] = {service["service_name"]: service for service in records}
            if os.path.basename(os.path.dirname(path)) == "train":
                seen = set(schemas[os.path.dirname(path)])
        elif isinstance(records, list) and records and "turns" in records[0]:
            dialogues += [(os.path.dirname(path), dialogue) for dialogue in records]
    return schemas, seen, dialogues


def words(text):
    plain = "".join(letter for letter in text if ord(letter) < 128)
    return " ".join(sorted(re.sub("[^a-z0-9]", " ", plain.lower()).split()))


def alike(one, other):
    one, other = words(one), words(other)
    if not one or not other:
        return 0.0
    if one == other:
        return 1.0
    return round(100 * difflib.SequenceMatcher(None, one, other).ratio()) / 100


def f1(truth, predicted):
    truth, predicted = collections.Counter(truth), collections.Counter(predicted)
    shared = sum((truth & predicted).values())
    precision = shared / sum(predicted.values()) if predicted else 1.0
    recall = shared / sum(truth.values()) if truth else 1.0
    return 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0


def product(numbers):
    result = 1.0
    for number in numbers:
        result *= number
    return result


def frame_scores(service, truth, predicted, utterance):
    state = predicted.get("state") or {"active_intent": "", "requested_slots": [], "slot_values": {}}
    scores = {
        "active_intent_accuracy": float(truth["state"]["active_intent"] == state["active_intent"]),
        "requested_slots_f1": f1(truth["state"]["requested_slots"], state["requested_slots"]),
    }
    free = {slot["name"] for slot in service["slots"] if not slot["is_categorical"]}
    if "slots" in predicted:
        marked = [
            [(span["slot"], utterance[span["start"] : span["exclusive_end"]]) for span in frame["slots"] if span["slot"] in free]
            for frame in (truth, predicted)
        ]
        scores["slot_tagging_f1"] = f1(*marked)
    results = []
    for slot in service["slots"]:
        name, is_categorical = slot["name"], slot["is_categorical"]
        wanted, found = truth["state"]["slot_values"].get(name), state["slot_values"].get(name)
        if wanted and found:
            score = float(wanted[0] == found[0]) if is_categorical else max(alike(value, found[0]) for value in wanted)
        else:
            score = float(not wanted and not found)
        results.append((is_categorical, bool(wanted), score))
    for kind, of_kind in (("goal", (True, False)), ("cat", (True,)), ("noncat", (False,))):
        own = [result for result in results if result[0] in of_kind]
        present = [score for _, is_there, score in own if is_there]
        if present:
            scores[f"average_{kind}_accuracy"] = sum(present) / len(present)
        if own or kind == "goal":
            scores[f"joint_{kind}_accuracy"] = product(score for _, _, score in own)
    return scores


def score(gold, predicted):
    predictions = {}
    for path in files_below(predicted):
        for dialogue in load(path):
            predictions.setdefault(dialogue["dialogue_id"], dialogue)
    sums = sums_of(gold, predictions)
    return {
        group: {metric: sum(values) / len(values) for metric, values in metrics.items()} for group, metrics in sums.items()
    }


def sums_of(gold, predictions):
    """The scores of all frames in the order of the data, by group and metric."""
    schemas, seen, dialogues = gold_of(gold)
    sums = collections.defaultdict(lambda: collections.defaultdict(list))
    for folder, dialogue in dialogues:
        other = predictions.get(dialogue["dialogue_id"])
        if other is None or other["turns"][0]["utterance"] != dialogue["turns"][0]["utterance"]:
            continue
        for turn, guess in zip(dialogue["turns"], other["turns"]):
            if turn["speaker"] != "USER":
                continue
            frames = {frame["service"]: frame for frame in guess["frames"]}
            for frame in turn["frames"]:
                name = frame["service"]
                found = frame_scores(schemas[folder][name], frame, frames.get(name, {}), turn["utterance"])
                groups = ["#ALL_SERVICES", name, name.split("_")[0]]
                if seen is not None:
                    groups.append("#SEEN_SERVICES" if name in seen else "#UNSEEN_SERVICES")
                for group in groups:
                    for metric, value in found.items():
                        sums[group][metric].append(value)
    return sums


def damaged(values, chance):
    """Another spelling, another value, or one letter less."""
    value = values[0]
    kind = chance.randrange(4)
    if kind == 0:
        return [value.lower()]
    if kind == 1:
        return [value[::-1]]
    if kind == 2:
        return [value[:-1] or "x"]
    return [values[-1]]


def predict(dialogue, chance):
    turns = []
    for turn in dialogue["turns"]:
        frames = []
        for frame in turn["frames"]:
            if "state" not in frame:
                continue
            state = frame["state"]
            slots = {}
            for slot, values in state["slot_values"].items():
                draw = chance.random()
                if draw < 0.05:
                    continue
                slots[slot] = damaged(values, chance) if draw < 0.15 else [values[0]]
            if chance.random() < 0.02:
                slots["invented"] = ["1"]
            intent = "NONE" if chance.random() < 0.04 else state["active_intent"]
            requested = state["requested_slots"] + (["phone_number"] if chance.random() < 0.03 else [])
            predicted = {
                "service": frame["service"],
                "state": {"active_intent": intent, "requested_slots": requested, "slot_values": slots},
            }
            if chance.random() < 0.7:
                predicted["slots"] = [
                    {**span, "exclusive_end": span["exclusive_end"] - (chance.random() < 0.1)} for span in frame["slots"]
                ]
            if chance.random() < 0.98:
                frames.append(predicted)
        turns.append({"frames": frames, "speaker": turn["speaker"], "utterance": turn["utterance"]})
    return {"dialogue_id": dialogue["dialogue_id"], "services": dialogue["services"], "turns": turns}


def damage(gold, out, seed):
    chance = random.Random(int(seed))
    _, _, dialogues = gold_of(gold)
    predicted = [predict(dialogue, chance) for _, dialogue in dialogues]
    chance.shuffle(predicted)
    os.makedirs(out, exist_ok=True)
    for number, start in enumerate(range(0, len(predicted), 500)):
        with open(os.path.join(out, f"predictions_{number}.json"), "w", encoding="utf-8") as file:
            json.dump(predicted[start : start + 500], file)


VERSIONS = "12345"


def renamed(dialogue, service_of, slot_of, intent_of):
    """A prediction with other names; the functions for slots and intents are given the service that it has."""

    def frame_of(frame):
        service, state = frame["service"], frame["state"]
        other = {
            "service": service_of(service),
            "state": {
                "active_intent": intent_of(service, state["active_intent"]),
                "requested_slots": [slot_of(service, slot) for slot in state["requested_slots"]],
                "slot_values": {slot_of(service, slot): values for slot, values in state["slot_values"].items()},
            },
        }
        if "slots" in frame:
            other["slots"] = [{**span, "slot": slot_of(service, span["slot"])} for span in frame["slots"]]
        return other

    turns = [{**turn, "frames": [frame_of(frame) for frame in turn["frames"]]} for turn in dialogue["turns"]]
    return {**dialogue, "services": [service_of(service) for service in dialogue["services"]], "turns": turns}


def versions(gold, out, seed):
    schemas, _, dialogues = gold_of(gold)
    services = {name: service for schema in schemas.values() for name, service in schema.items()}
    for version in VERSIONS:
        chance = random.Random(int(seed) * 10 + int(version))
        folder = os.path.join(out, f"v{version}")
        os.makedirs(folder, exist_ok=True)

        def entry(of):
            return {**of, "name": f"{of['name']}_{version}"}

        def intent(of):
            lists = {key: [f"{slot}_{version}" for slot in of[key]] for key in ("required_slots", "result_slots") if key in of}
            optional = {f"{slot}_{version}": value for slot, value in of["optional_slots"].items()}
            return {**entry(of), **lists, "optional_slots": optional}

        schema = [
            {
                **service,
                "service_name": name + version,
                "slots": [entry(slot) for slot in service["slots"]],
                "intents": [intent(of) for of in service["intents"]],
            }
            for name, service in services.items()
        ]
        own = lambda _, name: name if name == "NONE" else f"{name}_{version}"
        records = [renamed(predict(dialogue, chance), lambda name: name + version, own, own) for _, dialogue in dialogues]
        for name, content in (("schema.json", schema), ("predictions.json", records)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                json.dump(content, file)


def sensitivity(gold, out):
    sums = []
    for version in VERSIONS:
        folder = os.path.join(out, f"v{version}")
        names = {service["service_name"] for service in load(os.path.join(folder, "schema.json"))}
        own = lambda _, name: name.removesuffix(f"_{version}")
        records = load(os.path.join(folder, "predictions.json"))
        assert all(service in names for record in records for service in record["services"])
        back = [renamed(record, lambda name: name[:-1], own, own) for record in records]
        sums.append(sums_of(gold, {record["dialogue_id"]: record for record in back}))
    result = {}
    for group, metrics in sums[0].items():
        for metric in metrics:
            columns = [of[group][metric] for of in sums]
            if len({len(column) for column in columns}) > 1:
                continue
            frames = list(zip(*columns))
            quotients = [statistics.stdev(frame) / statistics.fmean(frame) for frame in frames if any(frame)]
            result.setdefault(group, {})[metric] = [
                statistics.fmean(value for frame in frames for value in frame),
                statistics.fmean(quotients) if quotients else None,
            ]
    return result


if __name__ == "__main__":
    if sys.argv[1] == "damage":
        damage(*sys.argv[2:5])
    elif sys.argv[1] == "versions":
        versions(*sys.argv[2:5])
    elif sys.argv[1] == "sensitivity":
        print(json.dumps(sensitivity(*sys.argv[2:4])))
    else:
        print(json.dumps(score(*sys.argv[2:4])))
