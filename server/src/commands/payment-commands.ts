import { formatDecimal } from "@servicepay/money";
import { Option, type Command } from "commander";
import { listTerminals } from "#payment-sets/index.ts";
import {
  findPaymentByAnyReference,
  listUnclearAttempts,
  paymentOutcome,
  settleManually,
  transactionStatusId,
  type ManualOutcome,
  type PaymentOutcome,
} from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { CommandFailure } from "./cli/command-failure.ts";
import { setAction, fields, moment, table, type CommandOutput } from "./cli/output.ts";
import { routeTable, terminalNames } from "./cli/route-table.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface SettleOptions extends TenantOption {
  as: ManualOutcome;
  reason: string;
}

export function addPaymentCommands(program: Command): void {
  const payments = program
    .command("payments")
    .description("show or change one payment, by id, order reference or the merchant's own reference");
  const addCommand = (name: string, description: string) =>
    tenantOption(payments.command(`${name} <reference>`).description(description));
  setAction(
    addCommand("show", "where a payment stands; an unclear one is asked of the bank"),
    (reference: string, options: TenantOption) =>
      withTenant(options, async (ctx) => withRoute(ctx, await outcomeOf(ctx, reference))),
  );
  setAction(
    addCommand("resolve", "ask the bank about a payment whose outcome is unclear; exit code 1 while it stays so"),
    (reference: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const outcome = await outcomeOf(ctx, reference);
        return { ...answerOf(outcome), exitCode: outcome.payment.state === "processing" ? 1 : 0 };
      }),
  );
  addUnclearCommands(payments);
}

async function outcomeOf(ctx: Context, reference: string): Promise<PaymentOutcome> {
  const payment = await inTransaction(ctx, (ctx) => findPaymentByAnyReference(ctx, reference));
  if (payment === undefined) throw new CommandFailure(`The tenant has no payment "${reference}".`);
  return paymentOutcome(ctx, payment.id);
}

/** The answer, and why the last attempt used its terminal. */
async function withRoute(ctx: Context, outcome: PaymentOutcome): Promise<CommandOutput> {
  const answer = answerOf(outcome);
  const { lastAttempt } = outcome;
  if (lastAttempt === null || lastAttempt.route === null) return answer;
  return { ...answer, text: `${answer.text}\n\n${routeTable(lastAttempt.route, await terminalNames(ctx))}` };
}

function answerOf({ payment, lastAttempt }: PaymentOutcome): CommandOutput {
  const { currency } = payment;
  const text = fields({
    payment: payment.id,
    state: payment.state,
    amount: `${formatDecimal(payment.amount)} ${currency}`,
    refunded: `${formatDecimal(payment.refundedAmount)} ${currency}`,
    "order reference": payment.orderReference,
    "client reference": payment.clientReference,
    attempts: `${payment.attemptsUsed} of ${payment.attemptsMax}`,
    expires: moment(payment.expiresAt),
    ...(lastAttempt !== null && {
      "last attempt": `${lastAttempt.id} (${lastAttempt.state})`,
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

/** Attempts that no bank query could resolve: an operator asks the bank and records its answer. */
function addUnclearCommands(payments: Command): void {
  setAction(
    tenantOption(
      payments
        .command("unclear")
        .alias("manual")
        .description("list attempts whose outcome no bank query could find; people must settle them"),
    ),
    listUnclear,
  );
  setAction(
    tenantOption(
      payments
        .command("settle <attempt>")
        .description("record the outcome of an unclear attempt, as the bank told you"),
    )
      .addOption(
        new Option("--as <outcome>", "what became of it at the bank; reversed = charged and given back since")
          .choices(["approved", "declined", "reversed"])
          .makeOptionMandatory(),
      )
      .requiredOption("--reason <text>", "who at the bank said so, and when; kept in the audit log"),
    settle,
  );
}

function listUnclear(options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const terminals = new Map((await listTerminals(ctx)).map(({ id, name }) => [id as string, name]));
    const attempts = await listUnclearAttempts(ctx);
    const rows = attempts.map((each) => [
      moment(each.submittedAt),
      each.kind,
      `${formatDecimal(each.chargedAmount)} ${each.currency}`,
      each.maskedPan,
      terminals.get(each.terminalId) ?? each.terminalId,
      each.bankOrderId,
      each.orderReference,
      each.outcomeReason,
      each.id,
    ]);
    const headings = ["SENT", "KIND", "AMOUNT", "CARD", "TERMINAL", "BANK'S ORDER", "ORDER", "BECAUSE", "ATTEMPT"];
    return {
      text: table(headings, rows, "No attempt has to be settled by people."),
      data: attempts.map((each) => ({ ...each, chargedAmount: decimalLiteral(each.chargedAmount) })),
    };
  });
}

function settle(attemptId: string, options: SettleOptions): Promise<CommandOutput> {
  const { as, reason } = options;
  return withTenant(options, async (ctx) => {
    const { id, orderReference, state } = await inTransaction(ctx, (ctx) =>
      settleManually(ctx, { attemptId, as, reason }),
    );
    return {
      text: `The attempt is settled as ${as}. The payment ${orderReference} is ${state.replace("_", " ")}.`,
      data: { paymentId: id, attemptId, as, state },
    };
  });
}
