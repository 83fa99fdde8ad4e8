import { acquirerByCode, type TerminalSettings } from "#acquirers/registry.ts";
import { changedDetails, namesOfChanged, recordAudit, type ChangedFields } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { selectSealedTerminal, writeTerminal } from "../store/terminals.ts";
import { checkName, refuseTakenName } from "./name.ts";
import {
  checkBankCode,
  checkBrands,
  checkCurrencies,
  checkErpCode,
  checkPrograms,
  checkSettings,
} from "./terminal-fields.ts";
import { settingsContext, type TerminalRecord } from "./terminal.ts";

/** Fields and settings that are not given keep their values. A setting that is "" is deleted. */
export interface TerminalChanges {
  name?: string;
  bankCode?: string | null;
  erpCode?: string | null;
  currencies?: readonly string[];
  programs?: readonly string[];
  brands?: readonly string[];
  isActive?: boolean;
  settings?: TerminalSettings;
}

export async function updateTerminal(ctx: WriteContext, id: string, changes: TerminalChanges): Promise<TerminalRecord> {
  const found = await selectSealedTerminal(ctx, id);
  if (found === undefined) throw notFound("There is no such terminal.");
  const { record: before } = found;
  const acquirer = acquirerByCode(before.acquirerCode);
  if (acquirer === null) throw new Error(`there is no acquirer ${before.acquirerCode}`);
  const { name = before.name, bankCode = before.bankCode, erpCode = before.erpCode } = changes;
  const { currencies = before.currencies, programs = before.programs, brands = before.brands } = changes;
  const { isActive = before.isActive } = changes;
  checkName(name);
  checkBankCode(bankCode);
  checkErpCode(erpCode);
  checkCurrencies(acquirer, currencies);
  checkPrograms(programs);
  checkBrands(brands);

  const context = settingsContext(ctx.tenantId, before.id);
  const stored = JSON.parse(ctx.keys.open("terminal-settings", found.settings, context).toString()) as TerminalSettings;
  const settings = Object.fromEntries(
    Object.entries({ ...stored, ...changes.settings }).filter(([, value]) => value !== ""),
  );
  // A terminal may be disabled even if its settings are no longer valid.
  const { isTest } = isActive || changes.settings !== undefined ? checkSettings(ctx, acquirer, settings) : before;
  const sealed = ctx.keys.seal("terminal-settings", Buffer.from(JSON.stringify(settings)), context);
  const record = { ...before, name, bankCode, erpCode, currencies, programs, brands, isTest, isActive };
  const writing = writeTerminal(ctx, { record, settings: sealed, hasNewSettings: changes.settings !== undefined });
  await refuseTakenName(writing, `There is already a terminal named "${name}".`);
  await recordAudit(ctx, {
    action: "terminal.updated",
    recordType: "terminal",
    recordId: before.id,
    details: {
      ...changedDetails(before, record, shownFields),
      ...(changes.settings !== undefined && { changed: namesOfChanged(["settings"]) }),
    },
  });
  return record;
}

const shownFields: ChangedFields<TerminalRecord> = {
  id: null,
  name: "value",
  acquirerCode: null,
  bankCode: "value",
  erpCode: "value",
  currencies: "value",
  programs: "value",
  brands: "value",
  isTest: "value",
  isActive: "value",
};
