import {
  acquirerByCode,
  acquirerTools,
  type Acquirer,
  type Terminal,
  type TerminalSettings,
} from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { findSealed } from "../store/terminals.ts";
import { settingsContext } from "./terminal.ts";

const REPLY_TIMEOUT_MS_MAX = 30_000;

/** The bank behind a terminal, ready to be called. One out of use opens too: what it charged can be taken back. */
export async function openTerminal(
  ctx: Context | ReadContext,
  terminalId: string,
): Promise<{ terminal: Terminal; acquirer: Acquirer }> {
  const row = await reading(ctx).tx.row(findSealed, [ctx.tenantId, terminalId]);
  if (row === undefined) throw notFound("There is no such terminal.");
  if (row.is_test && ctx.config.mode === "live") {
    throw conflict("The terminal leads to a test bank, and the service takes real payments.", {
      reason: "test_terminal",
    });
  }
  const acquirer = acquirerByCode(row.acquirer_code);
  if (acquirer === null) throw new Error(`no acquirer speaks ${row.acquirer_code}`);
  const sealed = ctx.keys.open("terminal-settings", row.settings, settingsContext(ctx.tenantId, row.id));
  const settings = JSON.parse(sealed.toString()) as TerminalSettings;
  return { terminal: acquirer.open(settings, acquirerTools({ ...ctx, timeoutMsMax: REPLY_TIMEOUT_MS_MAX })), acquirer };
}
