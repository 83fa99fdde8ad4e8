import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import {
  selectPaymentSet,
  selectPaymentSetByName,
  selectPaymentSets,
  selectTerminalIds,
} from "../store/payment-sets.ts";
import type { PaymentSet } from "./payment-set.ts";

export interface ListedPaymentSet extends PaymentSet {
  /** In the set's order. */
  terminalIds: readonly string[];
}

/** Every set of the tenant, oldest first. */
export function listPaymentSets(ctx: Context | WriteContext): Promise<ListedPaymentSet[]> {
  return joinTransaction(ctx, async (ctx) => {
    const listed: ListedPaymentSet[] = [];
    for (const set of await selectPaymentSets(ctx)) listed.push(await withTerminals(ctx, set));
    return listed;
  });
}

export function lookUpPaymentSet(ctx: Context | WriteContext, idOrName: string): Promise<ListedPaymentSet | undefined> {
  const id = parseId(idOrName);
  return joinTransaction(ctx, async (ctx) => {
    const set = await (id === null ? selectPaymentSetByName(ctx, idOrName) : selectPaymentSet(ctx, id));
    return set && withTerminals(ctx, set);
  });
}

async function withTerminals(ctx: WriteContext, set: PaymentSet): Promise<ListedPaymentSet> {
  return { ...set, terminalIds: await selectTerminalIds(ctx, set.id) };
}
