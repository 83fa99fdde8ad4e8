import { formatDecimal, type Amount } from "@servicepay/money";
import type { Command } from "commander";
import {
  createPaymentSet,
  listPaymentSets,
  listTerminals,
  updatePaymentSet,
  type ListedPaymentSet,
  type PaymentSet,
  type PaymentSetChanges,
  type TerminalRecord,
  type ThreeDsRule,
} from "#payment-sets/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { decimalOf } from "#platform/text/money.ts";
import { WrongUsage } from "./cli/command-failure.ts";
import { requirePaymentSet, requireTerminal } from "./cli/named-records.ts";
import {
  collect,
  durationSeconds,
  limitValue,
  remindersValue,
  threeDsRuleValue,
  wholeNumber,
} from "./cli/option-values.ts";
import { setAction, fields, table, yesNo, type CommandOutput } from "./cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";
import { ratesData, ratesOfSet, ratesTable } from "./rates/rates-table.ts";

interface SetOptions extends TenantOption {
  name?: string;
  terminal?: string[];
  minimum?: Amount | "none";
  maximum?: Amount | "none";
  threeDs?: ThreeDsRule;
  linkLifetime?: number;
  tries?: number;
  return?: string;
  widget?: boolean;
  receipts?: boolean;
  reminders?: number[];
}

export function addPaymentSetCommands(program: Command): void {
  const set = program
    .command("payment-set")
    .description("how payments are collected: a currency, its terminals and rules");
  const withSetOptions = (command: Command) =>
    tenantOption(command)
      .option(
        "--terminal <terminal>",
        "name or id; repeated in the order of preference, the first is the default",
        collect,
      )
      .option("--minimum <amount>", "smallest amount of an order, or none", limitValue)
      .option("--maximum <amount>", "largest amount of an order, or none", limitValue)
      .option("--three-ds <rule>", "always, optional, or above:AMOUNT", threeDsRuleValue)
      .option("--link-lifetime <duration>", "how long a payment link is valid, such as 24h", durationSeconds)
      .option("--tries <count>", "how many attempts a payer has", wholeNumber)
      .option("--return <method>", "how the browser returns to the shop: get or post")
      .option("--widget", "use it for widget payments in its currency")
      .option("--no-widget", "do not use it for widget payments")
      .option("--receipts", "payers get receipts by e-mail (the default)")
      .option("--no-receipts", "payers get no receipts by e-mail")
      .option(
        "--reminders <durations>",
        "when payers of links that we sent are reminded, such as 1d,3d, or none",
        remindersValue,
      );

  setAction(
    withSetOptions(set.command("create <name>"))
      .description("create a payment set; 3-D Secure is always required unless --three-ds says otherwise")
      .requiredOption("--currency <code>", "its currency, which cannot be changed"),
    create,
  );
  setAction(tenantOption(set.command("list").description("list a tenant's payment sets")), listAll);
  setAction(
    tenantOption(set.command("show <set>").description("show a set, by name or id: its rules, terminals and rates")),
    (idOrName: string, options: TenantOption) => withTenant(options, (ctx) => showPaymentSet(ctx, idOrName)),
  );
  setAction(
    withSetOptions(set.command("update <set>"))
      .description("change the given values of a set, by name or id")
      .option("--name <name>", "its new name"),
    (idOrName: string, options: SetOptions) => update(options, idOrName, "changed"),
  );
  setAction(
    tenantOption(set.command("disable <set>").description("accept no new payments with a set")),
    (idOrName: string, options: TenantOption) => update(options, idOrName, "disabled", { isActive: false }),
  );
  setAction(
    tenantOption(set.command("enable <set>").description("enable a disabled set")),
    (idOrName: string, options: TenantOption) => update(options, idOrName, "enabled", { isActive: true }),
  );
}

function create(name: string, options: SetOptions & { currency: string }): Promise<CommandOutput> {
  return withTenant(options, (ctx) =>
    inTransaction(ctx, async (ctx) => {
      const { terminalIds = [], ...changes } = await changesOf(ctx, options);
      const input = { ...changes, name, currency: options.currency, terminalIds };
      return changedOutput("made", await createPaymentSet(ctx, input));
    }),
  );
}

function listAll(options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const names = new Map((await listTerminals(ctx)).map(({ id, name }) => [id as string, name]));
    const sets = await listPaymentSets(ctx);
    const rows = sets.map((each) => [
      each.name,
      each.currency,
      yesNo(each.isForWidget),
      ruleText(each.threeDsRule),
      each.terminalIds.map((id) => names.get(id)).join(" > "),
      yesNo(each.isActive),
      each.id,
    ]);
    const headings = ["NAME", "CURRENCY", "WIDGET", "3-D SECURE", "TERMINALS", "ACTIVE", "ID"];
    const data = sets.map((each) => ({ ...paymentSetData(each), terminalIds: each.terminalIds }));
    return { text: table(headings, rows, "The tenant has no payment set yet."), data };
  });
}

