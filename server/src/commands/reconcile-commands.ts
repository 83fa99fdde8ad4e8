import { formatDecimal } from "@servicepay/money";
import { Option, type Command } from "commander";
import { listTerminals } from "#payment-sets/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { counted } from "#platform/text/counted.ts";
import {
  closeCase,
  closeGoneCases,
  closeReasons,
  listCases,
  listDays,
  reconcileDay,
  type CloseReason,
  type DayResult,
  type ReconciliationCase,
  type Side,
} from "#reconciliation/index.ts";
import { WrongUsage } from "./cli/command-failure.ts";
import { setAction, moment, table, type CommandOutput } from "./cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface DayOptions extends TenantOption {
  terminal?: string;
  file?: string;
}

interface CloseOptions extends TenantOption {
  gone?: true;
  reason: CloseReason;
  note: string;
}

const EXPLAINED = `
A case is opened for each difference, and moves no money: docs/guides/reconciliation.md says what to do about it.

Exit codes: 0 every terminal whose bank gives a list was compared, with or without differences; 1 one of them could not be
compared, or none has a list.
`;

export function addReconcileCommands(program: Command): void {
  const reconcile = tenantOption(
    program
      .command("reconcile [day]")
      .description("compare a day (YYYY-MM-DD, in Türkiye) with the banks' lists")
      .option("--terminal <id or name>", "compare one terminal only")
      .option("--file <csv>", "a bank file instead of the bank's own list; requires --terminal"),
  )
    // Without this, options of subcommands with the same name would be taken by this command.
    .enablePositionalOptions()
    .addHelpText("after", EXPLAINED);
  setAction(reconcile, compare);
  setAction(
    tenantOption(reconcile.command("cases").description("list the differences that were found, newest first"))
      .option("--open", "only open cases")
      .option("--day <day>", "only cases of one business day of the bank"),
    showCases,
  );
  setAction(
    tenantOption(reconcile.command("days").description("list the days that were compared, and those that failed")),
    showDays,
  );
  setAction(
    tenantOption(
      reconcile.command("close [case]").description("close a case with a reason; cases are never closed automatically"),
    )
      .option("--gone", "close every case whose difference is gone")
      .addOption(new Option("--reason <reason>", "what it was").choices(closeReasons).default("other"))
      .requiredOption("--note <text>", "what you found out and did; stored with the case"),
    (id: string | undefined, options: CloseOptions) => close(id, options),
  );
}

function compare(day: string | undefined, options: DayOptions): Promise<CommandOutput> {
  if (day === undefined) throw new WrongUsage("Say which day: servicepay reconcile 2026-01-31.");
  const { terminal, file } = options;
  return withTenant(options, async (ctx) => {
    const results = await reconcileDay(ctx, {
      day,
      ...(terminal !== undefined && { terminal }),
      ...(file !== undefined && { file }),
    });
    const kinds = results.map(({ result }) => result.kind);
    const isWhole = kinds.includes("compared") && !kinds.includes("failed");
    return {
      text: [resultsTable(results), ...results.flatMap(remarks)].join("\n"),
      data: {
        day,
        terminals: results.map(({ terminal: { id, name }, result }) => ({ terminalId: id, terminal: name, ...result })),
      },
      exitCode: isWhole ? 0 : 1,
    };
  });
}

function resultsTable(results: readonly DayResult[]): string {
  const rows = results.map(({ terminal: { name }, result }) =>
    result.kind === "compared"
      ? [
          name,
          result.isProvisional ? "provisional" : "compared",
          result.movements,
          result.tally.agreed,
          result.tally.opened,
          result.tally.known,
          result.tally.causesGone,
          result.tally.recognised,
          result.tally.undecided,
          result.tally.awaited,
        ]
      : [name, result.kind === "failed" ? "failed" : "no list", ...Array.from({ length: 8 }, () => null)],
  );
  const counts = ["MOVEMENTS", "AGREED", "NEW CASES", "KNOWN", "GONE", "SETTLED", "UNDECIDED", "AWAITED"];
  return table(["TERMINAL", "DAY", ...counts], rows, "There is no terminal.");
}

