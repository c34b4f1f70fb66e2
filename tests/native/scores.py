"""What the official metrics of SGD are, once more and slowly, with the standard library alone.

  scores.py damage GOLD OUT SEED   writes predictions for the dialogues below GOLD, wrong where chance says so
  scores.py score GOLD PREDICTED   prints the scores as JSON: group, metric, value

GOLD are folders with commas between, each of schema.json and dialogues_*.json, or of such folders; the schema of train says
which services are seen.
"""

import collections
import difflib
import json
import os
import random
import re
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
    schemas, seen, dialogues = gold_of(gold)
    predictions = {}
    for path in files_below(predicted):
        for dialogue in load(path):
            predictions.setdefault(dialogue["dialogue_id"], dialogue)
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
    return {
        group: {metric: sum(values) / len(values) for metric, values in metrics.items()} for group, metrics in sums.items()
    }


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


if __name__ == "__main__":
    if sys.argv[1] == "damage":
        damage(*sys.argv[2:5])
    else:
        print(json.dumps(score(*sys.argv[2:4])))
