import { Option } from "commander";
import type { Command } from "commander";
import { formatDecimal } from "@servicepay/money";
import { listTerminals } from "#payment-sets/index.ts";
import { listManualAttempts, settleManually } from "#payments/index.ts";
import type { ManualOutcome } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import type { Answer } from "./answer.ts";
import { answers, moment, table } from "./answer.ts";
import { tenantOption, withTenant } from "./with-tenant.ts";
import type { TenantOption } from "./with-tenant.ts";

interface SettleOptions extends TenantOption {
  as: ManualOutcome;
  reason: string;
}

/** Of what no bank answers any more: people ask the bank, and say what they were told. */
export function addManualCommands(payments: Command): void {
  answers(
    tenantOption(payments.command("manual").description("what waits for people: no bank could tell what became of it")),
    listAll,
  );
  answers(
    tenantOption(payments.command("settle <attempt>").description("say what the bank told you of a manual attempt"))
      .addOption(
        new Option("--as <outcome>", "what became of it at the bank; reversed = charged and given back since")
          .choices(["approved", "declined", "reversed"])
          .makeOptionMandatory(),
      )
      .requiredOption("--reason <text>", "who at the bank said so, and when; kept in the audit log"),
    settle,
  );
}

function listAll(options: TenantOption): Promise<Answer> {
  return withTenant(options, async (ctx) => {
    const terminals = new Map((await listTerminals(ctx)).map(({ id, name }) => [id as string, name]));
    const attempts = await listManualAttempts(ctx);
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
      text: table(headings, rows, "Nothing waits for people."),
      data: attempts.map((each) => ({ ...each, chargedAmount: decimalLiteral(each.chargedAmount) })),
    };
  });
}

function settle(attemptId: string, options: SettleOptions): Promise<Answer> {
  const { as, reason } = options;
  return withTenant(options, async (ctx) => {
    const { id, orderReference, state } = await inTransaction(ctx, (write) =>
      settleManually(write, { attemptId, as, reason }),
    );
    return {
      text: `The attempt is settled as ${as}. The payment ${orderReference} is ${state.replace("_", " ")}.`,
      data: { paymentId: id, attemptId, as, state },
    };
  });
}
