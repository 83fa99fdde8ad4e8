"""Reads a step of a scenario on each line, carries it out with the client, and writes what became of it."""

from __future__ import annotations

import dataclasses
import itertools
import json
import re
import sys
import traceback
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any, Callable, Dict, List

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import servicepay
from servicepay.wire import read_json

client: servicepay.ServicePay
log: List[servicepay.TryRecord] = []


def answer(line: str) -> Dict[str, Any]:
    step = native(json.loads(line))
    try:
        if "times" not in step:
            return {"value": plain(run(step))}
        with ThreadPoolExecutor(step["times"]) as pool:
            return {"value": [plain(value) for value in pool.map(run, [step] * step["times"])]}
    except servicepay.ServicePayError as error:
        return {"throws": type(error).__name__, **plain(vars(error))}
    except Exception as error:
        return {"throws": repr(error), "message": traceback.format_exc()}


def run(step: Dict[str, Any]) -> Any:
    given, options = step["with"], step["options"]
    if step["call"] in OWN:
        return OWN[step["call"]](given)
    group, method = (snake(name) for name in step["call"].split("."))
    result = getattr(getattr(client, group), method)(**given, **{snake(name): value for name, value in options.items()})
    return read(result, step.get("take")) if isinstance(result, servicepay.Records) else result


def read(records: Any, take: Any) -> Any:
    if take == "totalCount":
        return records.total_count()
    if isinstance(take, Mapping) and "page" in take:
        return records.page(take["page"])
    return list(itertools.islice(records, None if take in (None, "all") else take["first"]))


def connect(given: Dict[str, Any]) -> None:
    global client
    log.clear()
    client = servicepay.ServicePay(given["baseUrl"], given["apiKey"], given["secretKey"], log=log.append)


def follow(given: Dict[str, Any]) -> Any:
    events = client.follow(given["after"], given.get("eventTypes"), given["waitSeconds"])
    return list(itertools.islice(events, given["count"]))


def verify(given: Dict[str, Any]) -> Any:
    seconds = given.get("nowSeconds")
    return servicepay.verify(
        secrets=given["secrets"],
        headers=given["headers"],
        body=given["parsed"] if "parsed" in given else given["text"].encode(),
        now=None if seconds is None else datetime.fromtimestamp(seconds, timezone.utc),
    )


OWN: Dict[str, Callable[[Dict[str, Any]], Any]] = {
    "connect": connect,
    "close": lambda given: client.close(),
    "log": lambda given: log,
    "follow": follow,
    "verify": verify,
    "verifyRedirect": lambda given: servicepay.verify_redirect(given["address"], given["secrets"]),
    "toLinkWebhook": lambda given: servicepay.to_link_webhook(read_json(given["text"])),
}


def native(value: Any) -> Any:
    """Values of the scenario in the language's own types."""
    if isinstance(value, list):
        return [native(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "$decimal" in value:
        return Decimal(value["$decimal"])
    if "$float" in value:
        return float(value["$float"])
    if "$whole" in value:
        return int(value["$whole"])
    if "$instant" in value:
        return datetime.fromisoformat(value["$instant"].replace("Z", "+00:00"))
    return {name: native(inner) for name, inner in value.items()}


def plain(value: Any) -> Any:
    """Values of the language as the scenario writes them."""
    if dataclasses.is_dataclass(value):
        return plain(vars(value))
    if isinstance(value, dict):
        return {camel(name): plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Decimal):
        return format(value, "f")
    return value.isoformat().replace("+00:00", "Z") if isinstance(value, datetime) else value


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def camel(name: str) -> str:
    return re.sub("_([a-z])", lambda letter: letter[1].upper(), name)


for line in sys.stdin:
    print(json.dumps(answer(line)), flush=True)