function update(
  options: SetOptions,
  idOrName: string,
  verb: string,
  more: PaymentSetChanges = {},
): Promise<CommandOutput> {
  return withTenant(options, (ctx) =>
    inTransaction(ctx, async (ctx) => {
      const found = await requirePaymentSet(ctx, idOrName);
      const changes = { ...(await changesOf(ctx, options)), ...more };
      if (Object.keys(changes).length === 0)
        throw new WrongUsage("Say what to change: see `servicepay payment-set update --help`.");
      return changedOutput(verb, await updatePaymentSet(ctx, found.id, changes));
    }),
  );
}

async function changesOf(ctx: WriteContext, options: SetOptions): Promise<PaymentSetChanges> {
  const { name, terminal, minimum, maximum, threeDs, linkLifetime, tries, return: returnMethod } = options;
  const { widget, receipts, reminders } = options;
  if (returnMethod !== undefined && returnMethod !== "get" && returnMethod !== "post")
    throw new WrongUsage("--return takes get or post.");
  return {
    ...(name !== undefined && { name }),
    ...(minimum !== undefined && { minimumAmount: minimum === "none" ? null : minimum }),
    ...(maximum !== undefined && { maximumAmount: maximum === "none" ? null : maximum }),
    ...(threeDs !== undefined && { threeDsRule: threeDs }),
    ...(linkLifetime !== undefined && { linkLifetimeSeconds: linkLifetime }),
    ...(tries !== undefined && { attemptsMax: tries }),
    ...(returnMethod !== undefined && { returnMethod }),
    ...(widget !== undefined && { isForWidget: widget }),
    ...(receipts !== undefined && { sendReceipts: receipts }),
    ...(reminders !== undefined && { reminders }),
    ...(terminal !== undefined && { terminalIds: await terminalIdsOf(ctx, terminal) }),
  };
}

async function terminalIdsOf(ctx: WriteContext, terminals: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const idOrName of terminals) ids.push((await requireTerminal(ctx, idOrName)).id);
  return ids;
}

function changedOutput(verb: string, set: PaymentSet): CommandOutput {
  return {
    text: `The payment set "${set.name}" was ${verb}. Its paymentSetId is ${set.id}.`,
    data: paymentSetData(set),
  };
}

async function showPaymentSet(ctx: Context, idOrName: string): Promise<CommandOutput> {
  const set = await requirePaymentSet(ctx, idOrName);
  const terminals = new Map((await listTerminals(ctx)).map((terminal) => [terminal.id as string, terminal]));
  const placed = set.terminalIds.flatMap((id) => terminals.get(id) ?? []);
  const rates = await ratesOfSet(ctx, set);
  const text = [rulesText(set), terminalsText(placed), ratesTable(rates)].join("\n\n");
  return { text, data: { ...paymentSetData(set), terminals: placed, rates: ratesData(rates) } };
}

function rulesText(set: ListedPaymentSet): string {
  const money = (amount: Amount) => `${decimalOf(amount, set.currency)} ${set.currency}`;
  const { threeDsRule, minimumAmount, maximumAmount } = set;
  return fields({
    "payment set": set.name,
    id: set.id,
    currency: set.currency,
    active: yesNo(set.isActive),
    widget: yesNo(set.isForWidget),
    "smallest order": minimumAmount && money(minimumAmount),
    "largest order": maximumAmount && money(maximumAmount),
    "3-D Secure": threeDsRule.kind === "above" ? `above ${money(threeDsRule.amount)}` : threeDsRule.kind,
    "link lifetime": durationText(set.linkLifetimeSeconds),
    tries: set.attemptsMax,
    return: set.returnMethod,
    receipts: yesNo(set.sendReceipts),
    reminders: set.reminders.length === 0 ? "none" : set.reminders.map(durationText).join(","),
  });
}

function terminalsText(terminals: readonly TerminalRecord[]): string {
  const rows = terminals.map((each) => [
    each.name,
    each.acquirerCode,
    each.bankCode,
    each.currencies.join(","),
    each.programs.join(",") || null,
    yesNo(each.isTest),
    yesNo(each.isActive),
  ]);
  const headings = ["TERMINAL", "ACQUIRER", "BANK", "CURRENCIES", "PROGRAMS", "TEST", "ACTIVE"];
  return table(headings, rows, "The payment set has no terminal.");
}

const UNITS = [
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
] as const;

/** In the format of --link-lifetime. */
function durationText(seconds: number): string {
  const [unit, length] = UNITS.find((each) => seconds % each[1] === 0) ?? UNITS[2];
  return `${seconds / length}${unit}`;
}

function paymentSetData({ minimumAmount, maximumAmount, threeDsRule, ...set }: PaymentSet) {
  return {
    ...set,
    minimumAmount: literal(minimumAmount),
    maximumAmount: literal(maximumAmount),
    threeDsRule: ruleText(threeDsRule),
  };
}

/** In the format of --three-ds. */
function ruleText(rule: ThreeDsRule): string {
  return rule.kind === "above" ? `above:${formatDecimal(rule.amount)}` : rule.kind;
}

function literal(amount: Amount | null): unknown {
  return amount === null ? null : decimalLiteral(amount);
}
