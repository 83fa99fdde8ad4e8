import type { WriteContext } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { lockPaymentSet } from "../store/payment-sets.ts";
import { previewRates } from "./preview-rates.ts";
import type { ListedRate } from "./rate.ts";
import { setRates } from "./set-rates.ts";

/**
 * Replaces all rates of a set, if they are still those that a preview compared with (`before`), and removes some only if the caller
 * says so (`mayRemove`). Does nothing if the set has these rates already, so a repeated call succeeds.
 */
export async function replaceRates(
  ctx: WriteContext,
  paymentSetId: string,
  { rates, before, mayRemove }: { rates: readonly ListedRate[]; before: string; mayRemove: boolean },
): Promise<void> {
  await lockPaymentSet(ctx, paymentSetId);
  const preview = await previewRates(ctx, paymentSetId, rates);
  if (preview.changes.length === 0) return;
  if (preview.before !== before)
    throw conflict("Someone else changed the rates in the meantime.", { field: "rates", reason: "stale" });
  if (!mayRemove && preview.changes.some(({ after }) => after === null))
    throw invalid("mayRemove", "Some rates would be removed.", "removes");
  for (const terminalId of new Set(preview.changes.map((change) => change.terminalId))) {
    const own = rates.filter((rate) => rate.terminalId === terminalId);
    await setRates(ctx, { paymentSetId, terminalId, rates: own });
  }
}
