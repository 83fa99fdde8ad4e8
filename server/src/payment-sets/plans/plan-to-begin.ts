import { acquirerByCode } from "#acquirers/registry.ts";
import type { ReadContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { findBin } from "../bins/find-bin.ts";
import { takesPayers } from "../health/terminal-health.ts";
import { keptRoute } from "../routing/kept-route.ts";
import { route } from "../routing/route.ts";
import { timeInIstanbul } from "../routing/time-in-istanbul.ts";
import { selectHealthOf } from "../store/terminal-health.ts";
import { routedCard } from "./card-plans.ts";
import { planOf, type Plan } from "./plan.ts";
import { terminalsOfSet } from "./terminals-of-set.ts";

export interface Exchange {
  /** The card's first digits, or all of them. */
  digits: string;
  /** The id of the payment. */
  shareKey: string;
}

/** The plan itself, or an equal one at another terminal if the plan's terminal has failed since the payer chose it. */
export async function planToBegin(ctx: ReadContext, plan: Plan, exchange: Exchange): Promise<Plan> {
  const health = await selectHealthOf(ctx, plan.terminalId);
  if (health === undefined || takesPayers(health, ctx.clock.now())) return plan;
  return (await equalPlan(ctx, plan, exchange)) ?? plan;
}

/** The same number of installments and the same sum at the best other healthy terminal of the set. Null if there is none. */
async function equalPlan(ctx: ReadContext, plan: Plan, { digits, shareKey }: Exchange): Promise<Plan | null> {
  const { paymentSetId, amount, currency, installments, bankName, chargedAmount } = plan;
  const [card, { terminals, rules }] = await inOneBatch(
    findBin(ctx, digits),
    terminalsOfSet(ctx, paymentSetId, currency),
  );
  const at = timeInIstanbul(ctx.clock.now());
  const request = { paymentSetId, amount, currency, card: routedCard(card), bankName, at, shareKey };
  const found = route({ ...request, installments }, terminals, rules);
  const best = found.ranked.find(
    ({ terminal, payerTotal }) =>
      terminal.id !== plan.terminalId &&
      terminal.isHealthy &&
      payerTotal === chargedAmount &&
      (sellsDirectly(terminal.acquirerCode) || !sellsDirectly(plan.acquirerCode)),
  );
  return best === undefined ? null : { ...planOf(request, installments, best), route: keptRoute(found) };
}

function sellsDirectly(acquirerCode: string): boolean {
  return acquirerByCode(acquirerCode)?.capabilities.directSale === true;
}
