import type { Command } from "commander";
import {
  archiveAudit,
  entryCount,
  listAuditArchives,
  restoreAudit,
  verifyAuditArchives,
  type AuditArchive,
} from "#audit/index.ts";
import { INSTALLATION, listTenants } from "#identity/index.ts";
import {
  archivePayments,
  listPaymentArchives,
  restorePayments,
  verifyPaymentArchives,
  type PaymentArchive,
} from "#payments/index.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import type { Context, Platform } from "#platform/context.ts";
import { counted } from "#platform/text/counted.ts";
import { CommandFailure, WrongUsage } from "../cli/command-failure.ts";
import type { CommandOptions } from "../cli/command-io.ts";
import { setAction, moment, table, type CommandOutput } from "../cli/output.ts";
import { readAnchors } from "../cli/read-anchors.ts";
import { logOption, withLog, type LogOption } from "../cli/with-log.ts";
import { withPlatform } from "../cli/with-platform.ts";
import { operatorContext } from "../cli/with-tenant.ts";

const DAYS_MAX = 366;
const DAY_MS = 24 * 3_600_000;

const EXPLAINED = `
Months that ended long enough ago move to files in ARCHIVE_DIR: the audit log
after KEEP_AUDIT_MONTHS, and the attempts, histories and ledger entries of
payments after KEEP_PAYMENT_MONTHS. The payments' own rows stay; they cannot be
refunded until their month is restored. A row leaves the database only when its
file was read back and found whole. Run it every month; a run that was ended is
finished by the next one. docs/guides/operating.md says how to keep the files.

Exit codes: 0 all was archived, or there was nothing to archive; 1 something
could not be archived.
`;

export function addArchiveCommands(program: Command): void {
  const archive = program
    .command("archive")
    .description("move closed months of audit logs and payments' attempts to files; check the files; restore months")
    // Without this, options of subcommands with the same name would be taken by this command.
    .enablePositionalOptions()
    .addHelpText("after", EXPLAINED);
  setAction(archive, ({ io }: CommandOptions) => {
    const stopping = new AbortController();
    return withPlatform(io, (platform) => archiveAll(platform, stopping.signal), stopping);
  });
  setAction(
    logOption(archive.command("list").description("list the archived months of a tenant")),
    (options: LogOption) => withLog(options, listFiles),
  );
  setAction(
    logOption(archive.command("verify").description("read the files of a tenant's archive and verify them")).option(
      "--anchors <file>",
      "stored ends of the chain: lines of `audit head` or of the service's log; - reads standard input",
    ),
    verify,
  );
  setAction(
    logOption(
      archive
        .command("restore <month>")
        .description("restore the archived rows of a month (2025-01) to the database")
        .option("--days <count>", `for how long, 1 to ${DAYS_MAX} days`, "30"),
    ),
    restore,
  );
}

/** A file of the archive, as it is shown. */
interface ArchivedFile {
  content: "audit" | "payments";
  month: string;
  /** Entries of the audit log, or payments. */
  count: number;
  state: AuditArchive["state"];
  restoredUntil: Date | null;
  file: string;
  sha256: string;
}

async function archiveAll(platform: Platform, signal: AbortSignal): Promise<CommandOutput> {
  const folder = folderOf(platform);
  const done: { tenant: string; files: ArchivedFile[]; failures: string[] }[] = [];
  const tenants = [...(await listTenants(platform)), { id: INSTALLATION, code: "(installation)" }];
  for (const { id, code } of tenants) {
    if (signal.aborted) break;
    done.push({ tenant: code, ...(await archiveTenant(operatorContext(platform, id), folder, signal)) });
  }
  const rows = done.flatMap(({ tenant, files }) => files.map((each) => [tenant, ...shown(each)]));
  const failures = done.flatMap(({ tenant, failures: sentences }) => sentences.map((each) => `${tenant}: ${each}`));
  const text = [
    table(["TENANT", "CONTENT", "MONTH", "COUNT", "FILE"], rows, "No month is old enough."),
    ...failures,
    ...(failures.length > 0
      ? ["Rows without a whole file stay. `servicepay audit verify` checks the audit log itself."]
      : []),
    ...(signal.aborted ? ["Stopped before the end; the next run continues."] : []),
  ].join("\n");
  return { text, data: done, exitCode: failures.length > 0 || signal.aborted ? 1 : 0 };
}

