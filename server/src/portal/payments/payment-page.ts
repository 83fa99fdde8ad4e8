import { subtractAmounts, zero } from "@servicepay/money";
import type { PaymentFacts, PaymentPage, MerchantNotice, Verdict } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { fullName } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { programName } from "#payment-sets/index.ts";
import { isPaid, type AttemptState } from "#payments/index.ts";
import { notFound } from "#platform/refusal.ts";
import { customerUrl } from "../customers/shown-customer.ts";
import { emailFor, nameFor } from "../shown/masked.ts";
import { moneyOf } from "#platform/text/money.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { eventsOf } from "./payment-events.ts";
import { proofOf } from "./payment-proof.ts";
import { maySee } from "./own-payments.ts";
import type { PaymentStateName } from "./story/PaymentState.tsx";
import { readPaymentStory, type PaymentStory } from "./payment-story.ts";
import { waitingRequestsOf } from "./waiting-requests.ts";

/** While an attempt is in one of these states, an answer may come at any time, so the page keeps itself up to date. */
const AWAITED: ReadonlySet<AttemptState> = new Set([
  "CREATED",
  "AUTH_PENDING",
  "AUTHENTICATED",
  "SUBMITTING",
  "UNKNOWN",
  "REVERSING",
  "MANUAL",
]);

export async function paymentPage(ctx: MemberContext, request: FastifyRequest): Promise<PaymentPage> {
  const { id } = request.params as { id: string };
  const story = await readPaymentStory(ctx, id);
  const { payment, sale, customer } = story;
  if (!maySee(ctx, payment)) throw notFound("There is no such payment.");
  const { currency, chargedAmount, refundedAmount } = payment;
  return {
    kind: "payment",
    ...shellOf(ctx, request, "payments"),
    listUrl: pageUrl(ctx, "/payments"),
    auditUrl: isAllowed(ctx, "audit.read") ? pageUrl(ctx, `/audit?period=all&record=${payment.id}`) : null,
    reference: payment.clientReference ?? payment.orderReference,
    customer: customer && nameFor(ctx, fullName(customer)),
    customerUrl: customer && isAllowed(ctx, "customers.read") ? customerUrl(ctx, customer) : null,
    linkUrl: payment.source === "link" ? pageUrl(ctx, `/links/${payment.sourceId}`) : null,
    state: stateOf(story),
    decline: sale?.decline?.class ?? null,
    amount: moneyOf(chargedAmount ?? payment.amount, currency),
    refunded: refundedAmount === zero ? null : moneyOf(refundedAmount, currency),
    requests: await waitingRequestsOf(ctx, payment.id),
    refundUrl: refundUrlOf(ctx, story),
    settleUrl: settleUrlOf(ctx, story),
    verdict: verdictOf(story),
    isAwaited: payment.state === "processing" || story.attempts.some(({ state }) => AWAITED.has(state)),
    proof: proofOf(ctx, story),
    history: eventsOf(ctx, story),
    sums: sumsOf(story),
    facts: factsOf(ctx, story),
  };
}

function stateOf({ payment, attempts }: PaymentStory): PaymentStateName {
  return attempts.some(({ state }) => state === "MANUAL") ? "unclear" : payment.state;
}

/** The form says whether it is a void or a refund. */
function refundUrlOf(ctx: MemberContext, { payment }: PaymentStory): string | null {
  const hasAmountLeft = payment.state === "succeeded" || payment.state === "partially_refunded";
  if (!hasAmountLeft || payment.archived !== null || !isAllowed(ctx, "payments.refund")) return null;
  return pageUrl(ctx, `/payments/${payment.id}/refund`);
}

/** The page on which people enter what the bank told them. */
function settleUrlOf(ctx: MemberContext, { attempts }: PaymentStory): string | null {
  const unclear = attempts.find(({ state }) => state === "MANUAL");
  if (unclear === undefined || !isAllowed(ctx, "payments.settle")) return null;
  return pageUrl(ctx, `/unclear/${unclear.id}`);
}

/** Says what is known about the payer's money, and claims no more. */
function verdictOf(story: PaymentStory): Verdict {
  const { payment, sale, attempts } = story;
  const { state, currency, refundedAmount } = payment;
  const since = (sale?.submittedAt ?? payment.createdAt).toISOString();
  if (payment.archived !== null) return { kind: "archived", month: payment.archived.month };
  if (sale?.state === "MANUAL") return { kind: "unclear", since };
  if (state === "processing") return { kind: "unknown", since };
  if (!isPaid(state)) {
    const why = state as "open" | "failed" | "expired" | "cancelled";
    return { kind: "not_charged", why, decline: sale?.decline?.class ?? null };
  }
  if (state === "voided" || state === "refunded") {
    const last = attempts.findLast((attempt) => attempt.kind !== "sale" && attempt.state === "APPROVED");
    const at = last?.finishedAt ?? payment.createdAt;
    return { kind: "given_back", how: state === "voided" ? "void" : "refund", at: at.toISOString() };
  }
  return {
    kind: "charged",
    at: (sale?.finishedAt ?? payment.createdAt).toISOString(),
    installments: sale?.installments ?? 1,
    refunded: refundedAmount === zero ? null : moneyOf(refundedAmount, currency),
    notice: noticeOf(story),
  };
}

function noticeOf({ deliveries }: PaymentStory): MerchantNotice {
  const delivered = deliveries.find(({ state }) => state === "delivered");
  if (delivered?.endedAt) return { state: "notified", at: delivered.endedAt.toISOString() };
  return deliveries.length > 0 ? { state: "waiting" } : { state: "none" };
}

function sumsOf({ payment, sale }: PaymentStory): PaymentPage["sums"] {
  const { amount, chargedAmount, refundedAmount, currency, state } = payment;
  const markup = chargedAmount === null ? zero : subtractAmounts(chargedAmount, amount);
  const hasAmountLeft = state === "succeeded" || state === "partially_refunded";
  return {
    order: moneyOf(amount, currency),
    markup: markup === zero ? null : moneyOf(markup, currency),
    charged: chargedAmount && moneyOf(chargedAmount, currency),
    left:
      hasAmountLeft && chargedAmount !== null
        ? moneyOf(subtractAmounts(chargedAmount, refundedAmount), currency)
        : null,
    installments: (sale ?? payment.archived)?.installments ?? null,
  };
}

function factsOf(ctx: MemberContext, { payment, sale, customer, terminalName }: PaymentStory): PaymentFacts {
  return {
    card: sale?.maskedPan ?? null,
    program: sale === null || sale.program === null ? null : programName(sale.program),
    issuer: sale?.bankName ?? null,
    terminal: sale && terminalName(sale.terminalId),
    approvalCode: sale?.references.authCode ?? null,
    bankReference: sale?.references.hostReference ?? sale?.references.transactionId ?? null,
    email: customer && emailFor(ctx, customer.email),
    description: payment.description,
    orderReference: payment.orderReference,
    paymentId: payment.id,
    expires: payment.state === "open" ? payment.expiresAt.toISOString() : null,
  };
}
