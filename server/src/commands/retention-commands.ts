import type { Command } from "commander";
import { listTenants } from "#identity/index.ts";
import type { Platform } from "#platform/context.ts";
import { counted } from "#platform/text/counted.ts";
import {
  applyRetention,
  COUNTED_MAX,
  countExpiredRows,
  deleteExpiredRows,
  readRetention,
  setRetention,
  type DeletedRows,
  type ExpiredCount,
  type Retention,
  type RetentionResult,
} from "#privacy/index.ts";
import { WrongUsage } from "./cli/command-failure.ts";
import type { CommandOptions } from "./cli/command-io.ts";
import { setAction, fields, moment, table, type CommandOutput } from "./cli/output.ts";
import { openProgress } from "./cli/progress.ts";
import { withPlatform } from "./cli/with-platform.ts";
import { operatorContext, tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface Periods {
  payerDetails?: string;
  idleCustomers?: string;
}

export function addRetentionCommands(program: Command): void {
  const retention = program.command("retention").description("how long personal details are kept");
  setAction(
    tenantOption(retention.command("show").description("show a tenant's retention periods")),
    (options: TenantOption) => withTenant(options, async (ctx) => answerOf(await readRetention(ctx))),
  );
  setAction(
    tenantOption(
      retention
        .command("set")
        .description("change a tenant's retention periods; older details are erased once a day")
        .option(
          "--payer-details <days>",
          'payers\' names and addresses, descriptions and additional data, or "forever"',
        )
        .option(
          "--idle-customers <days>",
          'customers without a change or payment request for this many days, or "forever"',
        ),
    ),
    ({ payerDetails, idleCustomers, ...options }: TenantOption & Periods) => {
      if (payerDetails === undefined && idleCustomers === undefined)
        throw new WrongUsage("Say which period: --payer-details DAYS, --idle-customers DAYS.");
      return withTenant(options, async (ctx) => {
        const before = await readRetention(ctx);
        await setRetention(ctx, {
          payerDetailsDays: daysOf(payerDetails, before.payerDetailsDays),
          idleCustomerDays: daysOf(idleCustomers, before.idleCustomerDays),
        });
        return answerOf(await readRetention(ctx));
      });
    },
  );
  setAction(
    tenantOption(retention.command("apply").description("erase details that are older than the retention periods now")),
    (options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const done = await applyRetention(ctx);
        return {
          text: fields({ "payments without a person": done.payments, "customers erased": done.customers }),
          data: done,
        };
      }),
  );
}

function answerOf(retention: Retention): CommandOutput {
  const text = (days: number | null) => (days === null ? "for ever" : counted(days, "day", "days"));
  return {
    text: fields({
      "payers' details": text(retention.payerDetailsDays),
      "idle customers": text(retention.idleCustomerDays),
    }),
    data: retention,
  };
}

function daysOf(text: string | undefined, before: number | null): number | null {
  if (text === undefined) return before;
  if (text === "forever") return null;
  if (!/^[0-9]{1,5}$/.test(text)) throw new WrongUsage('A period is a number of days, or "forever".');
  return Number(text);
}

export function addMaintainCommand(program: Command): void {
  setAction(
    program
      .command("maintain")
      .description(
        "delete rows that are older than their retention period now, as workers do regularly; payments, ledger and audit log stay",
      )
      .option("--dry-run", "show what would be deleted, and delete nothing"),
    ({ dryRun, io }: CommandOptions & { dryRun?: true }) => {
      if (dryRun === true) return withPlatform(io, preview);
      const stopping = new AbortController();
      return withPlatform(io, (platform) => maintain(platform, stopping.signal), stopping);
    },
  );
}

async function preview(platform: Platform): Promise<CommandOutput> {
  const counts = await countExpiredRows(platform);
  return { text: listOf(counts, "rows to delete"), data: counts };
}

async function maintain(platform: Platform, signal: AbortSignal): Promise<CommandOutput> {
  const { removed, failed } = await deleteAll(platform, signal);
  const details: RetentionResult = { payments: 0, customers: 0 };
  for (const { id } of await listTenants(platform)) {
    if (signal.aborted) break;
    const done = await applyRetention(operatorContext(platform, id), signal);
    details.payments += done.payments;
    details.customers += done.customers;
  }
  const persons = `${counted(details.payments, "payment is", "payments are")} without a person now, ${counted(details.customers, "customer was", "customers were")} erased.`;
  const ending = [
    ...(failed.length > 0 ? [`Could not be deleted, see the log: ${failed.join(", ")}.`] : []),
    ...(signal.aborted ? ["Stopped before the end; the next run continues."] : []),
  ];
  return {
    text: [listOf(removed, "rows deleted"), persons, ...ending].join("\n"),
    data: { removed, failed, ...details, isStopped: signal.aborted },
    exitCode: ending.length > 0 ? 1 : 0,
  };
}

async function deleteAll(platform: Platform, signal: AbortSignal): Promise<DeletedRows> {
  const counts = await countExpiredRows(platform);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const progress = openProgress("maintain", total);
  const countOf = new Map<string, number>();
  try {
    return await deleteExpiredRows(platform, {
      signal,
      skipIfFinishedSince: platform.clock.now(),
      isGentle: false,
      onBatch({ name, what, count }) {
        countOf.set(name, count);
        const done = [...countOf.values()].reduce((sum, each) => sum + each, 0);
        progress.update(done, `${done} rows, at ${what}`);
      },
    });
  } finally {
    progress.stop();
  }
}

function listOf(counts: readonly ExpiredCount[], heading: string): string {
  const rows = counts.map(({ what, before, count }) => [what, moment(before), countText(count)]);
  return table(["what", "old before (UTC)", heading], rows, "Other workers are deleting all of it.");
}

function countText(count: number): string {
  return count >= COUNTED_MAX ? `${COUNTED_MAX} or more` : String(count);
}
