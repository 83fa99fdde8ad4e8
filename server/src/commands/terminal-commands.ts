import type { Command } from "commander";
import { acquirerByCode, acquirers, type SettingField, type TerminalSettings } from "#acquirers/registry.ts";
import {
  createTerminal,
  listTerminals,
  updateTerminal,
  type TerminalChanges,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { readJson } from "#platform/http/body/read-json.ts";
import { CommandFailure, WrongUsage } from "./cli/command-failure.ts";
import { requireTerminal } from "./cli/named-records.ts";
import { collect, list } from "./cli/option-values.ts";
import { setAction, table, yesNo, type CommandOutput } from "./cli/output.ts";
import { readInput } from "./cli/read-input.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";
import { checkOutput } from "./terminals/check-output.ts";
import { addCostsCommands } from "./terminals/costs-commands.ts";
import { healthOutput } from "./terminals/health-output.ts";

interface TerminalOptions extends TenantOption {
  name?: string;
  bank?: string;
  erpCode?: string;
  currencies?: string[];
  programs?: string[];
  brands?: string[];
  set?: string[];
  settings?: string;
}

interface CreateOptions extends TerminalOptions {
  acquirer?: string;
  preset?: string;
  currencies: string[];
}

const defaultAcquirer = acquirers[0]?.code ?? "";

export function addTerminalCommands(program: Command): void {
  const terminal = program.command("terminal").description("a tenant's accounts at banks (virtual POS)");

  setAction(
    withTerminalOptions(
      terminal.command("create <name>").description("add a terminal; `terminal acquirers` shows what each bank needs"),
    )
      .option("--acquirer <code>", `the bank's protocol (default: that of the preset, else ${defaultAcquirer})`)
      .option("--preset <code>", "a bank's addresses")
      .option("--currencies <list>", "currencies it takes", list, ["TRY"]),
    create,
  );
  setAction(
    tenantOption(terminal.command("list").description("list a tenant's terminals, without their settings")),
    (options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const terminals = await listTerminals(ctx);
        const rows = terminals.map((each) => [
          each.name,
          each.acquirerCode,
          each.bankCode,
          each.erpCode,
          each.currencies.join(","),
          each.programs.join(","),
          each.brands.join(","),
          each.isTest ? "test" : "live",
          yesNo(each.isActive),
          each.id,
        ]);
        return {
          text: table(
            ["NAME", "ACQUIRER", "BANK", "ERP CODE", "CURRENCIES", "PROGRAMS", "BRANDS", "KIND", "ACTIVE", "ID"],
            rows,
            "The tenant has no terminal yet.",
          ),
          data: terminals,
        };
      }),
  );
  addCheck(terminal);
  addCostsCommands(terminal);
  setAction(
    tenantOption(terminal.command("health").description("tell which terminals' banks answer payers; asks no bank")),
    (options: TenantOption) => withTenant(options, healthOutput),
  );
  setAction(
    withTerminalOptions(
      terminal.command("update <terminal>").description("change the given values of a terminal, by name or id"),
    )
      .option("--name <name>", "its new name")
      .option("--currencies <list>", "currencies it takes", list),
    (idOrName: string, options: TerminalOptions) => update(options, idOrName, "changed"),
  );
  setAction(
    tenantOption(
      terminal.command("disable <terminal>").description("stop offering a terminal to payers; refunds still work"),
    ),
    (idOrName: string, options: TenantOption) => update(options, idOrName, "disabled", { isActive: false }),
  );
  setAction(
    tenantOption(terminal.command("enable <terminal>").description("enable a disabled terminal")),
    (idOrName: string, options: TenantOption) => update(options, idOrName, "enabled", { isActive: true }),
  );
  setAction(
    terminal.command("acquirers").description("list the banks' protocols with their settings and presets"),
    () => Promise.resolve(describeAcquirers()),
  );
}

function withTerminalOptions(command: Command): Command {
  return tenantOption(command)
    .option("--bank <code>", "EFT code of its bank, such as 0062; its own cards may have other costs")
    .option("--erp-code <code>", "the ERP's code of the bank account that it pays to, for collections")
    .option("--programs <list>", "programs whose cards may pay in installments, such as bonus,miles-and-smiles", list)
    .option("--brands <list>", "accepted card brands, shown to payers; default: visa,mastercard,troy", list)
    .option("--settings <file>", "JSON object with settings, including secret ones; - reads standard input")
    .option("--set <name=value>", "one setting that is not secret; may be repeated", collect);
}

