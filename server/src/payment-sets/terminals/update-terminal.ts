import { acquirerByCode, type TerminalSettings } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { checkName, orNameTaken } from "./name.ts";
import { findSealed, terminalOf, update } from "../store/terminals.ts";
import { settingsContext, type TerminalRecord } from "./terminal.ts";
import { checkBankCode, checkBrands, checkCurrencies, checkPrograms, checkSettings } from "./terminal-fields.ts";

/** What is left out keeps its value; so do settings that are not named. An empty setting is taken away. */
export interface TerminalChanges {
  name?: string;
  bankCode?: string | null;
  currencies?: readonly string[];
  programs?: readonly string[];
  brands?: readonly string[];
  isActive?: boolean;
  settings?: TerminalSettings;
}

export async function updateTerminal(ctx: WriteContext, id: string, changes: TerminalChanges): Promise<TerminalRecord> {
  const row = await ctx.tx.row(findSealed, [ctx.tenantId, id]);
  if (row === undefined) throw notFound("There is no such terminal.");
  const acquirer = acquirerByCode(row.acquirer_code);
  if (acquirer === null) throw new Error(`no acquirer speaks ${row.acquirer_code}`);
  const before = terminalOf(row);
  const { name = before.name, bankCode = before.bankCode, currencies = before.currencies } = changes;
  const { programs = before.programs, brands = before.brands, isActive = before.isActive } = changes;
  checkName(name);
  checkBankCode(bankCode);
  checkCurrencies(acquirer, currencies);
  checkPrograms(programs);
  checkBrands(brands);

  const context = settingsContext(ctx.tenantId, row.id);
  const stored = JSON.parse(ctx.keys.open("terminal-settings", row.settings, context).toString()) as TerminalSettings;
  const settings = Object.fromEntries(
    Object.entries({ ...stored, ...changes.settings }).filter(([, value]) => value !== ""),
  );
  // One that is taken out of use may be so, whatever it leads to.
  const { isTest } = isActive || changes.settings !== undefined ? checkSettings(ctx, acquirer, settings) : before;
  const sealed = ctx.keys.seal("terminal-settings", Buffer.from(JSON.stringify(settings)), context);
  const values = [
    ctx.tenantId,
    row.id,
    name,
    bankCode,
    [...currencies],
    [...programs],
    [...brands],
    sealed,
    isTest,
    isActive,
    ctx.clock.now(),
  ];
  await orNameTaken(ctx.tx.run(update, values), `There is already a terminal named "${name}".`);
  const changed = Object.keys(changes)
    .filter((key) => key !== "settings")
    .concat(Object.keys(changes.settings ?? {}).map((key) => `settings.${key}`));
  await recordAudit(ctx, {
    action: "terminal.updated",
    recordType: "terminal",
    recordId: row.id,
    details: { changed: changed.join(", "), isActive },
  });
  return { ...before, name, bankCode, currencies, programs, brands, isTest, isActive };
}
