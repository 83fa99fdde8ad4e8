import type { Command } from "commander";
import { INSTALLATION } from "#identity/index.ts";
import type { Context } from "#platform/context.ts";
import { readHead, verifyAudit, type Anchor, type AuditVerdict } from "#audit/index.ts";
import { setAction, fields, moment, type CommandOutput } from "./cli/output.ts";
import { readInput } from "./cli/read-input.ts";
import { WrongUsage } from "./cli/command-failure.ts";
import { withPlatform } from "./cli/with-platform.ts";
import { operatorContext, tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

export function addAuditCommands(program: Command): void {
  const audit = program.command("audit").description("check the audit log: has it been changed since it was written");
  setAction(
    logOption(
      audit
        .command("head")
        .description("print the end of the chain; store it where the database's owner cannot change it"),
    ),
    (options: LogOption) =>
      withLog(options, async (ctx) => {
        const head = await readHead(ctx);
        const text =
          head === null
            ? "Nothing is sealed yet."
            : `${head.tenantId} ${head.position} ${head.hash} ${moment(head.sealedAt)}`;
        return { text, data: head };
      }),
  );
  setAction(
    logOption(
      audit
        .command("verify")
        .description("read the whole log and report the first broken link")
        .option(
          "--anchors <file>",
          "stored ends of the chain: lines of `audit head` or of the service's log; - reads standard input",
        ),
    ),
    ({ anchors, ...options }: LogOption & { anchors?: string }) =>
      withLog(options, async (ctx) => {
        const kept = anchors === undefined ? [] : anchorsOf(await readInput(options.io, anchors));
        return answerOf(await verifyAudit(ctx, kept), anchors !== undefined);
      }),
  );
}

interface LogOption extends TenantOption {
  installation?: true;
}

function logOption(command: Command): Command {
  return tenantOption(command).option("--installation", "the log of the operators, instead of a tenant's");
}

function withLog<Result>(
  { installation, ...options }: LogOption,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return installation === true
    ? withPlatform(options.io, async (platform) => work(operatorContext(platform, INSTALLATION)))
    : withTenant(options, work);
}

function answerOf(verdict: AuditVerdict, hasAnchors: boolean): CommandOutput {
  const { broken, verified, waiting, anchors } = verdict;
  const figures = fields({
    "entries that hold": verified,
    "waiting for their link": waiting,
    "anchors compared": anchors,
  });
  if (broken !== null) {
    const place = broken.position === null ? "Beside the chain" : `At position ${broken.position}`;
    const entry = broken.entryId === null ? "" : ` (entry ${broken.entryId})`;
    return { text: `${place}${entry}: ${broken.why}.\n${figures}`, data: verdict, exitCode: 1 };
  }
  const advice = hasAnchors ? "" : "\nWithout --anchors nobody can tell whether the newest entries were cut off.";
  return { text: `The audit log is what was written.\n${figures}${advice}`, data: verdict };
}

const LINE = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,15}) ([0-9a-f]{64})\b/;

function anchorsOf(text: string): Anchor[] {
  const found = text.split("\n").flatMap((line) => anchorOf(line) ?? []);
  if (found.length === 0) throw new WrongUsage("The file of anchors contains no end of a chain.");
  return found;
}

/** Parses a line of the log or of `audit head`. Other lines are ignored. */
function anchorOf(line: string): Anchor | null {
  if (line.startsWith("{")) return anchorOfLog(line);
  const [, tenantId, position, hash] = LINE.exec(line) ?? [];
  return tenantId === undefined || position === undefined || hash === undefined
    ? null
    : { tenantId, position: Number(position), hash };
}

function anchorOfLog(line: string): Anchor | null {
  try {
    const { tenantId, auditPosition, auditHash } = JSON.parse(line) as Record<string, unknown>;
    if (typeof tenantId !== "string" || typeof auditPosition !== "number" || typeof auditHash !== "string") return null;
    return { tenantId, position: auditPosition, hash: auditHash };
  } catch {
    return null; // A log may hold lines of others.
  }
}
