import type { ProofStep } from "../model.ts";
import type { MemberContext } from "#members/index.ts";
import { isPaid } from "#payments/index.ts";
import { customerLabel } from "../shown/customer-label.ts";
import type { PaymentStory } from "./payment-story.ts";

/** The steps of the money from the attempt to the bank's list. Empty if no card was charged. */
export function proofOf(ctx: MemberContext, story: PaymentStory): ProofStep[] {
  const { payment, sale, customer, terminalName, postings } = story;
  if (sale === null || !isPaid(payment.state)) return [];
  const posting = postings.find(({ attemptId }) => attemptId === sale.id);
  const { authCode, hostReference } = sale.references;
  return [
    step("attempt", sale.createdAt, terminalName(sale.terminalId)),
    step("bank", sale.finishedAt, authCode ?? hostReference ?? ""),
    // The journal is written in the transaction that records the bank's answer.
    step("ledger", sale.journal.length > 0 ? sale.finishedAt : null, ""),
    posting === undefined
      ? { step: "account", state: "none", reference: "", at: null }
      : step("account", posting.createdAt, customer === null ? "" : (customer.erpCode ?? customerLabel(ctx, customer))),
    webhookStep(story),
    bankListStep(story),
  ];
}

function step(name: ProofStep["step"], at: Date | null, reference: string): ProofStep {
  return { step: name, state: at === null ? "awaited" : "proven", reference, at: at?.toISOString() ?? null };
}

function webhookStep({ deliveries }: PaymentStory): ProofStep {
  // The newest delivery reports the newest state.
  const [newest] = deliveries;
  if (newest === undefined) return { step: "webhook", state: "none", reference: "", at: null };
  const status = newest.lastStatus === null ? "" : String(newest.lastStatus);
  if (newest.state === "dead") return { step: "webhook", state: "broken", reference: status, at: null };
  return step("webhook", newest.state === "delivered" ? newest.endedAt : null, status);
}

function bankListStep({ bank, sale }: PaymentStory): ProofStep {
  const listed = bank.movements.find(({ kind, bankOrderId }) => kind === "sale" && bankOrderId === sale?.bankOrderId);
  const [difference] = bank.openCases;
  if (difference !== undefined) return { step: "bank_list", state: "broken", reference: "", at: null };
  return step("bank_list", listed?.at ?? null, listed?.reference ?? "");
}
