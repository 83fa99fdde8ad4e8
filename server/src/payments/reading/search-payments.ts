import { listTerminals } from "#payment-sets/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import type { PaymentId } from "../payment.ts";
import { selectListed } from "../store/payment-list.ts";
import { selectByBankOrder, selectByReference, type Reference } from "../store/payment-search.ts";
import { withCustomerNames } from "./list-payments.ts";
import type { ListedPayment } from "./listed-payment.ts";

export interface FoundPayment {
  payment: ListedPayment;
  by: Reference | "bankOrderId";
}

const FOUND_MAX = 20;
const TEXT_LENGTH_MAX = 2_000;
const REFERENCE_LENGTH_MAX = 255;
const ORDER_REFERENCE = /^[0-9A-V]{16}$/i;
const BANK_ORDER_ID = /^[0-9A-Z]{20}$/i;
const LAST_FOUR = /^[0-9]{4}$/;

/**
 * Finds payments by a reference that somebody pasted or read out: an id or reference of ours, of the merchant or of the bank,
 * the address of a link, or the last four digits of a card. Returns at most 20: exact references first, then the newest.
 */
export async function searchPayments(ctx: Context, text: string): Promise<FoundPayment[]> {
  const found = new Map<PaymentId, FoundPayment["by"]>();
  for (const { id, by } of await idsOf(ctx, text.trim())) if (!found.has(id)) found.set(id, by);
  const ids = [...found.keys()].slice(0, FOUND_MAX);
  if (ids.length === 0) return [];
  const context = reading(ctx);
  const rows = await withCustomerNames(context, await selectListed(context, { ids }, null, FOUND_MAX));
  return rows
    .map((payment) => ({ payment, by: found.get(payment.id)! }))
    .toSorted((a, b) => ids.indexOf(a.payment.id) - ids.indexOf(b.payment.id));
}

async function idsOf(ctx: Context, text: string): Promise<{ id: PaymentId; by: FoundPayment["by"] }[]> {
  const context = reading(ctx);
  const references = referencesIn(text);
  const [found, ofBankOrder] = await Promise.all([
    Promise.all(references.map(([by, value]) => selectByReference(context, by, value, FOUND_MAX))),
    BANK_ORDER_ID.test(text) ? idsOfBankOrder(ctx, text.toUpperCase()) : [],
  ]);
  return [
    ...ofBankOrder.map((id) => ({ id, by: "bankOrderId" as const })),
    ...references.flatMap(([by], index) => (found[index] ?? []).map((id) => ({ id, by }))),
  ];
}

async function idsOfBankOrder(ctx: Context, bankOrderId: string): Promise<PaymentId[]> {
  const terminals = await listTerminals(ctx);
  return selectByBankOrder(
    reading(ctx),
    terminals.map(({ id }) => id),
    bankOrderId,
  );
}

/** What the text may be, the likeliest first. */
function referencesIn(text: string): [Reference, string][] {
  const id = parseId(text) ?? idInAddress(text);
  if (id !== null)
    return [
      ["id", id],
      ["transactionId", id],
      ["archivedTransactionId", id],
      ["sourceId", id],
    ];
  if (text === "" || text.length > REFERENCE_LENGTH_MAX || text.includes("\0")) return [];
  return [
    ...(ORDER_REFERENCE.test(text) ? [["orderReference", text.toUpperCase()] as const] : []),
    ["clientReference", text],
    ["authCode", text],
    ["hostReference", text],
    ["bankTransactionId", text],
    ...(LAST_FOUR.test(text) ? [["cardLastFour", text] as const] : []),
  ].map(([by, value]) => [by, value] as [Reference, string]);
}

/** The address of a link has its id as a parameter. */
function idInAddress(text: string): string | null {
  if (text.length > TEXT_LENGTH_MAX || !URL.canParse(text)) return null;
  return parseId(new URL(text).searchParams.get("id") ?? "");
}
