import { openNotice } from "#notices/index.ts";
import type { NoticeContent } from "#notifications/index.ts";
import { reading, type Context, type WriteContext } from "#platform/context.ts";
import { selectCheckedTerminal } from "../store/terminal-checks.ts";
import { problemOf } from "./terminal-check.ts";

/** Opens a notice when the first check of the terminal fails. */
export async function noticeFailingTerminal(
  ctx: WriteContext,
  terminalId: string,
  failingSince: Date | null,
): Promise<void> {
  if (failingSince === null) return;
  const occurrence = failingSince.toISOString();
  await openNotice(ctx, { kind: "terminal.failing", subject: terminalId, occurrence });
}

/** Null if the last check was good, the settings changed since, or the terminal is disabled. */
export async function describeFailingTerminal(
  ctx: Context,
  terminalId: string,
): Promise<NoticeContent["terminal.failing"] | null> {
  const {
    name,
    failing_since: since,
    last_check: check,
  } = (await selectCheckedTerminal(reading(ctx), terminalId)) ?? {};
  const problem = check ? problemOf(check) : null;
  if (name === undefined || !since || problem === null) return null;
  return { terminal: name, since: since.toISOString(), problem };
}
