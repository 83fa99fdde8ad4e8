import { acquirerByCode, type SettingField, type TerminalSettings } from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { selectSealedTerminal } from "../store/terminals.ts";
import { settingsContext } from "./terminal.ts";

export interface ShownSetting {
  field: SettingField;
  isSet: boolean;
  /** Null for a secret: it is never shown again. */
  value: string | null;
}

/** The settings that the terminal's bank knows, in the bank's order, without the secret values. */
export async function readTerminalSettings(ctx: Context | ReadContext, id: string): Promise<ShownSetting[]> {
  const found = await selectSealedTerminal(reading(ctx), id);
  if (found === undefined) throw notFound("There is no such terminal.");
  const acquirer = acquirerByCode(found.record.acquirerCode);
  if (acquirer === null) throw new Error(`there is no acquirer ${found.record.acquirerCode}`);
  const opened = ctx.keys.open("terminal-settings", found.settings, settingsContext(ctx.tenantId, found.record.id));
  const stored = JSON.parse(opened.toString()) as TerminalSettings;
  return acquirer.settings.map((field) => {
    const value = stored[field.name] ?? "";
    return { field, isSet: value !== "", value: field.kind === "secret" ? null : value };
  });
}
