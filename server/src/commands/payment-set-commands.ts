import type { Command } from "commander";
import type { Amount } from "@servicepay/money";
import { createPaymentSet, listPaymentSets, listTerminals, updatePaymentSet } from "#payment-sets/index.ts";
import type { PaymentSet, PaymentSetChanges, ThreeDsRule } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Answer } from "./answer.ts";
import { answers, table, yesNo } from "./answer.ts";
import { WrongUsage } from "./command-failure.ts";
import { namedPaymentSet, namedTerminal } from "./find-named.ts";
import { collect, durationSeconds, limitValue, threeDsRuleValue, wholeNumber } from "./option-values.ts";
import { paymentSetData, ruleText } from "./payment-set-data.ts";
import { showPaymentSet } from "./show-payment-set.ts";
import { tenantOption, withTenant } from "./with-tenant.ts";
import type { TenantOption } from "./with-tenant.ts";

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
}

export function addPaymentSetCommands(program: Command): void {
  const set = program
    .command("payment-set")
    .description("scenarios of collecting: a currency, its terminals and its rules");
  const described = (command: Command) =>
    tenantOption(command)
      .option(
        "--terminal <terminal>",
        "name or id; repeated in the order of preference, the first is the default",
        collect,
      )
      .option("--minimum <amount>", "smallest amount of an order, or none", limitValue)
      .option("--maximum <amount>", "largest amount of an order, or none", limitValue)
      .option("--three-ds <rule>", "always, optional, or above:AMOUNT", threeDsRuleValue)
      .option("--link-lifetime <duration>", "how long a payment link lives, such as 24h", durationSeconds)
      .option("--tries <count>", "how many cards a payer may try", wholeNumber)
      .option("--return <method>", "how the browser comes back to the shop: get or post")
      .option("--widget", "widget payments in its currency use it")
      .option("--no-widget", "widget payments do not use it");

  answers(
    described(set.command("create <name>"))
      .description("make a payment set; 3-D Secure is always asked for unless told otherwise")
      .requiredOption("--currency <code>", "its currency, which stays for ever"),
    create,
  );
  answers(tenantOption(set.command("list").description("a tenant's payment sets")), listAll);
  answers(
    tenantOption(set.command("show <set>").description("the set with this name or id: its rules, terminals and rates")),
    (idOrName: string, options: TenantOption) => withTenant(options, (ctx) => showPaymentSet(ctx, idOrName)),
  );
  answers(
    described(set.command("update <set>"))
      .description("change what is named, of the set with this name or id")
      .option("--name <name>", "its new name"),
    (idOrName: string, options: SetOptions) => update(options, idOrName, "changed"),
  );
  answers(
    tenantOption(set.command("disable <set>").description("take no new payment through it")),
    (idOrName: string, options: TenantOption) => update(options, idOrName, "disabled", { isActive: false }),
  );
  answers(
    tenantOption(set.command("enable <set>").description("use a disabled set again")),
    (idOrName: string, options: TenantOption) => update(options, idOrName, "enabled", { isActive: true }),
  );
}

function create(name: string, options: SetOptions & { currency: string }): Promise<Answer> {
  return withTenant(options, (ctx) =>
    inTransaction(ctx, async (write) => {
      const { terminalIds = [], ...changes } = await changesOf(write, options);
      const input = { ...changes, name, currency: options.currency, terminalIds };
      return told("made", await createPaymentSet(write, input));
    }),
  );
}

function listAll(options: TenantOption): Promise<Answer> {
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

function update(options: SetOptions, idOrName: string, verb: string, more: PaymentSetChanges = {}): Promise<Answer> {
  return withTenant(options, (ctx) =>
    inTransaction(ctx, async (write) => {
      const found = await namedPaymentSet(write, idOrName);
      const changes = { ...(await changesOf(write, options)), ...more };
      if (Object.keys(changes).length === 0)
        throw new WrongUsage("Say what to change: see `servicepay payment-set update --help`.");
      return told(verb, await updatePaymentSet(write, found.id, changes));
    }),
  );
}

async function changesOf(ctx: WriteContext, options: SetOptions): Promise<PaymentSetChanges> {
  const { name, terminal, minimum, maximum, threeDs, linkLifetime, tries, return: returnMethod, widget } = options;
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
    ...(terminal !== undefined && { terminalIds: await terminalIdsOf(ctx, terminal) }),
  };
}

async function terminalIdsOf(ctx: WriteContext, terminals: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const idOrName of terminals) ids.push((await namedTerminal(ctx, idOrName)).id);
  return ids;
}

function told(verb: string, set: PaymentSet): Answer {
  return {
    text: `The payment set "${set.name}" was ${verb}. Its paymentSetId is ${set.id}.`,
    data: paymentSetData(set),
  };
}
