import {
  acquirerByCode,
  acquirerTools,
  type Acquirer,
  type Terminal,
  type TerminalSettings,
} from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { selectSealedTerminal } from "../store/terminals.ts";
import { settingsContext } from "./terminal.ts";

const REPLY_TIMEOUT_MS_MAX = 30_000;

/** Opens a terminal: decrypts its settings and connects it to its acquirer. Disabled terminals open too, for voids and refunds. */
export async function openTerminal(
  ctx: Context | ReadContext,
  terminalId: string,
  { timeoutMsMax = REPLY_TIMEOUT_MS_MAX }: { timeoutMsMax?: number } = {},
): Promise<{ terminal: Terminal; acquirer: Acquirer }> {
  const found = await selectSealedTerminal(reading(ctx), terminalId);
  if (found === undefined) throw notFound("There is no such terminal.");
  const { record } = found;
  if (record.isTest && ctx.config.mode === "live") {
    throw conflict("The terminal leads to a test bank, and the service takes real payments.", {
      reason: "test_terminal",
    });
  }
  const acquirer = acquirerByCode(record.acquirerCode);
  if (acquirer === null) throw new Error(`there is no acquirer ${record.acquirerCode}`);
  const opened = ctx.keys.open("terminal-settings", found.settings, settingsContext(ctx.tenantId, record.id));
  const settings = JSON.parse(opened.toString()) as TerminalSettings;
  return { terminal: acquirer.open(settings, acquirerTools({ ...ctx, timeoutMsMax })), acquirer };
}
