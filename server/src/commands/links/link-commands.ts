import { open, readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import {
  beginLinkFile,
  downloadLinkFile,
  LINK_FILE_BYTES_MAX,
  readLinesOf,
  readLinkFile,
  runLinkFile,
  sendLinkFile,
  type LinkFile,
  type LinkFileId,
} from "#links/index.ts";
import { lookUpPaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { csvParts } from "#platform/exports/csv.ts";
import { counted } from "#platform/text/counted.ts";
import { openReport, type RefusedLine } from "#platform/text/refused-lines.ts";
import { writeRefusedLines } from "#platform/text/write-refused-lines.ts";
import { CommandFailure, WrongUsage } from "../cli/command-failure.ts";
import { list } from "../cli/option-values.ts";
import { setAction, type CommandOutput } from "../cli/output.ts";
import { openProgress } from "../cli/progress.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";

interface ImportOptions extends TenantOption {
  paymentSet?: string;
  notify?: string[];
  result?: string;
}

const SHOWN_MAX = 20;
/** Ten minutes: another process creates the links in less time, or its lease ends. */
const POLLS_MAX = 1_200;
const POLL_MS = 500;

export function addLinkCommands(program: Command): void {
  const links = program.command("links").description("payment links of a company");
  setAction(
    tenantOption(links.command("import <file>"))
      .description(
        "create a payment link for each line of a CSV, or none if a line is refused; run again with the same file, only write the result again",
      )
      .option("--payment-set <name or id>", "the payment set of lines without paymentSetId")
      .option("--notify <channels>", "Email, Sms or both: how the links of lines without notifyBy are sent", list)
      .option("--result <file>", "the file to write with each line and its link; default: FILE.links.csv"),
    (file: string, options: ImportOptions) => importLinks(file, options),
  );
}

function importLinks(file: string, options: ImportOptions): Promise<CommandOutput> {
  const { paymentSet, notify = [], result = `${file}.links.csv` } = options;
  if (notify.some((name) => name !== "Email" && name !== "Sms"))
    throw new WrongUsage("--notify takes Email, Sms or Email,Sms.");
  return withTenant(options, async (ctx) => {
    const content = await readWholeFile(file);
    const paymentSetId = paymentSet === undefined ? null : await paymentSetIdOf(ctx, paymentSet);
    const given = { fileName: basename(file).slice(0, 200), content, paymentSetId, notifyBy: notify };
    const sent = await sendLinkFile(ctx, given);
    if (sent.kind === "refused") return refusedAnswer(file, content, sent);
    const id = await beginLinkFile(ctx, sent.id);
    const ended = await finishFile(ctx, id);
    if (ended.state === "refused") return refusedAnswer(file, content, ended);
    await writeResult(ctx, id, result);
    const isNew = sent.kind === "checked" && sent.id === id;
    return createdAnswer(ended, { isNew, result });
  });
}

async function readWholeFile(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null);
  if (found?.isFile() !== true) throw new CommandFailure(`There is no file ${file}.`);
  if (found.size > LINK_FILE_BYTES_MAX)
    throw new CommandFailure(`A file may have at most ${LINK_FILE_BYTES_MAX} bytes. Send it in parts.`);
  return readFile(file);
}

async function paymentSetIdOf(ctx: Context, idOrName: string): Promise<string> {
  const set = await lookUpPaymentSet(ctx, idOrName);
  if (set === undefined) throw new CommandFailure(`There is no payment set "${idOrName}".`);
  return set.id;
}

/** Creates the links here, or waits for the worker that does. */
async function finishFile(ctx: Context, id: LinkFileId): Promise<LinkFile> {
  let found = await readLinkFile(ctx, id);
  const progress = openProgress("links", found.lines);
  try {
    for (let polls = 0; found.state === "waiting" && polls < POLLS_MAX; polls += 1) {
      if (polls > 0) await delay(POLL_MS);
      await runLinkFile(ctx, id, (linesDone) => progress.update(linesDone, counted(linesDone, "link", "links")));
      found = await readLinkFile(ctx, id);
    }
  } finally {
    progress.stop();
  }
  if (found.state === "waiting")
    throw new CommandFailure("Another process creates these links. Run the command again later for the result.");
  return found;
}

async function refusedAnswer(
  file: string,
  content: Buffer,
  { refused, refusals }: { refused: number; refusals: readonly RefusedLine[] },
): Promise<CommandOutput> {
  const report = await openReport(`${file}.refused.csv`);
  for (const refusal of refusals) await report.refuse(refusal);
  const reportFile = await report.close();
  const correctionFile = await writeRefusedLines(`${file}.to-correct.csv`, await readLinesOf(content), refusals);
  const shown = refusals.slice(0, SHOWN_MAX).map(({ line, reason }) => `  line ${line}: ${reason}`);
  const more = refusals.length > shown.length ? [`  … more in ${reportFile}`] : [];
  const text = [
    `${counted(refused, "line was", "lines were")} refused:`,
    ...shown,
    ...more,
    ...(correctionFile === null ? [] : [`To be corrected and imported: ${correctionFile}`]),
    "No link was created.",
  ].join("\n");
  return { text, data: { created: 0, refused, refusals, reportFile, correctionFile }, exitCode: 1 };
}

async function writeResult(ctx: Context, id: LinkFileId, file: string): Promise<void> {
  const links = await downloadLinkFile(ctx, id, "csv");
  const handle = await open(file, "w", 0o600);
  try {
    for await (const part of csvParts(links, "en")) await handle.writeFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function createdAnswer({ id, lines }: LinkFile, { isNew, result }: { isNew: boolean; result: string }): CommandOutput {
  const outcome = isNew
    ? `${counted(lines, "link was", "links were")} created.`
    : `The ${counted(lines, "link of this file was", "links of this file were")} created before; nothing was created or sent again.`;
  return {
    text: `${outcome}\nTheir addresses: ${result}`,
    data: { id, created: isNew ? lines : 0, links: lines, result },
  };
}
