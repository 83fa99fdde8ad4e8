import assert from "node:assert/strict";
import { after, test } from "node:test";
import { moveHealth, type TerminalHealth } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import { healthOutput } from "./health-output.ts";

const { newTenant, contextFor, clock, close } = await testPlatform();
after(close);

test("each terminal has one line: healthy, or why payers are kept from it and what comes next", async () => {
  const ctx = contextFor(await newTenant());
  clock.set(new Date("2026-12-01T09:00:00Z"));
  const names = ["Good", "Slow", "Wrong", "Down", "Back"];
  const { terminals } = await newPaymentSet(
    ctx,
    names.map((name) => ({ name })),
  );
  assert.equal((await healthOutput(ctx)).exitCode, 0);
  const resting: TerminalHealth = {
    state: "open",
    cause: "calls",
    host: "pos.bank.example",
    since: clock.now(),
    restMs: 60_000,
    dueAt: new Date("2026-12-01T09:01:00Z"),
  };
  const [, slow, wrong, down, back] = terminals;
  const changes = [
    [slow, {}],
    [wrong, { cause: "settings" }],
    [down, { cause: "host", host: null }],
    [back, { state: "half_open", dueAt: clock.now() }],
  ] as const;
  for (const [terminal, change] of changes)
    await inTransaction(ctx, (ctx) => moveHealth(ctx, terminal!.id, undefined, { ...resting, ...change }));
  const { text, exitCode } = await healthOutput(ctx);
  assert.deepEqual(
    text.split("\n").map((line) => line.replaceAll(/ {2,}/g, " | ")),
    [
      "TERMINAL | HEALTH | SINCE (UTC) | PAYMENTS | FAILED | P95 MS | WHY",
      "Good | healthy | - | 0 | 0 | - | -",
      "Slow | resting | 2026-12-01 09:00:00 | 0 | 0 | - | pos.bank.example does not answer enough payments; its bank is checked at 2026-12-01 09:01:00",
      "Wrong | resting | 2026-12-01 09:00:00 | 0 | 0 | - | pos.bank.example refuses this terminal: run `servicepay terminal check`; its bank is checked at 2026-12-01 09:01:00",
      "Down | resting | 2026-12-01 09:00:00 | 0 | 0 | - | its bank answers none of its terminals: the bank or the network is down; its bank is checked at 2026-12-01 09:01:00",
      "Back | being tried | 2026-12-01 09:00:00 | 0 | 0 | - | pos.bank.example does not answer enough payments; the next payment tries it",
    ],
  );
  assert.equal(exitCode, 1);
});
