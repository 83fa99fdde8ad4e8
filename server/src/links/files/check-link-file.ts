import { setImmediate as letOthersRun } from "node:timers/promises";
import { addAmounts, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Context } from "#platform/context.ts";
import { createMemoryReport, type RefusedLine } from "#platform/text/refused-lines.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import type { CheckedLink } from "../link.ts";
import { checkLinkRow, readRowRules } from "./check-link-row.ts";
import { LINE_REFUSALS_MAX, LINK_FILE_LINES_MAX, type FileTotal, type LinkFileDefaults } from "./link-file.ts";
import { readLinkRows } from "./read-link-rows.ts";

export interface CheckedLine {
  line: number;
  link: CheckedLink;
}

export interface CheckedFile {
  lines: readonly CheckedLine[];
  totals: readonly FileTotal[];
  /** The number of refused lines, and the first refusals. */
  refused: number;
  refusals: readonly RefusedLine[];
  /** Every refused line. */
  refusedLines: ReadonlySet<number>;
}

/** Other requests get a turn after this many lines. */
const LINES_AT_ONCE = 50;

/**
 * Checks every line as POST /hpm checks its body. Rules that need the link to be written, such as that no other customer has the
 * customer's code, are checked when the links are created.
 */
export async function checkLinkFile(ctx: Context, file: Buffer, defaults: LinkFileDefaults): Promise<CheckedFile> {
  const rules = await readRowRules(ctx, defaults);
  const refusals = openRefusals();
  const lines: CheckedLine[] = [];
  let count = 0;
  try {
    for await (const row of readLinkRows(file)) {
      count += 1;
      if (count > LINK_FILE_LINES_MAX) throw new UnreadableFile("too_many_lines", row.line);
      if (count % LINES_AT_ONCE === 0) await letOthersRun();
      const checked = checkLinkRow(ctx, row, rules);
      if (checked.kind === "refused") refusals.add(row.line, checked.refusals);
      else lines.push({ line: row.line, link: checked.link });
    }
    if (count === 0) throw new UnreadableFile("no_lines");
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    refusals.add(error.line, [{ line: error.line, field: error.column, code: error.fault, reason: error.message }]);
  }
  return { lines, totals: totalsOf(lines), ...refusals.all() };
}

/** Collects refused lines; a line may have several refusals. */
function openRefusals() {
  const report = createMemoryReport(LINE_REFUSALS_MAX);
  const refusedLines = new Set<number>();
  return {
    add(line: number, refusals: readonly RefusedLine[]) {
      refusedLines.add(line);
      for (const refusal of refusals) void report.refuse(refusal);
    },
    all: () => ({ refused: refusedLines.size, refusals: report.first, refusedLines }),
  };
}

function totalsOf(lines: readonly CheckedLine[]): FileTotal[] {
  const sums = new Map<CurrencyCode, Amount>();
  for (const { link } of lines) sums.set(link.currency, addAmounts(sums.get(link.currency) ?? zero, link.amount));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
