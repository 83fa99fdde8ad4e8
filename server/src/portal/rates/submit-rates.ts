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
  /** The member has ticked that rates are removed. */
  mayRemove: boolean;
}

/**
 * "shown": the member has to see the difference first. "stale": somebody has changed the rates since the form was shown. "removes":
 * rates would be removed without the member's tick.
 */
export type SubmitResult = { state: "saved" } | { state: "shown" | "stale" | "removes"; preview: RatesPreview };

/** Saves the rates if the form showed their difference. Otherwise saves nothing and returns the difference. */
export async function submitRates(ctx: MemberContext, submitted: SubmittedRates): Promise<SubmitResult> {
  const { setId, rates, before, after, mayRemove } = submitted;
  const preview = await previewRates(ctx, setId, rates);
  if (after !== preview.after) return { state: preview.before === before ? "shown" : "stale", preview };
  try {
    await inTransaction(ctx, (ctx) => replaceRates(ctx, setId, { rates, before, mayRemove }));
    return { state: "saved" };
  } catch (error) {
    const reason = error instanceof Refusal ? error.reason : null;
    if (reason !== "stale" && reason !== "removes") throw error;
    return { state: reason, preview: await previewRates(ctx, setId, rates) };
  }
}

/** What a form says about a result, and its status. `field` is the form's own. */
export function problemOfSubmit({ state }: SubmitResult, field: "rates" | "form") {
  if (state === "stale") return { status: 409, problems: [{ field, reason: "stale" }] };
  if (state === "removes") return { status: 400, problems: [{ field: "mayRemove", reason: "removes" }] };
  return { status: 200, problems: [] };
}
