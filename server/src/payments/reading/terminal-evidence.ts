import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { PaymentId } from "../payment.ts";
import { pageOfPayments } from "./list-payments.ts";
import { paymentHistory, type AttemptHistory } from "./payment-history.ts";
import type { RecordedReturn } from "./payment-records.ts";

export interface TerminalProof {
  result: "ok" | "wrong";
  at: Date;
  paymentId: PaymentId;
  /** The bank's own words about what is wrong. */
  bankMessage: string | null;
}

/** What a terminal's payments prove and a query to the bank cannot. Null: no payment proves or disproves it. */
export interface TerminalEvidence {
  /** The bank's 3-D Secure page and we accept each other's signatures, and the payer's browser comes back. */
  threeDs: TerminalProof | null;
  sale: TerminalProof | null;
  void: TerminalProof | null;
}

const DAY_MS = 86_400_000;
const PAYMENTS_MAX = 5;

/** Reads the newest payments of the last day at a terminal. Sends nothing to the bank. */
export async function terminalEvidence(ctx: Context | ReadContext, terminalId: string): Promise<TerminalEvidence> {
  const context = reading(ctx);
  const createdFrom = new Date(ctx.clock.now().getTime() - DAY_MS);
  const { rows } = await pageOfPayments(context, { terminalId, createdFrom }, null);
  const histories = await Promise.all(rows.slice(0, PAYMENTS_MAX).map(({ id }) => paymentHistory(context, id)));
  const attempts = histories
    .flatMap((history) => history.attempts)
    .filter((attempt) => attempt.terminalId === terminalId)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    threeDs: firstOf(attempts, proofOfThreeDs),
    sale: firstOf(attempts, (attempt) => (attempt.kind === "sale" ? proofOfOutcome(attempt) : null)),
    void: firstOf(attempts, (attempt) => (attempt.kind === "void" ? proofOfOutcome(attempt) : null)),
  };
}

function firstOf(
  attempts: readonly AttemptHistory[],
  proofOf: (attempt: AttemptHistory) => TerminalProof | null,
): TerminalProof | null {
  for (const attempt of attempts) {
    const proof = proofOf(attempt);
    if (proof !== null) return proof;
  }
  return null;
}

function proofOfThreeDs({ returns, paymentId, decline }: AttemptHistory): TerminalProof | null {
  const proving = returns.findLast((each) => resultOf(each) !== null);
  if (proving === undefined) return null;
  const { at, verdict } = proving;
  // The attempt ended with the bank's words. A forged return has none.
  const bankMessage = verdict === "failed" ? (decline?.message ?? null) : null;
  return { result: resultOf(proving)!, at, paymentId, bankMessage };
}

/** A payer who cancels or types a wrong password proves nothing: a failure may be unsigned. */
function resultOf({ verdict, reason }: RecordedReturn): TerminalProof["result"] | null {
  if (verdict === "accepted") return "ok";
  return verdict === "forged" || (verdict === "failed" && reason === "technical") ? "wrong" : null;
}

/** Only an approval or a technical refusal says something about the terminal. Other refusals are about the card. */
function proofOfOutcome({ state, kind, decline, steps, createdAt, paymentId }: AttemptHistory): TerminalProof | null {
  const at = steps.at(-1)?.at ?? createdAt;
  if (state === "APPROVED" || state === "REVERSED") return { result: "ok", at, paymentId, bankMessage: null };
  if (state !== "DECLINED" || (kind === "sale" && decline?.class !== "technical")) return null;
  return { result: "wrong", at, paymentId, bankMessage: decline?.message ?? null };
}