/** If one of the two fails, the other is archived all the same. */
async function archiveTenant(ctx: Context, folder: string, signal: AbortSignal) {
  const { keepPaymentMonths, keepAuditMonths } = ctx.config.archive;
  const files: ArchivedFile[] = [];
  const failures: string[] = [];
  for (const archive of [
    async () => (await archivePayments(ctx, { folder, keptMonths: keepPaymentMonths, signal })).map(paymentsFile),
    async () => (await archiveAudit(ctx, { folder, keptMonths: keepAuditMonths, signal })).map(auditFile),
  ])
    try {
      files.push(...(await archive()));
    } catch (error) {
      if (!(error instanceof UnusableArchive)) throw error;
      failures.push(error.sentence);
    }
  return { files, failures };
}

async function listFiles(ctx: Context): Promise<CommandOutput> {
  const files = [
    ...(await listPaymentArchives(ctx)).map(paymentsFile),
    ...(await listAuditArchives(ctx)).map(auditFile),
  ];
  const rows = files.map(({ content, month, count, state, restoredUntil, file }) => [
    content,
    month,
    count,
    state,
    moment(restoredUntil),
    file,
  ]);
  const text = table(["CONTENT", "MONTH", "COUNT", "STATE", "UNTIL", "FILE"], rows, "Nothing is archived.");
  return { text, data: files };
}

function verify({ anchors, ...options }: LogOption & { anchors?: string }): Promise<CommandOutput> {
  return withLog(options, async (ctx) => {
    const folder = folderOf(ctx);
    const kept = await readAnchors(options.io, anchors);
    const payments = (await verifyPaymentArchives(ctx, folder)).map(({ archive, problem }) => ({
      ...paymentsFile(archive),
      anchors: 0,
      problem,
    }));
    const audit = (await verifyAuditArchives(ctx, folder, kept)).map(({ archive, anchors: agreed, problem }) => ({
      ...auditFile(archive),
      anchors: agreed,
      problem,
    }));
    const checked = [...payments, ...audit];
    const rows = checked.map(({ content, month, count, anchors: agreed, problem }) => [
      content,
      month,
      count,
      agreed,
      problem ?? "whole",
    ]);
    return {
      text: table(["CONTENT", "MONTH", "COUNT", "ANCHORS", "FILE IS"], rows, "Nothing is archived."),
      data: checked,
      exitCode: checked.some(({ problem }) => problem !== null) ? 1 : 0,
    };
  });
}

function restore(month: string, { days, ...options }: LogOption & { days: string }): Promise<CommandOutput> {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new WrongUsage("A month is written as 2025-01.");
  if (!/^[0-9]{1,3}$/.test(days) || Number(days) < 1 || Number(days) > DAYS_MAX)
    throw new WrongUsage(`Rows can be restored for 1 to ${DAYS_MAX} days.`);
  return withLog(options, async (ctx) => {
    const restoredUntil = new Date(ctx.clock.now().getTime() + Number(days) * DAY_MS);
    const order = { folder: folderOf(ctx), month, restoredUntil };
    const payments = await restorePayments(ctx, order);
    const entries = await restoreAudit(ctx, order);
    if (payments + entries === 0) throw new CommandFailure(`There is no archive of ${month}.`);
    const text = `${counted(entries, "entry", "entries")} of the audit log and the attempts of ${counted(payments, "payment", "payments")} are back until ${moment(restoredUntil)} (UTC); the next \`servicepay archive\` after that takes them out.`;
    return { text, data: { entries, payments, restoredUntil } };
  });
}

function folderOf({ config }: Platform): string {
  if (config.archive.folder !== null) return config.archive.folder;
  throw new CommandFailure("Set ARCHIVE_DIR, the folder of the archive.");
}

function shown({ content, month, count, file }: ArchivedFile): (string | number)[] {
  return [content, month, count, file];
}

function auditFile(archive: AuditArchive): ArchivedFile {
  return { content: "audit", ...fileOf(archive), count: entryCount(archive) };
}

function paymentsFile(archive: PaymentArchive): ArchivedFile {
  return { content: "payments", ...fileOf(archive), count: archive.payments };
}

function fileOf({ month, state, restoredUntil, fileName, fileHash }: AuditArchive | PaymentArchive) {
  return { month, state, restoredUntil, file: fileName, sha256: fileHash.toString("hex") };
}
