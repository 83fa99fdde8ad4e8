import type { Command } from "commander";
import { readHead, verifyAudit, type AuditVerdict } from "#audit/index.ts";
import { setAction, fields, moment, type CommandOutput } from "./cli/output.ts";
import { readAnchors } from "./cli/read-anchors.ts";
import { logOption, withLog, type LogOption } from "./cli/with-log.ts";

export function addAuditCommands(program: Command): void {
  const audit = program
    .command("audit")
    .description("check that the audit log has not been changed since it was written");
  setAction(
    logOption(
      audit
        .command("head")
        .description("print the end of the chain, to be stored where the database's owner cannot change it"),
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
        const kept = await readAnchors(options.io, anchors);
        return answerOf(await verifyAudit(ctx, kept), anchors !== undefined);
      }),
  );
}

function answerOf(verdict: AuditVerdict, hasAnchors: boolean): CommandOutput {
  const { broken, verified, waiting, anchors, archived } = verdict;
  const figures = fields({
    "entries that hold": verified,
    "of them in archives": archived,
    "waiting for their link": waiting,
    "anchors compared": anchors,
  });
  if (broken !== null) {
    const place = broken.position === null ? "Beside the chain" : `At position ${broken.position}`;
    const entry = broken.entryId === null ? "" : ` (entry ${broken.entryId})`;
    return { text: `${place}${entry}: ${broken.why}.\n${figures}`, data: verdict, exitCode: 1 };
  }
  const advice = [
    ...(hasAnchors ? [] : ["Without --anchors nobody can tell whether the newest entries were cut off."]),
    ...(archived > 0 ? ["`servicepay archive verify` reads the files of the archive."] : []),
  ]
    .map((sentence) => `\n${sentence}`)
    .join("");
  return { text: `The audit log is what was written.\n${figures}${advice}`, data: verdict };
}
