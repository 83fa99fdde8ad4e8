import { shortDecimal } from "@servicepay/money";
import type { Command } from "commander";
import { listTerminalCosts, setTerminalCosts, type ListedCost } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { counted } from "#platform/text/counted.ts";
import { requireTerminal } from "../cli/named-records.ts";
import { setAction, table, type CommandOutput } from "../cli/output.ts";
import { readInputBytes } from "../cli/read-input.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";
import { costColumns, readCosts, writeCosts } from "./costs-file.ts";

export function addCostsCommands(terminal: Command): void {
  const costs = terminal.command("costs").description("what a terminal's bank takes from sales, and when it pays out");
  setAction(
    tenantOption(costs.command("import <terminal>"))
      .description("replace the costs of a terminal, by name or id; costs that are the same stay")
      .requiredOption("--file <file>", `CSV, XLSX or JSON with ${costColumns.join(", ")}; - reads the standard input`),
    (idOrName: string, options: TenantOption & { file: string }) => importCosts(idOrName, options),
  );
  setAction(
    tenantOption(costs.command("show <terminal>").description("list the costs of a terminal, by name or id")).option(
      "--csv",
      "print the format that `terminal costs import` reads",
    ),
    (idOrName: string, options: TenantOption & { csv?: true }) => showCosts(idOrName, options),
  );
}

async function importCosts(idOrName: string, options: TenantOption & { file: string }): Promise<CommandOutput> {
  const costs = await readCosts(await readInputBytes(options.io, options.file), options.file);
  return withTenant(options, (ctx) =>
    inTransaction(ctx, async (ctx) => {
      const { id: terminalId, name } = await requireTerminal(ctx, idOrName);
      const { added, changed, removed } = await setTerminalCosts(ctx, terminalId, costs);
      const text = `"${name}" has ${counted(costs.length, "cost", "costs")}: ${added} added, ${changed} changed, ${removed} removed.`;
      return { text, data: { terminalId, costs: costs.length, added, changed, removed } };
    }),
  );
}

function showCosts(idOrName: string, options: TenantOption & { csv?: true }): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const { id, name } = await requireTerminal(ctx, idOrName);
    const costs = await listTerminalCosts(ctx, id);
    return { text: options.csv === true ? writeCosts(costs) : costsTable(name, costs), data: costs.map(costData) };
  });
}

function costsTable(terminal: string, costs: readonly ListedCost[]): string {
  const rows = costs.map((cost) => [
    cost.currency,
    cost.program ?? "(any)",
    cost.card,
    cost.isOwnBank === null ? "any" : cost.isOwnBank ? "own" : "other",
    cost.installments,
    shortDecimal(cost.costRate),
    shortDecimal(cost.fixedFee),
    cost.valueDays,
    cost.payout,
    cost.validFrom,
    cost.validTo,
  ]);
  const headings = [
    "CURRENCY",
    "PROGRAM",
    "CARD",
    "ISSUER",
    "INSTALLMENTS",
    "COST %",
    "FEE",
    "DAYS",
    "PAYOUT",
    "FROM",
    "TO",
  ];
  return table(headings, rows, `"${terminal}" has no costs yet: the commissions of its rates count.`);
}

function costData({ costRate, fixedFee, ...cost }: ListedCost) {
  return { ...cost, costRate: decimalLiteral(costRate), fixedFee: decimalLiteral(fixedFee) };
}
