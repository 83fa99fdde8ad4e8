import {
  addAmounts,
  amountOfMinorUnits,
  subtractAmounts,
  zero,
  type Amount,
  type CurrencyCode,
} from "@servicepay/money";
import type { TransactionId } from "../transaction.ts";

/** A debt of an account, as far as neither allocations nor other credits have paid it. */
export interface OpenItem {
  id: TransactionId;
  currency: CurrencyCode;
  /** The whole debt. */
  amount: Amount;
  /** What can be paid now, in whole minor units of the currency. */
  open: Amount;
  /** What unfinished payments hold. */
  reserved: Amount;
  dueDate: Date;
  description: string;
  /** The document's number, else the ERP code; "" if there is none. */
  reference: string;
  documentType: string | null;
}

/** What a payer wants to pay of the items of one currency. */
export interface Choice {
  /** Ids of the ticked items; with none, the sum is for all of them. */
  itemIds: readonly string[];
  /** Null: all that is open of the ticked items. */
  sum: Amount | null;
}

/** The part of an item that a payment pays. */
export interface ItemPart {
  item: OpenItem;
  amount: Amount;
}

export type ChosenParts =
  | { kind: "chosen"; parts: readonly ItemPart[]; total: Amount }
  | { kind: "nothing_chosen" }
  /** A ticked item has been paid or withdrawn. */
  | { kind: "gone" }
  | { kind: "being_paid" }
  | { kind: "too_large"; open: Amount };

/** Divides the sum among the chosen items, the earliest due date first. `items` are of one currency, in that order. */
export function chooseParts(items: readonly OpenItem[], { itemIds, sum }: Choice): ChosenParts {
  const wanted = new Set(itemIds);
  const chosen = wanted.size === 0 ? items : items.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) return { kind: "gone" };
  if (wanted.size === 0 && sum === null) return { kind: "nothing_chosen" };
  const open = addAmounts(...chosen.map((item) => item.open));
  const isHeld = chosen.some(({ reserved }) => reserved > 0n);
  if (isHeld && (open === zero || (sum === null && chosen.some((item) => item.open === zero))))
    return { kind: "being_paid" };
  const total = sum ?? open;
  if (total > open) return { kind: "too_large", open };
  return { kind: "chosen", parts: partsOf(chosen, total), total };
}

function partsOf(items: readonly OpenItem[], total: Amount): ItemPart[] {
  let left = total;
  const parts: ItemPart[] = [];
  for (const item of items) {
    const amount = item.open < left ? item.open : left;
    if (amount > 0n) parts.push({ item, amount });
    left = subtractAmounts(left, amount);
  }
  return parts;
}

/** Rounds an exact amount down to whole minor units of the currency, in which cards pay. */
export function roundDownToMinorUnits(amount: Amount, currency: CurrencyCode): Amount {
  const unit = amountOfMinorUnits(1n, currency);
  return (amount - (amount % unit)) as Amount;
}
