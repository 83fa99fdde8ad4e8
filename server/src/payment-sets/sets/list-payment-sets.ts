import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import type { PaymentSet } from "./payment-set.ts";
import {
  findById,
  findByName,
  listAll,
  listTerminalIds,
  paymentSetOf,
  type PaymentSetRow,
} from "../store/payment-sets.ts";

export interface ListedPaymentSet extends PaymentSet {
  /** In the set's order. */
  terminalIds: readonly string[];
}

/** All of the tenant's, in the order in which they were made. */
export async function listPaymentSets(ctx: Context | WriteContext): Promise<ListedPaymentSet[]> {
  return joinTransaction(ctx, async (write) => {
    const listed: ListedPaymentSet[] = [];
    for (const row of await write.tx.rows(listAll, [write.tenantId])) listed.push(await withTerminals(write, row));
    return listed;
  });
}

/** By id or name. */
export async function lookUpPaymentSet(
  ctx: Context | WriteContext,
  idOrName: string,
): Promise<ListedPaymentSet | undefined> {
  const id = parseId(idOrName);
  return joinTransaction(ctx, async (write) => {
    const { tx, tenantId } = write;
    const row = await (id === null ? tx.row(findByName, [tenantId, idOrName]) : tx.row(findById, [tenantId, id]));
    return row && withTerminals(write, row);
  });
}

async function withTerminals({ tx, tenantId }: WriteContext, row: PaymentSetRow): Promise<ListedPaymentSet> {
  const placed = await tx.rows(listTerminalIds, [tenantId, row.id]);
  return { ...paymentSetOf(row), terminalIds: placed.map(({ terminal_id }) => terminal_id) };
}
