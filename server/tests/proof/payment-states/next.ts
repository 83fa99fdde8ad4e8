import { bank } from "./bank.ts";
import { Broken } from "./moves.ts";
import { payerAndMerchant } from "./payer-and-merchant.ts";
import { processes } from "./processes.ts";
import type { Rules } from "./rules.ts";
import { copyOf, type Scope, type World } from "./world.ts";

/**
 * A possible step: its name, whether it still happens after faults and new requests have stopped, and what it changes.
 * False = it is not possible in this state.
 */
export type Step = (name: string, isCalm: boolean, change: (world: World) => void | false | undefined) => void;

export interface Successor {
  name: string;
  isCalm: boolean;
  /** The invariant that the step itself violated, as a sentence. */
  broken: string | null;
  world: World;
}

/** All possible next states, one transaction or message at a time. */
export function nextOf(rules: Rules, scope: Scope, world: World): Successor[] {
  const successors: Successor[] = [];
  const step: Step = (name, isCalm, change) => {
    const next = copyOf(world);
    try {
      if (change(next) !== false) successors.push({ name, isCalm, broken: null, world: next });
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      successors.push({ name, isCalm, broken: error.message, world: next });
    }
  };
  payerAndMerchant(rules, scope, world, step);
  processes(rules, scope, world, step);
  bank(rules, scope, world, step);
  return successors;
}
