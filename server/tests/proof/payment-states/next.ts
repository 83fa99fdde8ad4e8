import { bank } from "./bank.ts";
import { Broken } from "./moves.ts";
import { payerAndMerchant } from "./payer-and-merchant.ts";
import { processes } from "./processes.ts";
import type { Rules } from "./rules.ts";
import { copyOf, type Scope, type World } from "./world.ts";

/**
 * One thing that may happen: its name, whether it still happens when faults have stopped and nobody wants anything new,
 * and what it changes. False = it cannot happen here.
 */
export type Step = (name: string, isCalm: boolean, change: (world: World) => void | false | undefined) => void;

export interface Successor {
  name: string;
  isCalm: boolean;
  /** A sentence where the step itself broke what must hold. */
  broken: string | null;
  world: World;
}

/** Everything that may happen next, one transaction or one message at a time. */
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
  processes(rules, world, step);
  bank(rules, world, step);
  return successors;
}
