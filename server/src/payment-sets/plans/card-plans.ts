import type { ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { invalid } from "#platform/refusal.ts";
import { binOf, installmentProgram, type Bin } from "../bins/bin.ts";
import { findBin } from "../bins/find-bin.ts";
import { refuseTestBin } from "../bins/refuse-test-card.ts";
import type { RoutedCard } from "../routing/route-request.ts";
import { timeInIstanbul } from "../routing/time-in-istanbul.ts";
import { requirePayableSet, type Payable } from "../sets/payable-set.ts";
import { plansFor, type TerminalPlans } from "./plan.ts";
import { terminalsOfSet, type RoutableSet } from "./terminals-of-set.ts";

export interface CardPlansInput extends Payable {
  /** The card's first 6 to 8 digits. */
  bin: string;
  /** The id of the widget token or link that pays. */
  subject: string;
  /** The set's terminals and rules, if the caller has just read them. */
  routable?: RoutableSet;
}

/** Returns the plans for a card, best terminal first, and what its first digits say. */
export async function cardPlans(
  ctx: ReadContext,
  input: CardPlansInput,
): Promise<{ card: Bin | null; offers: TerminalPlans[] }> {
  const bin = binOf(input.bin);
  if (bin === null) throw invalid("binNumber", "The first 6 to 8 digits of the card are needed.");
  const id = parseId<"payment-set">(input.paymentSetId);
  const [set, card, { terminals, rules }] = await inOneBatch(
    requirePayableSet(ctx, input),
    findBin(ctx, bin),
    input.routable ?? (id === null ? { terminals: [], rules: null } : terminalsOfSet(ctx, id, input.currency)),
  );
  refuseTestBin(ctx, bin, card);
  const { amount, currency } = input;
  const request = {
    paymentSetId: set.id,
    amount,
    currency,
    card: routedCard(card),
    bankName: card?.bankName ?? null,
    at: timeInIstanbul(ctx.clock.now()),
    shareKey: input.subject,
  };
  return { card, offers: plansFor(request, terminals, rules) };
}

/** What `route` needs to know of a card. Null: its first digits are not known. */
export function routedCard(card: Bin | null): RoutedCard {
  return {
    program: installmentProgram(card),
    bankCode: card?.bankCode ?? null,
    cardType: card?.cardType ?? null,
    isCommercial: card?.commercial ?? false,
  };
}
