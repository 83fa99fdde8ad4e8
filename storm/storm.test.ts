import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { figuresOf } from "./report/figures.ts";
import { runStorm } from "./run-storm.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Among them are two pages of each kind on which several payers pay. */
const PAYMENTS = 36;
const AT_ONCE = 24;
/** A busy machine is many times slower. */
const STALLED_MS = 4 * 60_000;
const timeout = 20 * 60_000;

test("a storm breaks no invariant", { timeout }, (t) =>
  storm(t, Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31)),
);

async function storm(t: TestContext, seed: number): Promise<void> {
  t.diagnostic(`seed ${seed}: npm run storm -- --payments ${PAYMENTS} --seed ${seed}`);
  const options = {
    seed,
    payments: PAYMENTS,
    root,
    atOnce: AT_ONCE,
    progress: () => {},
    patienceMs: 120_000,
    stalledMs: STALLED_MS,
  };
  const breaches = await runStorm(options, async (result) => {
    const figures = await figuresOf(result);
    t.diagnostic(
      `${figures["payments paid"]} of ${PAYMENTS} orders paid, ${figures["faults injected"]} faults, ` +
        `${figures["unknown outcomes"]} unknown outcomes, ${figures["seconds in total"]} s`,
    );
  });
  assert.deepEqual(breaches, []);
}
