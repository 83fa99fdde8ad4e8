import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { BIN_DIGITS_MAX, type Bin } from "./bin.ts";
import { isPublishedTestCard, publishedTestBin } from "./published-test-cards.ts";

/** Refuses a published test card in live mode. */
export function refuseTestCard(ctx: Pick<Context, "config">, pan: string): void {
  if (ctx.config.mode === "live" && isPublishedTestCard(pan)) throw testCardRefusal("cardNumber");
}

/**
 * Refuses the first digits of a published test card in live mode. A real card may share them, so digits that an imported
 * list contains (`bin` is not null) pass, and so do fewer than 8 digits.
 */
export function refuseTestBin(ctx: Pick<Context, "config">, digits: string, bin: Bin | null): void {
  if (ctx.config.mode !== "live" || bin !== null || digits.length < BIN_DIGITS_MAX) return;
  if (publishedTestBin(digits) !== null) throw testCardRefusal("binNumber");
}

function testCardRefusal(field: string) {
  return invalid(field, "This is a test card, and the service takes real payments.", "test_card");
}
