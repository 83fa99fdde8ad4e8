import type { Command } from "commander";
import { formatDecimal } from "@servicepay/money";
import { findPaymentByAnyReference, paymentOutcome, transactionStatusId } from "#payments/index.ts";
import type { PaymentOutcome } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import type { Answer } from "./answer.ts";
import { answers, fields, moment } from "./answer.ts";
import { CommandFailure } from "./command-failure.ts";
import { addManualCommands } from "./manual-commands.ts";
import { tenantOption, withTenant } from "./with-tenant.ts";
import type { TenantOption } from "./with-tenant.ts";

export function addPaymentCommands(program: Command): void {
  const payments = program
    .command("payments")
    .description("single payments, by id, order reference or the merchant's own reference");
  const described = (name: string, description: string) =>
    tenantOption(payments.command(`${name} <reference>`).description(description));
  answers(
    described("show", "where a payment stands; an unclear one is asked of the bank"),
    (reference: string, options: TenantOption) =>
      withTenant(options, async (ctx) => answerOf(await outcomeOf(ctx, reference))),
  );
  answers(
    described("resolve", "ask the bank about a payment whose outcome is unclear; exit code 1 while it stays so"),
    (reference: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const outcome = await outcomeOf(ctx, reference);
        return { ...answerOf(outcome), exitCode: outcome.payment.state === "processing" ? 1 : 0 };
      }),
  );
  addManualCommands(payments);
}

async function outcomeOf(ctx: Context, reference: string): Promise<PaymentOutcome> {
  const payment = await inTransaction(ctx, (tx) => findPaymentByAnyReference(tx, reference));
  if (payment === undefined) throw new CommandFailure(`The tenant has no payment "${reference}".`);
  return paymentOutcome(ctx, payment.id);
}

function answerOf({ payment, lastAttempt }: PaymentOutcome): Answer {
  const { currency } = payment;
  const text = fields({
    payment: payment.id,
    state: payment.state,
    amount: `${formatDecimal(payment.amount)} ${currency}`,
    refunded: `${formatDecimal(payment.refundedAmount)} ${currency}`,
    "order reference": payment.orderReference,
    "client reference": payment.clientReference,
    tries: `${payment.attemptsUsed} of ${payment.attemptsMax}`,
    expires: moment(payment.expiresAt),
    ...(lastAttempt !== null && {
      "last try": `${lastAttempt.id} (${lastAttempt.state})`,
      card: lastAttempt.maskedPan,
      charged: `${formatDecimal(lastAttempt.chargedAmount)} ${currency} in ${lastAttempt.installments}`,
      declined: lastAttempt.decline === null ? null : `${lastAttempt.decline.code}: ${lastAttempt.decline.message}`,
    }),
  });
  const { id, orderReference, clientReference, state, attemptsUsed, attemptsMax, expiresAt } = payment;
  const data = {
    payment: {
      id,
      orderReference,
      clientReference,
      state,
      transactionStatusId: transactionStatusId(state),
      amount: decimalLiteral(payment.amount),
      refundedAmount: decimalLiteral(payment.refundedAmount),
      currency,
      attemptsUsed,
      attemptsMax,
      expiresAt,
    },
    lastAttempt: lastAttempt && { ...lastAttempt, chargedAmount: decimalLiteral(lastAttempt.chargedAmount) },
  };
  return { text, data };
}