function remarks({ terminal: { name }, result }: DayResult): string[] {
  switch (result.kind) {
    case "failed":
      return [`${name}: ${result.reason}`];
    case "noList":
      return [`${name}: its bank gives no list of a day, or its dayListUrl is not set: use --terminal and --file.`];
    case "compared":
      return [
        ...(result.isProvisional
          ? [`${name}: the day is not over, so that what the bank does not list yet is no case.`]
          : []),
        ...(result.tally.awaited > 0
          ? [
              `${name}: ${result.tally.awaited} near midnight can be in the list of the next or previous day, which is missing.`,
            ]
          : []),
        ...(result.tally.undecided > 0
          ? [
              `${name}: ${result.tally.undecided} undecided here: \`servicepay payments unclear\` shows what waits for people.`,
            ]
          : []),
      ];
  }
}

function showCases(options: TenantOption & { open?: true; day?: string }): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const names = await terminalNames(ctx);
    const cases = await listCases(ctx, { isOpenOnly: options.open === true, day: options.day ?? null });
    const rows = cases.map((each) => [
      each.day,
      each.kind,
      each.movement,
      sideText(each.ours),
      sideText(each.bank),
      each.ours?.state ?? null,
      names.get(each.terminalId) ?? each.terminalId,
      each.bankOrderId,
      each.bank?.reference ?? each.ours?.reference ?? null,
      stateOf(each),
      each.id,
    ]);
    const headings = ["DAY", "KIND", "OF", "OURS", "BANK", "OUR STATE", "TERMINAL", "BANK'S ORDER", "BANK'S NUMBER"];
    return { text: table([...headings, "CASE IS", "CASE"], rows, "There is no such case."), data: cases.map(inJson) };
  });
}

function showDays(options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const names = await terminalNames(ctx);
    const days = await listDays(ctx);
    const rows = days.map((each) => [
      each.day,
      names.get(each.terminalId) ?? each.terminalId,
      each.isProvisional ? "provisional" : each.comparedAt === null ? "not compared" : "compared",
      each.source,
      each.movementCount,
      moment(each.comparedAt),
      moment(each.dueAt),
      each.failure,
    ]);
    const headings = ["DAY", "TERMINAL", "STATE", "LIST", "MOVEMENTS", "COMPARED", "NEXT TRY", "FAILURE"];
    return { text: table(headings, rows, "No day was compared yet."), data: days };
  });
}

function close(id: string | undefined, options: CloseOptions): Promise<CommandOutput> {
  const { gone, reason, note } = options;
  if ((id === undefined) === (gone === undefined)) throw new WrongUsage("Say what to close: a case, or --gone.");
  return withTenant(options, async (ctx) => {
    if (id === undefined) {
      const closed = await inTransaction(ctx, (ctx) => closeGoneCases(ctx, { reason, note }));
      return { text: `${counted(closed, "case is", "cases are")} closed.`, data: { closed } };
    }
    const closed = await inTransaction(ctx, (ctx) => closeCase(ctx, id, { reason, note }));
    return { text: "The case is closed.", data: inJson(closed) };
  });
}

async function terminalNames(ctx: Context): Promise<Map<string, string>> {
  return new Map((await listTerminals(ctx)).map(({ id, name }) => [id, name]));
}

/** "150.2500 TRY × 3" */
function sideText(side: Side | null): string | null {
  if (side === null) return null;
  const { amount, currency, installments } = side;
  return `${formatDecimal(amount)} ${currency}${installments > 1 ? ` × ${installments}` : ""}`;
}

function stateOf({ state, causeGoneAt, closeReason }: ReconciliationCase): string {
  if (state === "closed") return `closed: ${closeReason}`;
  return causeGoneAt === null ? "open" : "open, cause gone";
}

function inJson({ ours, bank, ...each }: ReconciliationCase) {
  const side = (of: Side | null) => of && { ...of, amount: decimalLiteral(of.amount) };
  return { ...each, ours: side(ours), bank: side(bank) };
}
