import assert from "node:assert/strict";
import { test } from "node:test";
import type { Replay } from "../../orders/order.ts";
import type { Receipt } from "../../world/receivers.ts";
import type { EventRow } from "../books.ts";
import { checkReplays } from "./replays.ts";

function breachesOf(event: Partial<EventRow>, replay: Partial<Replay>, receivedAt: readonly number[]): string[] {
  const events = [{ id: "e", state: "delivered", attempts: 1, is_stopped: false, ...event } as EventRow];
  const orders = [{ replays: [{ eventId: "e", at: 10, wasDead: false, ...replay }] }];
  return checkReplays(
    { events },
    orders,
    receivedAt.map((at) => ({ eventId: "e", receivedAt: at }) as Receipt),
  );
}

test("I35 holds if the webhook arrives again, or its address was stopped", () => {
  assert.deepEqual(breachesOf({}, {}, [5, 11]), []);
  assert.deepEqual(breachesOf({ is_stopped: true }, {}, [5]), []);
});

test("I35 is broken if an accepted replay sends nothing", () => {
  assert.deepEqual(breachesOf({}, {}, [5]), ["I35: e was accepted to be sent again, and was not"]);
  assert.deepEqual(breachesOf({ id: "other" }, {}, []), ["I35: e was sent again, and does not exist"]);
});

test("I35 is broken if a dead webhook that is sent again is given up after fewer attempts", () => {
  assert.deepEqual(breachesOf({ state: "dead", attempts: 24 }, { wasDead: true }, []), []);
  assert.deepEqual(breachesOf({ state: "dead", attempts: 13 }, { wasDead: true }, []), [
    "I35: e was sent again 1 times, and given up after 13 attempts",
  ]);
});
