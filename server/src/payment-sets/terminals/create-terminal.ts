import { acquirerByCode, acquirers, type TerminalSettings } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { insertTerminal, selectTerminal } from "../store/terminals.ts";
import { checkName, refuseTakenName } from "./name.ts";
import { reasonNotSupported } from "./supported-acquirer.ts";
import {
  checkBankCode,
  checkBrands,
  checkCurrencies,
  checkErpCode,
  checkPrograms,
  checkSettings,
} from "./terminal-fields.ts";
import { settingsContext, usualBrands, type TerminalId, type TerminalRecord } from "./terminal.ts";

export interface NewTerminal {
  name: string;
  acquirerCode: string;
  /** One of the acquirer's presets, for settings that are not given. */
  preset?: string | null;
  bankCode?: string | null;
  erpCode?: string | null;
  currencies: readonly string[];
  programs?: readonly string[];
  brands?: readonly string[];
  settings: TerminalSettings;
}

/** Creates a terminal. A second call with the same `id` returns the stored one. */
export async function createTerminal(
  ctx: WriteContext,
  input: NewTerminal,
  id: TerminalId = newId(),
): Promise<TerminalRecord> {
  const created = await selectTerminal(ctx, id);
  if (created !== undefined) return created;
  const { name, acquirerCode, preset = null, bankCode = null, erpCode = null } = input;
  const { currencies, programs = [], brands = usualBrands } = input;
  const acquirer = acquirerByCode(acquirerCode);
  if (acquirer === null)
    throw invalid(
      "acquirerCode",
      `There is no acquirer "${acquirerCode}": choose from ${acquirers.map(({ code }) => code).join(", ")}.`,
    );
  const unsupported = reasonNotSupported(acquirer);
  if (unsupported !== null) throw invalid("acquirerCode", unsupported, "not_supported");
  const chosen = preset === null ? null : acquirer.presets.find(({ code }) => code === preset);
  if (chosen === undefined)
    throw invalid(
      "preset",
      `There is no preset "${preset}": choose from ${acquirer.presets.map(({ code }) => code).join(", ")}.`,
    );
  checkName(name);
  checkBankCode(bankCode);
  checkErpCode(erpCode);
  checkCurrencies(acquirer, currencies);
  checkPrograms(programs);
  checkBrands(brands);
  const settings = { ...chosen?.settings, ...input.settings };
  const { isTest } = checkSettings(ctx, acquirer, settings);

  const record = { id, name, acquirerCode, bankCode, erpCode, currencies, programs, brands, isTest, isActive: true };
  const text = Buffer.from(JSON.stringify(settings));
  const sealed = ctx.keys.seal("terminal-settings", text, settingsContext(ctx.tenantId, id));
  const writing = insertTerminal(ctx, { record, settings: sealed });
  await refuseTakenName(writing, `There is already a terminal named "${name}".`);
  await recordAudit(ctx, {
    action: "terminal.created",
    recordType: "terminal",
    recordId: id,
    details: { name, acquirer: acquirerCode },
  });
  return record;
}
