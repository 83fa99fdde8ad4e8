import { setTimeout as pause } from "node:timers/promises";
import { faultKinds, type FaultKind, type FaultPoint } from "@servicepay/bank-simulator";
import type { Random } from "../random.ts";
import type { World } from "../world/world.ts";
import type { Disruption } from "./disruption.ts";

export const bankDisruptions = {
  "bank fault": { share: 2_200, run: ({ world, random }) => addFault(world, random) },
  /** Status queries fail for a while, as during a bank's maintenance. */
  "bank queries down": {
    share: 6,
    async run({ world }) {
      await control(world, { operation: "query", kind: "down", times: 40 });
      world.tally.count("bank queries down");
    },
  },
  "bank unreachable": {
    share: 20,
    async run({ world, random }) {
      world.tally.count("bank unreachable");
      world.bankProxy.setDown(true);
      world.bankProxy.cutAll();
      await pause(1_000 + random.below(3_000));
      world.bankProxy.setDown(false);
    },
  },
  /** The bank has stored the requests that it answered, and loses the others. */
  "kill bank": {
    share: 10,
    async run({ world }) {
      world.bank.kill();
      world.tally.count("kill bank");
      await world.bank.ready();
    },
  },
} satisfies Record<string, Disruption>;

/** More frequent than the others: late replies, and charges whose reply is lost and that queries hide. */
const WEIGHTS: Partial<Record<FaultKind, number>> = { slow: 4, lost_and_hidden: 3, not_found: 2 };
const KINDS = faultKinds.flatMap((kind) => Array.from({ length: WEIGHTS[kind] ?? 1 }, () => kind));
const OPERATIONS: readonly FaultPoint[] = ["sale", "complete", "complete", "void", "refund", "query", "threeds"];
/** The simulator hides a charge for this long. It is shorter than the service's time limit for a reply. */
const DELAY_MAX_MS = 6_000;

async function addFault(world: World, random: Random): Promise<void> {
  const kind = random.pick(KINDS);
  // A bank that never answers holds its caller for half a minute: keep that rare.
  if (kind === "hang" && !random.percent(25)) return addFault(world, random);
  const operation =
    kind === "not_found" || kind === "lost_and_hidden"
      ? random.pick(["sale", "complete"] as const)
      : random.pick(OPERATIONS);
  // A query that reports another amount ends in MANUAL, where there is nothing to check.
  if (kind === "wrong_amount" && operation === "query") return addFault(world, random);
  await control(world, { operation, kind, times: 1, delayMs: 500 + random.below(DELAY_MAX_MS) });
  world.tally.count(`bank ${kind}`);
}

export async function control({ bankUrl }: Pick<World, "bankUrl">, fault: object): Promise<void> {
  await fetch(`${bankUrl}/control/faults`, { method: "POST", body: JSON.stringify(fault) });
}
