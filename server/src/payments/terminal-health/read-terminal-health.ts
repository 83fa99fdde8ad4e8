import {
  listTerminalHealth,
  listTerminals,
  windowStart,
  type TerminalHealth,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { selectCallSummaries, type CallSummary } from "../store/terminal-calls.ts";

export interface ReadHealth {
  terminal: TerminalRecord;
  /** Null: it has never failed. */
  health: TerminalHealth | null;
  /** The payments of the last two minutes whose bank was called; null: there were none. */
  calls: CallSummary | null;
}

/** Whether the banks of a company's terminals answer. Asks no bank. */
export async function readTerminalHealth(ctx: Context): Promise<ReadHealth[]> {
  const [terminals, health, calls] = await Promise.all([
    listTerminals(ctx),
    listTerminalHealth(ctx),
    selectCallSummaries(reading(ctx), windowStart(ctx.clock.now())),
  ]);
  return terminals.map((terminal) => ({
    terminal,
    health: health.get(terminal.id) ?? null,
    calls: calls.get(terminal.id) ?? null,
  }));
}
