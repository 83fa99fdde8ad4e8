import type { MemberContext } from "#members/index.ts";
import { previewRates, replaceRates, type ListedRate, type RatesPreview } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";

/** Rates that a form replaces all rates of a set by, and what the form was shown with. */
interface SentRates {
  setId: string;
  rates: readonly ListedRate[];
  /** Names the rates that the form compared with, and those whose difference it showed. */
  before: string;
  after: string;
}

/** "stale": somebody has changed the rates since the form was shown. */
export type SentResult = { state: "saved" } | { state: "shown" | "stale"; preview: RatesPreview };

/** Saves the rates if the form showed their difference, and otherwise says what saving would change. */
export async function saveRates(ctx: MemberContext, { setId, rates, before, after }: SentRates): Promise<SentResult> {
  const preview = await previewRates(ctx, setId, rates);
  if (after !== preview.after) return { state: preview.before === before ? "shown" : "stale", preview };
  try {
    await inTransaction(ctx, (ctx) => replaceRates(ctx, setId, { rates, before }));
    return { state: "saved" };
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === "stale")) throw error;
    return { state: "stale", preview: await previewRates(ctx, setId, rates) };
  }
}
