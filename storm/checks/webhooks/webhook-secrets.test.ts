import assert from "node:assert/strict";
import { test } from "node:test";
import type { Receipt } from "../../world/receivers.ts";
import { checkWebhookSecrets } from "./webhook-secrets.ts";

test("I36 is broken only by a webhook that is signed with a secret after its end", () => {
  const receipt = {
    eventId: "e",
    secrets: ["new", "old"],
    signedAt: 20_000,
    isAfterFaults: true,
  } as unknown as Receipt;
  const breachesOf = (endedAt: number, changes: Partial<Receipt> = {}) =>
    checkWebhookSecrets({ receipts: [{ ...receipt, ...changes }], ended: new Map([["old", endedAt]]) });
  assert.deepEqual(breachesOf(10_000), ["I36: webhook e was signed with a secret that had ended"]);
  assert.deepEqual(breachesOf(19_000), []);
  assert.deepEqual(breachesOf(10_000, { secrets: ["new"] }), []);
  assert.deepEqual(breachesOf(10_000, { isAfterFaults: false }), []);
});
