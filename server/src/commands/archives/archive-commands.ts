import type { Command } from "commander";
import {
  archiveAudit,
  entryCount,
  listAuditArchives,
  restoreAudit,
  verifyArchives,
  type AuditArchive,
} from "#audit/index.ts";
import { INSTALLATION, listTenants } from "#identity/index.ts";
import { counted } from "#platform/text/counted.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import type { Context, Platform } from "#platform/context.ts";
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
Months of the audit log that ended more than KEEP_AUDIT_MONTHS months ago move to files in ARCHIVE_DIR, one for each company
and month. An entry leaves the database only when its file was read back and found whole. Run it every month; a run that was
ended is finished by the next one. docs/guides/operating.md says how to keep the files.

Exit codes: 0 all was archived, or there was nothing to archive; 1 something could not be archived.
`;

export function addArchiveCommands(program: Command): void {
  const archive = program
    .command("archive")
    .description("move closed months of every audit log to files; check the files; bring months back")
    // Without this, options of subcommands with the same name would be taken by this command.
    .enablePositionalOptions()
    .addHelpText("after", EXPLAINED);
  setAction(archive, ({ io }: CommandOptions) => {
    const stopping = new AbortController();
    return withPlatform(io, (platform) => archiveAll(platform, stopping.signal), stopping);
  });
  setAction(
    logOption(archive.command("list").description("list the archived months of a tenant's log")),
    (options: LogOption) => withLog(options, listed),
  );
  setAction(
    logOption(
      archive.command("verify").description("read the files of a tenant's archive and prove every entry"),
    ).option(
      "--anchors <file>",
      "stored ends of the chain: lines of `audit head` or of the service's log; - reads standard input",
    ),
    verify,
  );
  setAction(
    logOption(
      archive
        .command("restore <month>")
        .description("put the entries of an archived month (2025-01) back into the log")
        .option("--days <count>", `for how long, 1 to ${DAYS_MAX} days`, "30"),
    ),
    restore,
  );
}

async function archiveAll(platform: Platform, signal: AbortSignal): Promise<CommandOutput> {
  const folder = folderOf(platform);
  const keptMonths = platform.config.archive.keepAuditMonths;
  const done: { log: string; archives: AuditArchive[]; failure: string | null }[] = [];
  const logs = [...(await listTenants(platform)), { id: INSTALLATION, code: "(installation)" }];
  for (const { id, code } of logs) {
    if (signal.aborted) break;
    // Continue with the other logs.
    try {
      const archives = await archiveAudit(operatorContext(platform, id), { folder, keptMonths, signal });
      done.push({ log: code, archives, failure: null });
    } catch (error) {
      if (!(error instanceof UnusableArchive)) throw error;
      done.push({ log: code, archives: [], failure: error.sentence });
    }
  }
  const rows = done.flatMap(({ log, archives }) =>
    archives.map((archive) => [log, archive.month, entryCount(archive), archive.fileName]),
  );
  const failures = done.flatMap(({ log, failure }) => (failure === null ? [] : [`${log}: ${failure}`]));
  const text = [
    table(["LOG", "MONTH", "ENTRIES", "FILE"], rows, `No month ended more than ${keptMonths} months ago.`),
    ...failures,
    ...(failures.length > 0
      ? ["Entries without a whole file stay. `servicepay audit verify` checks the log itself."]
      : []),
    ...(signal.aborted ? ["Stopped before the end; the next run continues."] : []),
  ].join("\n");
  const data = done.map(({ log, archives, failure }) => ({ log, archives: archives.map(inJson), failure }));
  return { text, data, exitCode: failures.length > 0 || signal.aborted ? 1 : 0 };
}

async function listed(ctx: Context): Promise<CommandOutput> {
  const archives = await listAuditArchives(ctx);
  const rows = archives.map((archive) => [
    archive.month,
    entryCount(archive),
    archive.state,
    moment(archive.restoredUntil),
    archive.fileName,
  ]);
  const text = table(["MONTH", "ENTRIES", "STATE", "UNTIL", "FILE"], rows, "Nothing is archived.");
  return { text, data: archives.map(inJson) };
}

function verify({ anchors, ...options }: LogOption & { anchors?: string }): Promise<CommandOutput> {
  return withLog(options, async (ctx) => {
    const checked = await verifyArchives(ctx, folderOf(ctx), await readAnchors(options.io, anchors));
    const rows = checked.map(({ archive, anchors: agreed, problem }) => [
      archive.month,
      entryCount(archive),
      agreed,
      problem ?? "whole",
    ]);
    return {
      text: table(["MONTH", "ENTRIES", "ANCHORS", "FILE IS"], rows, "Nothing is archived."),
      data: checked.map(({ archive, ...each }) => ({ ...inJson(archive), ...each })),
      exitCode: checked.some(({ problem }) => problem !== null) ? 1 : 0,
    };
  });
}

function restore(month: string, { days, ...options }: LogOption & { days: string }): Promise<CommandOutput> {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new WrongUsage("A month is written as 2025-01.");
  if (!/^[0-9]{1,3}$/.test(days) || Number(days) < 1 || Number(days) > DAYS_MAX)
    throw new WrongUsage(`Entries come back for 1 to ${DAYS_MAX} days.`);
  return withLog(options, async (ctx) => {
    const restoredUntil = new Date(ctx.clock.now().getTime() + Number(days) * DAY_MS);
    const entries = await restoreAudit(ctx, { folder: folderOf(ctx), month, restoredUntil });
    if (entries === 0) throw new CommandFailure(`There is no archive of ${month}.`);
    const text = `${counted(entries, "entry", "entries")} of ${month} ${entries === 1 ? "is" : "are"} in the log until ${moment(restoredUntil)} (UTC); the next \`servicepay archive\` after that takes them out.`;
    return { text, data: { entries, restoredUntil } };
  });
}

function folderOf({ config }: Platform): string {
  if (config.archive.folder !== null) return config.archive.folder;
  throw new CommandFailure("Set ARCHIVE_DIR, the folder of the archive.");
}

function inJson(archive: AuditArchive) {
  const { month, firstPosition, lastPosition, state, restoredUntil, fileName, fileHash } = archive;
  const entries = entryCount(archive);
  return {
    month,
    entries,
    firstPosition,
    lastPosition,
    state,
    restoredUntil,
    file: fileName,
    sha256: fileHash.toString("hex"),
  };
}
