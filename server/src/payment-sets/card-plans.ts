import type { WriteContext } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import type { Bin } from "./bin.ts";
import { binOf, installmentProgram } from "./bin.ts";
import { findBin } from "./find-bin.ts";
import type { Payable } from "./payable-set.ts";
import { payableSet } from "./payable-set.ts";
import type { TerminalPlans } from "./plan.ts";
import { plansFor } from "./plan.ts";
import { refuseTestBin } from "./refuse-test-card.ts";
import { usableTerminals } from "./usable-terminals.ts";

export interface CardPlansInput extends Payable {
  /** The card's first 6 to 8 digits. */
  bin: string;
}

/** What this card may choose from, best terminal first, and what its first digits say. */
export async function cardPlans(
  ctx: WriteContext,
  input: CardPlansInput,
): Promise<{ card: Bin | null; offers: TerminalPlans[] }> {
  const bin = binOf(input.bin);
  if (bin === null) throw invalid("binNumber", "The first 6 to 8 digits of the card are needed.");
  const set = await payableSet(ctx, input);
  const card = await findBin(ctx, bin);
  refuseTestBin(ctx, bin, card);
  const terminals = await usableTerminals(ctx, set.id, set.currency);
  const { amount, currency } = input;
  const request = {
    paymentSetId: set.id,
    amount,
    currency,
    program: installmentProgram(card),
    bankCode: card?.bankCode ?? null,
    bankName: card?.bankName ?? null,
  };
  return { card, offers: plansFor(request, terminals) };
}
