import type { ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { invalid } from "#platform/refusal.ts";
import { binOf, installmentProgram, type Bin } from "../bins/bin.ts";
import { findBin } from "../bins/find-bin.ts";
import { refuseTestBin } from "../bins/refuse-test-card.ts";
import { requirePayableSet, type Payable } from "../sets/payable-set.ts";
import { plansFor, type TerminalPlans, type UsableTerminal } from "./plan.ts";
import { usableTerminals } from "./usable-terminals.ts";

export interface CardPlansInput extends Payable {
  /** The card's first 6 to 8 digits. */
  bin: string;
  /** The set's usable terminals, if the caller has just read them. */
  terminals?: readonly UsableTerminal[];
}

/** Returns the plans for a card, best terminal first, and what its first digits say. */
export async function cardPlans(
  ctx: ReadContext,
  input: CardPlansInput,
): Promise<{ card: Bin | null; offers: TerminalPlans[] }> {
  const bin = binOf(input.bin);
  if (bin === null) throw invalid("binNumber", "The first 6 to 8 digits of the card are needed.");
  const id = parseId<"payment-set">(input.paymentSetId);
  const [set, card, terminals] = await inOneBatch(
    requirePayableSet(ctx, input),
    findBin(ctx, bin),
    input.terminals ?? (id === null ? [] : usableTerminals(ctx, id, input.currency)),
  );
  refuseTestBin(ctx, bin, card);
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
