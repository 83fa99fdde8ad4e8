import type { Acquirer, AcquirerTools, BankReply, Terminal, TerminalSettings } from "#acquirers/registry.ts";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import type { OutboundReply } from "#platform/outbound-http.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { inTenant } from "./in-tenant.ts";
import { findSealed } from "./store/terminals.ts";
import { settingsContext } from "./terminal.ts";

const REPLY_BYTES_MAX = 256 * 1024;

/** The bank behind a terminal, ready to be called. One out of use opens too: what it charged can be taken back. */
export async function openTerminal(
  ctx: Context | WriteContext,
  terminalId: string,
): Promise<{ terminal: Terminal; acquirer: Acquirer }> {
  const row = await inTenant(ctx, ({ tx, tenantId }) => tx.row(findSealed, [tenantId, terminalId]));
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
  return { terminal: acquirer.open(settings, toolsOf(ctx)), acquirer };
}

function toolsOf({ clock, http }: Context): AcquirerTools {
  return {
    now: () => clock.now().getTime(),
    randomHex,
    post: async (request) => replyOf(await http.post({ ...request, replyBytesMax: REPLY_BYTES_MAX })),
  };
}

function replyOf(reply: OutboundReply): BankReply {
  if (reply.kind !== "replied") return reply;
  const { status, headers, body, durationMs } = reply;
  if (reply.cut) return { kind: "lost", reason: "too_large", durationMs };
  return { kind: "replied", status, contentType: headers["content-type"] ?? "", body, durationMs };
}
