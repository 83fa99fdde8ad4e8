import { amountFromDecimal } from "@servicepay/money";
import type { Command } from "commander";
import { readBankTime } from "#acquirers/registry.ts";
import { programName, tryRoute, type ListedPaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { WrongUsage } from "../cli/command-failure.ts";
import { requirePaymentSet, requireTerminal } from "../cli/named-records.ts";
import { collect } from "../cli/option-values.ts";
import { setAction, type CommandOutput } from "../cli/output.ts";
import { routeTable, terminalNames } from "../cli/route-table.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";
import { addRulesCommands, requireVersion } from "./rules-commands.ts";

interface TryOptions extends TenantOption {
  set: string;
  card: string;
  amount: string;
  installments: string;
  at?: string;
  down?: string[];
  rules?: string;
}

export function addRoutingCommands(program: Command): void {
  const routing = program.command("routing").description("which terminal takes a payment, and why");
  setAction(
    tenantOption(
      routing
        .command("try")
        .description(
          "rank a payment set's terminals for a payment that nobody makes; asks no bank and charges nothing",
        ),
    )
      .requiredOption("--set <set>", "the payment set, by name or id")
      .requiredOption("--card <digits>", "the card's first 6 to 8 digits, never its whole number")
      .requiredOption("--amount <amount>", "the order's amount, such as 1500.00")
      .option("--installments <count>", "the number of installments", "1")
      .option("--at <time>", "when, by Istanbul's clock: 2026-12-01 or 2026-12-01T22:30:00; by default now")
      .option("--rules <version>", "the rules to try: a version's number, draft, or none; by default the active ones")
      .option("--down <terminal>", "a terminal whose bank does not answer, by name or id; may be repeated", collect),
    (options: TryOptions) => withTenant(options, (ctx) => tryPayment(ctx, options)),
  );
  addRulesCommands(routing);
}

async function tryPayment(ctx: Context, options: TryOptions): Promise<CommandOutput> {
  if (!/^[0-9]{6,8}$/.test(options.card)) throw new WrongUsage("--card takes the first 6 to 8 digits of a card.");
  const amount = amountFromDecimal(options.amount);
  if (amount === null) throw new WrongUsage("--amount takes an amount such as 1500.00.");
  if (!/^[0-9]{1,2}$/.test(options.installments)) throw new WrongUsage("--installments takes a number such as 3.");
  const installments = Number(options.installments);
  const at = options.at === undefined ? ctx.clock.now() : readTime(options.at);
  const set = await requirePaymentSet(ctx, options.set);
  const down: string[] = [];
  for (const name of options.down ?? []) down.push((await requireTerminal(ctx, name)).id);
  const rules = await rulesToTry(ctx, set, options.rules);
  const { card, route } = await tryRoute(ctx, { set, bin: options.card, amount, installments, at, down, rules });
  const names = await terminalNames(ctx);
  const known =
    card === null
      ? "unknown card"
      : [card.bankName, card.cardType, card.program && programName(card.program)].filter(Boolean).join(", ");
  return { text: `${options.card}: ${known}\n\n${routeTable(route, names)}`, data: { card, at, route } };
}

/** Undefined: those that are active. */
async function rulesToTry(ctx: Context, set: ListedPaymentSet, named: string | undefined) {
  if (named === undefined) return undefined;
  return named === "none" ? null : requireVersion(ctx, set, named);
}

function readTime(text: string): Date {
  const at = readBankTime(text.includes("T") ? text : `${text}T12:00:00`);
  if (at === null) throw new WrongUsage("--at takes a day or a time such as 2026-12-01T22:30:00.");
  return at;
}
