import { acquirers } from "#acquirers/registry.ts";
import type { Metrics } from "#platform/metrics.ts";

const KINDS = ["sale", "void", "refund"];
const OUTCOMES = ["approved", "declined", "unknown", "unsent"];
const STATUSES = ["approved", "voided", "refunded", "declined", "pending", "notFound", "unknown"];

export function unclearAttempts({ metrics }: { metrics: Metrics }) {
  const help = "Attempts whose outcome only people can find out.";
  return metrics.knownCounter("servicepay_attempts_manual_total", help, { kind: KINDS });
}

export function refusedCardTries({ metrics }: { metrics: Metrics }) {
  const help = "Attempts to pay that looked like the testing of cards.";
  const reason = ["many_cards_of_one_address", "many_payments_of_one_card"];
  return metrics.knownCounter("servicepay_card_tries_refused_total", help, { reason });
}

export function acquirerFailures({ metrics }: { metrics: Metrics }) {
  const help =
    "Failures of a bank's adapter during 3-D Secure. Nothing was charged, but payers may be kept from paying.";
  const acquirer = acquirers.map(({ code }) => code);
  const operation = ["threeDsStart", "threeDsVerify"];
  return metrics.knownCounter("servicepay_acquirer_failures_total", help, { acquirer, operation });
}

/** A query for a status has outcomes of its own. */
export function bankCalls({ metrics }: { metrics: Metrics }) {
  const help = "Calls to banks and what they came down to.";
  const counter = metrics.knownCounter("servicepay_bank_calls_total", help, {
    acquirer: acquirers.map(({ code }) => code),
    operation: ["sale", "complete", "void", "refund"],
    outcome: OUTCOMES,
  });
  for (const { code: acquirer } of acquirers)
    for (const outcome of STATUSES) counter.inc({ acquirer, operation: "query", outcome }, 0);
  return counter;
}

export function declarePaymentCounters(platform: { metrics: Metrics }): void {
  unclearAttempts(platform);
  refusedCardTries(platform);
  bankCalls(platform);
  acquirerFailures(platform);
}