function addCheck(terminal: Command): void {
  setAction(
    tenantOption(
      terminal
        .command("check <terminal>")
        .description("ask the bank whether it accepts the settings, and say what payments prove; moves no money"),
    ),
    (idOrName: string, options: TenantOption) =>
      withTenant(options, async (ctx) => checkOutput(ctx, await requireTerminal(ctx, idOrName))),
  );
}

async function create(name: string, options: CreateOptions): Promise<CommandOutput> {
  const { preset = null, bank: bankCode = null, erpCode = null } = options;
  const ofPreset = acquirers.find(({ presets }) => presets.some(({ code }) => code === preset));
  const acquirerCode = options.acquirer ?? ofPreset?.code ?? defaultAcquirer;
  const settings = await settingsOf(options, acquirerCode);
  return withTenant(options, async (ctx) => {
    const { currencies, programs = [], brands } = options;
    const codes = { acquirerCode, preset, bankCode, erpCode };
    const input = { name, ...codes, currencies, programs, settings, ...(brands && { brands }) };
    return changedOutput("added", await inTransaction(ctx, (ctx) => createTerminal(ctx, input)));
  });
}

function update(
  options: TerminalOptions,
  idOrName: string,
  verb: string,
  more: TerminalChanges = {},
): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const found = await requireTerminal(ctx, idOrName);
    const { name, bank, erpCode, currencies, programs, brands } = options;
    const settings =
      options.settings === undefined && options.set === undefined
        ? undefined
        : await settingsOf(options, found.acquirerCode);
    const changes: TerminalChanges = {
      ...(name !== undefined && { name }),
      ...(bank !== undefined && { bankCode: bank }),
      ...(erpCode !== undefined && { erpCode }),
      ...(currencies !== undefined && { currencies }),
      ...(programs !== undefined && { programs }),
      ...(brands !== undefined && { brands }),
      ...(settings !== undefined && { settings }),
      ...more,
    };
    if (Object.keys(changes).length === 0)
      throw new WrongUsage("Say what to change: see `servicepay terminal update --help`.");
    return changedOutput(verb, await inTransaction(ctx, (ctx) => updateTerminal(ctx, found.id, changes)));
  });
}

async function settingsOf(
  { settings: file, set = [], io }: TerminalOptions,
  acquirerCode: string,
): Promise<TerminalSettings> {
  const given = file === undefined ? {} : settingsFrom(await readInput(io, file), file);
  const secrets = new Set(
    acquirerByCode(acquirerCode)
      ?.settings.filter(isSecret)
      .map(({ name }) => name),
  );
  for (const pair of set) {
    const [, name, value] = /^([A-Za-z0-9_]+)=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined)
      throw new WrongUsage(`--set takes name=value, and got "${pair.split("=")[0]}".`);
    if (secrets.has(name))
      throw new WrongUsage(`${name} is a secret and would be visible in the process list: use --settings.`);
    given[name] = value;
  }
  return given;
}

function settingsFrom(text: string, file: string): TerminalSettings {
  const value = readJson(text);
  const isFlat =
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === "string");
  if (!isFlat) throw new CommandFailure(`${file} must hold a JSON object whose values are strings.`);
  return { ...(value as TerminalSettings) };
}

function isSecret({ kind }: SettingField): boolean {
  return kind === "secret";
}

function changedOutput(verb: string, terminal: TerminalRecord): CommandOutput {
  const note = terminal.isTest ? " It leads to a test bank, and live mode would not use it." : "";
  return { text: `The terminal "${terminal.name}" was ${verb} (${terminal.id}).${note}`, data: terminal };
}

function describeAcquirers(): CommandOutput {
  const texts = acquirers.map((acquirer) => {
    const settings = acquirer.settings.map((field) => [
      field.name,
      field.kind,
      field.required ? "required" : "optional",
      field.help.en,
    ]);
    const presets = acquirer.presets.map(({ code, name }) => [code, name]);
    const { currencies, installments } = acquirer.capabilities;
    const head = `${acquirer.code}: ${acquirer.name}; ${currencies.join(", ")}; up to ${Math.max(...installments)} installments`;
    return [head, table(["SETTING", "KIND", "", "HELP"], settings, ""), table(["PRESET", "BANK"], presets, "")].join(
      "\n\n",
    );
  });
  const data = acquirers.map(({ code, name, capabilities, settings, presets }) => ({
    code,
    name,
    capabilities,
    settings,
    presets,
  }));
  return { text: texts.join("\n\n"), data };
}
