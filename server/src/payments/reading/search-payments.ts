import type { Amount } from "@servicepay/money";
import { listTerminals } from "#payment-sets/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import type { PaymentId } from "../payment.ts";
import { selectListed } from "../store/payment-list.ts";
import {
  selectByAdditionalValue,
  selectByAmount,
  selectByBankOrder,
  selectByBeginning,
  selectByReference,
  type Reference,
} from "../store/payment-search.ts";
import { withCustomerNames } from "./list-payments.ts";
import type { ListedPayment } from "./listed-payment.ts";

export interface FoundPayment {
  payment: ListedPayment;
  by: Reference | "bankOrderId" | "beginning" | "amount" | "additionalValue";
}

interface Also {
  /** What the text says if it is an amount. */
  amount?: Amount | null;
  /** Looks for the text among the values of dynamic fields, too: they may be personal details. */
  inAdditionalData?: boolean;
  /** Only payments that this member created. */
  memberId?: string | undefined;
}

const FOUND_MAX = 20;
const TEXT_LENGTH_MAX = 2_000;
const REFERENCE_LENGTH_MAX = 255;
const ORDER_REFERENCE = /^[0-9A-V]{16}$/i;
const BANK_ORDER_ID = /^[0-9A-Z]{20}$/i;
const LAST_FOUR = /^[0-9]{4}$/;
/** A shorter beginning would find nearly every order. */
const BEGINNING_LENGTH_MIN = 3;
const BEGINNING_OF_ORDER = /^[0-9A-V]{3,15}$/;
/** An amount or a value of a dynamic field is looked for among so many of the newest payments. */
const NEWEST_MAX = 100_000;

/**
 * Finds payments by a reference that somebody pasted or read out: an id or reference of ours, of the merchant or of the bank,
 * the address of a link, or the last four digits of a card. If no reference is the text, finds orders whose number begins
 * with it, and payments of this amount or with this value of a dynamic field. Returns at most 20: references first, then the newest.
 */
export async function searchPayments(
  ctx: Context,
  typed: string,
  { amount = null, inAdditionalData = false, memberId }: Also = {},
): Promise<FoundPayment[]> {
  const text = typed.trim();
  const exact = await idsOf(ctx, text);
  const others = exact.every(({ by }) => by === "cardLastFour")
    ? await similarIds(ctx, text, { amount, inAdditionalData, memberId })
    : [];
  const found = new Map<PaymentId, FoundPayment["by"]>();
  for (const { id, by } of [...exact, ...others]) if (!found.has(id)) found.set(id, by);
  const ids = [...found.keys()];
  if (ids.length === 0) return [];
  const context = reading(ctx);
  const listed = await selectListed(context, { ids, memberId }, null, ids.length);
  const rows = await withCustomerNames(context, listed);
  return rows
    .map((payment) => ({ payment, by: found.get(payment.id)! }))
    .toSorted((a, b) => ids.indexOf(a.payment.id) - ids.indexOf(b.payment.id))
    .slice(0, FOUND_MAX);
}

/** Orders whose number begins with the text, as it was typed or in capitals, and payments of the amount or with the value. */
async function similarIds(
  ctx: Context,
  text: string,
  also: Also,
): Promise<{ id: PaymentId; by: FoundPayment["by"] }[]> {
  const context = reading(ctx);
  const capitals = text.toUpperCase();
  const isWord = text.length >= BEGINNING_LENGTH_MIN && text.length <= REFERENCE_LENGTH_MAX && !text.includes("\0");
  const beginnings = isWord ? [...new Set([text, capitals])] : [];
  const { amount = null, inAdditionalData = false, memberId = null } = also;
  const asked = { memberId, limit: FOUND_MAX, searchedMax: NEWEST_MAX };
  const [ofAmount, ofValue, ...found] = await Promise.all([
    amount === null ? [] : selectByAmount(context, { ...asked, amount }),
    inAdditionalData && isWord ? selectByAdditionalValue(context, { ...asked, value: text }) : [],
    ...beginnings.map((text) => selectByBeginning(context, "clientReference", { ...asked, text })),
    BEGINNING_OF_ORDER.test(capitals) ? selectByBeginning(context, "orderReference", { ...asked, text: capitals }) : [],
  ]);
  return [
    ...found.flat().map((id) => ({ id, by: "beginning" as const })),
    ...ofValue.map((id) => ({ id, by: "additionalValue" as const })),
    ...ofAmount.map((id) => ({ id, by: "amount" as const })),
  ];
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
