import { faultKinds } from "@servicepay/bank-simulator";
import type { FaultKind, FaultPoint } from "@servicepay/bank-simulator";
import { pause } from "../pay-by-link.ts";
import type { Random } from "../random.ts";
import type { Stroke } from "../stroke.ts";
import type { World } from "../world.ts";

export const bankStrokes = {
  "bank fault": { share: 2_200, strike: ({ world, random }) => addFault(world, random) },
  /** As long as a bank's own check of its status service lasts. */
  "bank queries down": {
    share: 6,
    async strike({ world }) {
      await control(world, { operation: "query", kind: "down", times: 40 });
      world.tally.count("bank queries down");
    },
  },
  "bank unreachable": {
    share: 20,
    async strike({ world, random }) {
      world.tally.count("bank unreachable");
      world.bankProxy.setDown(true);
      world.bankProxy.cutAll();
      await pause(1_000 + random.below(3_000));
      world.bankProxy.setDown(false);
    },
  },
  /** What it has answered is on its disk; what it was about to answer is nobody's. */
  "kill bank": {
    share: 10,
    async strike({ world }) {
      world.bank.kill();
      world.tally.count("kill bank");
      await world.bank.ready();
    },
  },
} satisfies Record<string, Stroke>;

/** Some come more often: a late reply, and a charge that is made while reply and queries hide it. */
const WEIGHTS: Partial<Record<FaultKind, number>> = { slow: 4, lost_and_hidden: 3, not_found: 2 };
const KINDS = faultKinds.flatMap((kind) => Array.from({ length: WEIGHTS[kind] ?? 1 }, () => kind));
const OPERATIONS: readonly FaultPoint[] = ["sale", "complete", "complete", "void", "refund", "query", "threeds"];
/** As long as the simulator hides a charge, and below the service's patience for a reply. */
const DELAY_MAX_MS = 6_000;

async function addFault(world: World, random: Random): Promise<void> {
  const kind = random.pick(KINDS);
  // A bank that never answers holds a caller for half a minute: that is rare.
  if (kind === "hang" && !random.percent(25)) return addFault(world, random);
  const operation =
    kind === "not_found" || kind === "lost_and_hidden"
      ? random.pick(["sale", "complete"] as const)
      : random.pick(OPERATIONS);
  // A query that tells another amount is for people to judge: there nothing is left to check.
  if (kind === "wrong_amount" && operation === "query") return addFault(world, random);
  await control(world, { operation, kind, times: 1, delayMs: 500 + random.below(DELAY_MAX_MS) });
  world.tally.count(`bank ${kind}`);
}

export async function control({ bankUrl }: Pick<World, "bankUrl">, fault: object): Promise<void> {
  await fetch(`${bankUrl}/control/faults`, { method: "POST", body: JSON.stringify(fault) });
}
