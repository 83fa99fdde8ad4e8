import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { importTransactions, type ImportResult } from "#current-accounts/index.ts";
import type { ImportedBins } from "#payment-sets/index.ts";
import { counted } from "#platform/text/counted.ts";
import { countingBytes } from "#platform/text/read-text.ts";
import { CommandFailure, WrongUsage } from "./cli/command-failure.ts";
import type { CommandIo, CommandOptions } from "./cli/command-io.ts";
import { setAction, type CommandOutput } from "./cli/output.ts";
import { openProgress } from "./cli/progress.ts";
import { withPlatform } from "./cli/with-platform.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface CatOptions extends TenantOption {
  format: string;
  skipRefused?: true;
  replace?: true;
  allowShrink?: true;
  report?: string;
}

const SHOWN_MAX = 20;

export function addImportCommands(program: Command): void {
  const group = program.command("import").description("import current-account transactions from files");
  setAction(
    tenantOption(group.command("cat <file>"))
      .description(
        "add current-account transactions from CSV, XLSX or NDJSON of any size: all of them, or none if a line is refused",
      )
      .option("--format <format>", "csv, ndjson or auto", "auto")
      .option("--skip-refused", "import the other lines if some are refused")
      .option(
        "--replace",
        "each account that the file names then has exactly the lines of the file; others are deleted",
      )
      .option("--allow-shrink", "with --replace: more than 30 % of an account's transactions may vanish")
      .option("--report <file>", "where to list every refused line with its reason; default: FILE.refused.csv"),
    (file: string, options: CatOptions) => importCat(file, options),
  );
  setAction(
    group
      .command("bins <file>")
      .description(
        "replace the list of card issuers with a CSV or XLSX that has bin, bankCode, cardType, brand, commercial, program",
      ),
    (file: string, { io }: CommandOptions) => importBinList(io, file),
  );
}

function importCat(file: string, options: CatOptions): Promise<CommandOutput> {
  const { format, skipRefused, replace, allowShrink, report } = options;
  if (format !== "auto" && format !== "csv" && format !== "ndjson")
    throw new WrongUsage("--format takes csv, ndjson or auto.");
  if (replace === true && skipRefused === true)
    throw new WrongUsage(
      "--replace takes a file whole: without a line, its transaction would be deleted. Leave out --skip-refused.",
    );
  if (allowShrink === true && replace !== true) throw new WrongUsage("--allow-shrink belongs to --replace.");
  return withTenant(options, async (ctx) => {
    const progress = openProgress("import", await sizeOf(file));
    try {
      const result = await importTransactions(ctx, {
        file,
        format,
        skipRefused: skipRefused === true,
        replaces: replace === true ? { allowShrink: allowShrink === true } : null,
        ...(report !== undefined && { reportFile: report }),
        onProgress: (done, _total, accepted, refused) => progress.update(done, `${accepted} read, ${refused} refused`),
      });
      return catAnswer(result);
    } finally {
      progress.stop();
    }
  });
}

function catAnswer(result: ImportResult): CommandOutput {
  const { accepted, replaced, refusedCount, refused, reportFile, correctionFile } = result;
  const shown = refused.slice(0, SHOWN_MAX).map(({ line, reason }) => `  line ${line}: ${reason}`);
  const more = refusedCount > shown.length ? [`  … and ${refusedCount - shown.length} more`] : [];
  const lines =
    refusedCount === 0
      ? []
      : [
          `${counted(refusedCount, "line was", "lines were")} refused:`,
          ...shown,
          ...more,
          ...(reportFile === null ? [] : [`All of them: ${reportFile}`]),
          ...(correctionFile === null ? [] : [`To be corrected and imported: ${correctionFile}`]),
        ];
  const imported =
    replaced === null
      ? `${counted(accepted, "transaction was", "transactions were")} imported.`
      : replacedText(replaced);
  const outcome = accepted === 0 && refusedCount > 0 ? "Nothing was imported." : imported;
  return { text: [...lines, outcome].join("\n"), data: result, exitCode: refusedCount > 0 ? 1 : 0 };
}

function replacedText({ created, changed, deleted, unchanged, kept }: NonNullable<ImportResult["replaced"]>): string {
  return [
    `${counted(created, "transaction was", "transactions were")} created, ${changed} changed, ${deleted} deleted`,
    counted(unchanged, "stays as it was", "stay as they were"),
    `${counted(kept, "is missing in the file or lower there, but stays because payments pay it", "are missing in the file or lower there, but stay because payments pay them")}.`,
  ].join("; ");
}

async function importBinList(io: CommandIo, file: string): Promise<CommandOutput> {
  const total = await sizeOf(file);
  return withPlatform(io, async (platform) => {
    const source = createReadStream(file) as AsyncIterable<Buffer>;
    let bytesRead = 0;
    const progress = openProgress("import", total);
    // Loaded here, because the other import does not need the banks.
    const { importBins } = await import("#payment-sets/index.ts");
    try {
      return binsAnswer(
        await importBins(
          platform,
          countingBytes(source, (bytes) => void (bytesRead = bytes)),
          { onProgress: (lines) => progress.update(bytesRead, counted(lines, "line", "lines")) },
        ),
      );
    } finally {
      progress.stop();
    }
  });
}

function binsAnswer(result: ImportedBins): CommandOutput {
  const { imported, refused, contradicted } = result;
  const listed = (heading: string, lines: ImportedBins["refused"]) =>
    lines.length === 0 ? [] : [heading, ...lines.map(({ line, reason }) => `  line ${line}: ${reason}`)];
  const outcome =
    refused.length > 0
      ? "Nothing was imported: the old list stays."
      : `${counted(imported, "BIN was", "BINs were")} imported, in place of those before.`;
  const text = [
    ...listed(`${counted(contradicted.length, "line was", "lines were")} left out:`, contradicted),
    ...listed(`${counted(refused.length, "line was", "lines were")} refused:`, refused),
    outcome,
  ].join("\n");
  const plain = ({ line, reason }: ImportedBins["refused"][number]) => ({ line, reason });
  const data = { imported, refused: refused.map(plain), contradicted: contradicted.map(plain) };
  return { text, data, exitCode: refused.length > 0 ? 1 : 0 };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (found?.isFile() !== true) throw new CommandFailure(`There is no file ${file}.`);
  return found.size;
}
