import type { ShownBankCall, UnclearEvidence, UnclearReason } from "../model.ts";
import { amountFromDecimal, type CurrencyCode } from "@servicepay/money";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { paymentHistory, type ManualAttempt, type RecordedBankCall } from "#payments/index.ts";
import { readBankSide } from "#reconciliation/index.ts";
import { pageUrl } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";

/** Only the newest bank calls are shown: a worker may have queried the bank for days. */
const CALLS_MAX = 12;

const REASONS: readonly UnclearReason[] = [
  "never_resolved",
  "reversal_given_up",
  "amount_differs",
  "refunded_at_bank",
  "which_refund_is_unknown",
  "bank_answers_no_queries",
];

/** What the requester and the approver need to know about an attempt whose outcome the bank never reported. */
export async function evidenceOf(ctx: MemberContext, attempt: ManualAttempt): Promise<UnclearEvidence> {
  const { currency, bankOrderId } = attempt;
  const [{ payment, attempts, events }, terminals, bank] = await Promise.all([
    paymentHistory(ctx, attempt.paymentId),
    listTerminals(ctx),
    readBankSide(ctx, [bankOrderId]),
  ]);
  const own = attempts.find(({ id }) => id === attempt.id);
  const calls = (own?.calls ?? []).toReversed();
  const since = attempt.unclearSince ?? attempt.submittedAt ?? payment.createdAt;
  return {
    kind: attempt.kind,
    reference: attempt.clientReference ?? attempt.orderReference,
    paymentUrl: pageUrl(ctx, `/payments/${attempt.paymentId}`),
    terminal: terminals.find(({ id }) => id === attempt.terminalId)?.name ?? attempt.terminalId,
    bankOrder: bankOrderId,
    amount: moneyOf(attempt.chargedAmount, currency),
    card: attempt.maskedPan,
    installments: own === undefined || own.installments === 1 ? null : own.installments,
    authCode: own?.references.authCode ?? null,
    hostReference: own?.references.hostReference ?? null,
    sent: (attempt.submittedAt ?? since).toISOString(),
    since: since.toISOString(),
    why: whyUnclear(own?.steps.findLast(({ to }) => to === "MANUAL")?.reason ?? attempt.outcomeReason),
    isCancelled: attempt.kind === "sale" && events.some(({ kind }) => kind === "cancelRequested"),
    bankCalls: calls.slice(0, CALLS_MAX).map((call) => shownBankCall(call, currency)),
    olderCallCount: Math.max(0, calls.length - CALLS_MAX),
    bankMovements: bank.movements.map(({ at, kind, amount, currency: listedIn, reference }) => ({
      at: at.toISOString(),
      kind,
      amount: moneyOf(amount, listedIn),
      reference,
    })),
  };
}

function whyUnclear(code: string | null): UnclearReason {
  return REASONS.find((reason) => reason === code) ?? "other";
}

const OPERATIONS: Readonly<Record<RecordedBankCall["operation"], ShownBankCall["operation"]>> = {
  sale: "charge",
  complete: "charge",
  void: "void",
  refund: "refund",
  query: "status",
};

function shownBankCall({ at, operation, outcome, isLate }: RecordedBankCall, currency: CurrencyCode): ShownBankCall {
  const amount = amountFromDecimal(outcome.amount ?? "");
  return {
    at: at.toISOString(),
    operation: OPERATIONS[operation],
    answer: outcome.kind,
    amount: amount === null ? null : moneyOf(amount, currency),
    message: outcome.decline?.message ?? null,
    isLate,
  };
}
