import type { MemberContext } from "#members/index.ts";
import { previewRates, replaceRates, type ListedRate, type RatesPreview } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";

/** The rates of a form, which replace all rates of a set. */
interface SubmittedRates {
  setId: string;
  rates: readonly ListedRate[];
  /** Digests of the stored rates when the form was shown, and of the rates whose difference it showed; "" if it showed none. */
  before: string;
  after: string;
}

/** "shown": the member has to see the difference first. "stale": somebody has changed the rates since the form was shown. */
export type SubmitResult = { state: "saved" } | { state: "shown" | "stale"; preview: RatesPreview };

/** Saves the rates if the form showed their difference. Otherwise saves nothing and returns the difference. */
export async function submitRates(
  ctx: MemberContext,
  { setId, rates, before, after }: SubmittedRates,
): Promise<SubmitResult> {
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
