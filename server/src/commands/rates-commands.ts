import type { Command } from "commander";
import { setRates } from "#payment-sets/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { counted } from "#platform/text/counted.ts";
import { WrongUsage } from "./cli/command-failure.ts";
import { requirePaymentSet, requireTerminal } from "./cli/named-records.ts";
import { collect } from "./cli/option-values.ts";
import { setAction, type CommandOutput } from "./cli/output.ts";
import { readInputBytes } from "./cli/read-input.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";
import { readRates, readShortRate, terminalInFile, writeRates, type FiledRate } from "./rates/rates-file.ts";
import { ratesData, ratesOfSet, ratesTable } from "./rates/rates-table.ts";

interface SetOptions extends TenantOption {
  terminal?: string;
  rate?: string[];
  file?: string;
}

export function addRatesCommands(program: Command): void {
  const rates = program.command("rates").description("what installments cost the merchant and the payer, in percent");
  setAction(
    tenantOption(rates.command("set <set>"))
      .description("replace the rates of the given terminals in a payment set, by name or id")
      .option(
        "--file <file>",
        "CSV, XLSX or JSON with terminal, program, installments, costRate, customerRate, minimumAmount, maximumAmount; - reads the standard input",
      )
      .option("--terminal <terminal>", "the terminal of --rate")
      .option(
        "--rate <rate>",
        "program:installments:cost:mark-up, such as bonus:3:1.79:2.5 or *:1:1.79:0; may be repeated",
        collect,
      ),
    async (set: string, options: SetOptions) => {
      const filed = await ratesFromOptions(options);
      return withTenant(options, (ctx) => inTransaction(ctx, (ctx) => setRatesOfTerminals(ctx, set, filed)));
    },
  );
  setAction(
    tenantOption(rates.command("list <set>").description("list the rates of a payment set, by name or id")).option(
      "--csv",
      "print the format that `rates set --file` reads",
    ),
    (set: string, options: TenantOption & { csv?: true }) =>
      withTenant(options, (ctx) => showRates(ctx, set, options.csv === true)),
  );
}

async function ratesFromOptions({ file, terminal, rate = [], io }: SetOptions): Promise<FiledRate[]> {
  if (file !== undefined && rate.length > 0)
    throw new WrongUsage("Give the rates with --file or with --rate, not both.");
  if (file !== undefined) return readRates(await readInputBytes(io, file), file);
  if (rate.length === 0 || terminal === undefined)
    throw new WrongUsage("Give the rates with --file, or with --terminal and --rate.");
  return rate.map((text) => readShortRate(text, terminal));
}

async function setRatesOfTerminals(
  ctx: WriteContext,
  idOrName: string,
  filed: readonly FiledRate[],
): Promise<CommandOutput> {
  const set = await requirePaymentSet(ctx, idOrName);
  const byTerminal = Map.groupBy(filed, (rate) => rate.terminal);
  for (const [name, rates] of byTerminal) {
    const terminal = await requireTerminal(ctx, name);
    await setRates(ctx, { paymentSetId: set.id, terminalId: terminal.id, rates });
  }
  const text = `${counted(filed.length, "rate was", "rates were")} set for ${counted(byTerminal.size, "terminal", "terminals")} of "${set.name}".`;
  return { text, data: { paymentSetId: set.id, terminals: byTerminal.size, rates: filed.length } };
}

async function showRates(ctx: Context, idOrName: string, asCsv: boolean): Promise<CommandOutput> {
  const set = await requirePaymentSet(ctx, idOrName);
  const rates = await ratesOfSet(ctx, set);
  const text = asCsv ? writeRates(await ratesOfSet(ctx, set, terminalInFile)) : ratesTable(rates);
  return { text, data: ratesData(rates) };
}
