import { invalid } from "#platform/refusal.ts";
import type { Context } from "#platform/context.ts";
import type { Bin } from "./bin.ts";
import { BIN_DIGITS_MAX } from "./bin.ts";
import { isPublishedTestCard, publishedTestBin } from "./published-test-cards.ts";

/** Live mode takes no card whose number was published for tests. */
export function refuseTestCard(ctx: Pick<Context, "config">, pan: string): void {
  if (ctx.config.mode === "live" && isPublishedTestCard(pan)) throw testCardRefusal("cardNumber");
}

/**
 * The same for first digits, where a real card may share them: only those that no imported list knows (`bin` null)
 * are refused. Fewer than 8 digits say too little.
 */
export function refuseTestBin(ctx: Pick<Context, "config">, digits: string, bin: Bin | null): void {
  if (ctx.config.mode !== "live" || bin !== null || digits.length < BIN_DIGITS_MAX) return;
  if (publishedTestBin(digits) !== null) throw testCardRefusal("binNumber");
}

function testCardRefusal(field: string) {
  return invalid(field, "This is a test card, and the service takes real payments.", "test_card");
}
