import { fitsCurrency, subtractAmounts, type Amount } from "@servicepay/money";
import type { PaymentRequest, StoredRequest } from "./payment-request.ts";

export type AmountProblem = "too_small" | "too_large" | "too_fine" | "leaves_too_little";

/** What a payer may choose. For a debt in parts, `max` is what is left of it. */
export interface AmountRange {
  min: Amount;
  max: Amount;
  presets: readonly Amount[];
}

/** What is left of a debt, or null for requests that have no sum to share. */
export function amountLeft({ kind, amount, heldAmount }: StoredRequest): Amount | null {
  return kind === "parts" && amount !== null ? subtractAmounts(amount, heldAmount) : null;
}

/** How many more visits the request takes. Null: any number. */
export function usesLeft({ usesMax, heldCount }: StoredRequest): number | null {
  return usesMax === null ? null : usesMax - heldCount;
}

/** True if no visit can be made until one is released. */
export function isFull(request: StoredRequest): boolean {
  return usesLeft(request) === 0 || amountLeft(request) === 0n;
}

/** Null where the payer chooses nothing. The last part of a debt may be less than the least part. */
export function amountRange(request: StoredRequest): AmountRange | null {
  const { amountMin: min, amountMax, presets } = request;
  const max = amountMax ?? amountLeft(request);
  if (min === null || max === null) return null;
  return { min: min < max ? min : max, max, presets };
}

/**
 * Returns what is wrong with a chosen amount, or null. A part leaves nothing or at least the least part, so that what is left
 * can always be paid.
 */
export function amountProblem(request: StoredRequest, chosen: Amount): AmountProblem | null {
  const range = amountRange(request);
  if (range === null) return null;
  if (!fitsCurrency(chosen, request.currency)) return "too_fine";
  if (chosen < range.min) return "too_small";
  if (chosen > range.max) return "too_large";
  return leavesTooLittle(request, range, chosen) ? "leaves_too_little" : null;
}

function leavesTooLittle({ kind, amountMin }: PaymentRequest, { max }: AmountRange, chosen: Amount): boolean {
  const rest = subtractAmounts(max, chosen);
  return kind === "parts" && rest > 0n && rest < (amountMin ?? 0n);
}
