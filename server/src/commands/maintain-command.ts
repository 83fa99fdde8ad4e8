import type { Command } from "commander";
import { listTenants } from "#identity/index.ts";
import { applyRetention, COUNTED_MAX, countExpiredRows, deleteExpiredRows } from "#privacy/index.ts";
import type { DeletedRows, ExpiredCount, RetentionDone } from "#privacy/index.ts";
import type { Platform } from "#platform/context.ts";
import { answers, moment, table } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { openProgress } from "./progress.ts";
import { withPlatform } from "./with-platform.ts";
import { operatorContext } from "./with-tenant.ts";

export function addMaintainCommand(program: Command): void {
  answers(
    program
      .command("maintain")
      .description(
        "delete now what is older than its retention period, as workers do by themselves; payments, ledger and audit log stay",
      )
      .option("--dry-run", "show what would be deleted, and delete nothing"),
    ({ dryRun }: { dryRun?: true }) => {
      if (dryRun === true) return withPlatform(preview);
      const stopping = new AbortController();
      return withPlatform((platform) => maintain(platform, stopping.signal), stopping);
    },
  );
}

async function preview(platform: Platform): Promise<Answer> {
  const counts = await countExpiredRows(platform);
  return { text: listOf(counts, "rows to delete"), data: counts };
}

async function maintain(platform: Platform, signal: AbortSignal): Promise<Answer> {
  const { removed, failed } = await deleteAll(platform, signal);
  const details: RetentionDone = { payments: 0, customers: 0 };
  for (const { id } of await listTenants(platform)) {
    if (signal.aborted) break;
    const done = await applyRetention(operatorContext(platform, id), signal);
    details.payments += done.payments;
    details.customers += done.customers;
  }
  const persons = `${details.payments} payments are without a person now, ${details.customers} customers were erased.`;
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
  const doneOf = new Map<string, number>();
  try {
    return await deleteExpiredRows(platform, {
      signal,
      unlessDoneSince: platform.clock.now(),
      isGentle: false,
      onBatch({ name, what, count }) {
        doneOf.set(name, count);
        const done = [...doneOf.values()].reduce((sum, each) => sum + each, 0);
        progress.update(done, `${done} rows, at ${what}`);
      },
    });
  } finally {
    progress.stop();
  }
}

function listOf(counts: readonly ExpiredCount[], heading: string): string {
  const rows = counts.map(({ what, before, count }) => [what, moment(before), counted(count)]);
  return table(["what", "old before (UTC)", heading], rows, "Other workers are deleting all of it.");
}

function counted(count: number): string {
  return count >= COUNTED_MAX ? `${COUNTED_MAX} or more` : String(count);
}
