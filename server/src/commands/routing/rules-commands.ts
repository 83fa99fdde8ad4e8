import type { Command } from "commander";
import {
  activateRules,
  draftRules,
  listRules,
  retireRules,
  writtenRules,
  type ListedPaymentSet,
  type RuleVersion,
} from "#payment-sets/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { readJson } from "#platform/http/body/read-json.ts";
import { CommandFailure } from "../cli/command-failure.ts";
import { requirePaymentSet } from "../cli/named-records.ts";
import { moment, setAction, table, type CommandOutput } from "../cli/output.ts";
import { readInput } from "../cli/read-input.ts";
import { terminalNames } from "../cli/route-table.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";

export function addRulesCommands(routing: Command): void {
  const rules = routing.command("rules").description("a payment set's rules for choosing terminals, in versions");
  setAction(
    tenantOption(rules.command("list <set>").description("list the versions of a set's rules, newest first")),
    (set: string, options: TenantOption) => withTenant(options, (ctx) => listVersions(ctx, set)),
  );
  setAction(
    tenantOption(
      rules
        .command("show <set> <version>")
        .description(
          "print a version in the format that `routing rules draft` reads; active and draft are versions, too",
        ),
    ),
    (set: string, version: string, options: TenantOption) => withTenant(options, (ctx) => show(ctx, set, version)),
  );
  setAction(
    tenantOption(rules.command("draft <set>").description("keep rules as a draft, in place of the draft that there is"))
      .requiredOption("--file <file>", "JSON with yearlyMoneyCost and rules; - reads the standard input")
      .option("--note <text>", "why, for those who read it later"),
    async (set: string, options: TenantOption & { file: string; note?: string }) => draft(set, options),
  );
  setAction(
    tenantOption(
      rules
        .command("activate <set> <version>")
        .description("let a draft choose terminals; the active version is retired"),
    ),
    (set: string, version: string, options: TenantOption) => withTenant(options, (ctx) => activate(ctx, set, version)),
  );
  setAction(
    tenantOption(rules.command("retire <set>").description("choose terminals without rules again")),
    (set: string, options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const { id, name } = await requirePaymentSet(ctx, set);
        await inTransaction(ctx, (ctx) => retireRules(ctx, id));
        return { text: `"${name}" chooses terminals without rules.`, data: { paymentSetId: id } };
      }),
  );
}

/** The version that a command names: its number, "active" or "draft". */
export async function requireVersion(ctx: Context, set: ListedPaymentSet, named: string): Promise<RuleVersion> {
  const versions = await listRules(ctx, set.id);
  const found = versions.find(({ version, state }) => String(version) === named || state === named);
  if (found === undefined || named === "retired")
    throw new CommandFailure(`"${set.name}" has no version "${named}" of its rules.`);
  return found;
}

async function listVersions(ctx: Context, idOrName: string): Promise<CommandOutput> {
  const versions = await listRules(ctx, (await requirePaymentSet(ctx, idOrName)).id);
  const rows = versions.map(({ version, state, rules, note, writtenAt, activatedAt, retiredAt }) => [
    version,
    state,
    rules.length,
    moment(writtenAt),
    activatedAt && moment(activatedAt),
    retiredAt && moment(retiredAt),
    note,
  ]);
  const headings = ["VERSION", "STATE", "RULES", "WRITTEN", "ACTIVE FROM", "TO", "NOTE"];
  const text = table(headings, rows, "The payment set has no rules: payers' totals and costs decide.");
  const data = versions.map(({ version, state, note, writtenAt, writtenBy, activatedAt, retiredAt }) => {
    return { version, state, note, writtenAt, writtenBy, activatedAt, retiredAt };
  });
  return { text, data };
}

async function show(ctx: Context, idOrName: string, named: string): Promise<CommandOutput> {
  const version = await requireVersion(ctx, await requirePaymentSet(ctx, idOrName), named);
  const names = await terminalNames(ctx);
  const withNames = (_: string, value: unknown) => (typeof value === "string" ? (names.get(value) ?? value) : value);
  const text = JSON.stringify(writtenRules(version), withNames, 2);
  return { text, data: JSON.parse(text) as object };
}

async function draft(set: string, options: TenantOption & { file: string; note?: string }): Promise<CommandOutput> {
  const rules = readJson(await readInput(options.io, options.file));
  return withTenant(options, async (ctx) => {
    const { id, name } = await requirePaymentSet(ctx, set);
    const version = await inTransaction(ctx, (ctx) => draftRules(ctx, id, { rules, note: options.note ?? null }));
    const text = `Version ${version} of the rules of "${name}" is a draft. Try it with --rules draft, then activate it.`;
    return { text, data: { paymentSetId: id, version } };
  });
}

async function activate(ctx: Context, idOrName: string, named: string): Promise<CommandOutput> {
  const set = await requirePaymentSet(ctx, idOrName);
  const { version } = await requireVersion(ctx, set, named);
  await inTransaction(ctx, (ctx) => activateRules(ctx, set.id, version));
  return {
    text: `Version ${version} of the rules of "${set.name}" is active.`,
    data: { paymentSetId: set.id, version },
  };
}
