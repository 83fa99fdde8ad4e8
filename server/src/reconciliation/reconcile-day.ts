import { createReadStream } from "node:fs";
import { bankDayOf, boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import { findTerminal, listTerminals, openTerminal, type TerminalRecord } from "#payment-sets/index.ts";
import { areSettledArchived } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { EDGE_MS } from "./compare-day.ts";
import { bankList, fileList, type ListSource } from "./list-source.ts";
import { reconcileTerminal, type TerminalResult } from "./reconcile-terminal.ts";
import { ListUnusable } from "./unusable-list.ts";

export interface DayRequest {
  /** The bank's business day, such as "2026-11-20". Today is compared provisionally; a later day is refused. */
  day: string;
  /** Id or name. Default: all terminals. */
  terminal?: string;
  /** A bank file of one terminal, in place of the bank's own list: its path, or its content. */
  file?: string | readonly Buffer[];
  /** Identifies the run of a single terminal. A run that has compared the day is not repeated. */
  runId?: string;
}

export interface DayResult {
  terminal: TerminalRecord;
  /** `noList`: the bank provides no lists, so a file is needed. */
  result: TerminalResult | { kind: "noList" };
}

/** Compares a day of the tenant's terminals, one after another. A bank's failure does not stop the others. */
export async function reconcileDay(ctx: Context, { day, terminal, file, runId }: DayRequest): Promise<DayResult[]> {
  if (!isDay(day)) throw invalid("day", "The day must have the form 2026-01-31.", "not_a_day");
  const today = bankDayOf(ctx.clock.now());
  if (day > today) throw conflict(`${day} has not begun yet at the bank.`, { field: "day", reason: "in_future" });
  if (file !== undefined && day === today)
    throw conflict(`${day} is not over yet at the bank: its file is not whole.`, { field: "day", reason: "not_over" });
  const terminals = await terminalsOf(ctx, terminal);
  if (file !== undefined && terminals.length !== 1)
    throw invalid("terminal", "Name the terminal: a file belongs to one terminal.", "required");
  const results: DayResult[] = [];
  for (const each of terminals)
    results.push({ terminal: each, result: await reconcileOne(ctx, each, { day, file, runId }) });
  return results;
}

async function reconcileOne(
  ctx: Context,
  { id: terminalId }: TerminalRecord,
  { day, file, runId }: Pick<DayRequest, "day"> & { file: DayRequest["file"]; runId: string | undefined },
): Promise<DayResult["result"]> {
  await refuseArchivedDay(ctx, terminalId, day);
  const source = file === undefined ? await bankSource(ctx, terminalId, day) : fileSource(file, day);
  return source === null ? { kind: "noList" } : reconcileTerminal(ctx, { terminalId, day, runId }, async () => source);
}

/** Refuses (409) a day with archived payments: every line of the bank's list would seem to be missing here. */
export async function refuseArchivedDay(ctx: Context, terminalId: string, day: string): Promise<void> {
  const { from, to } = boundsOfBankDay(day);
  const nearby = { from: new Date(from.getTime() - EDGE_MS), to: new Date(to.getTime() + EDGE_MS) };
  if (!(await areSettledArchived(reading(ctx), { terminalId, ...nearby }))) return;
  throw conflict(
    `Payments of ${day} are in the archive. Bring their month back with \`servicepay archive restore\` first.`,
    { field: "day", reason: "archived" },
  );
}

/** Returns null if the terminal's bank provides no lists. */
export async function bankSource(ctx: Context, terminalId: string, day: string): Promise<ListSource | null> {
  const { terminal } = await openTerminal(ctx, terminalId);
  const { listDay } = terminal;
  return listDay === undefined ? null : bankList(listDay, day);
}

/** False also for a terminal that cannot be opened: `servicepay doctor` says why. */
export async function givesLists(ctx: Context, terminalId: string): Promise<boolean> {
  try {
    const { terminal } = await openTerminal(ctx, terminalId);
    return terminal.listDay !== undefined;
  } catch (error) {
    ctx.log.warn("a terminal could not be opened to see whether its bank gives lists", { terminalId, error });
    return false;
  }
}

function fileSource(file: NonNullable<DayRequest["file"]>, day: string): ListSource {
  return fileList(() => bytesOf(file), day);
}

async function* bytesOf(file: NonNullable<DayRequest["file"]>): AsyncGenerator<Buffer> {
  try {
    yield* typeof file === "string" ? (createReadStream(file) as AsyncIterable<Buffer>) : file;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const message = code === "ENOENT" ? "The file does not exist." : `The file cannot be read (${code}).`;
    throw new ListUnusable({ message, fault: { name: "no_file" } });
  }
}

async function terminalsOf(ctx: Context, terminal: string | undefined): Promise<TerminalRecord[]> {
  if (terminal === undefined) return listTerminals(ctx);
  const found = await findTerminal(ctx, terminal);
  if (found === undefined) throw notFound("There is no such terminal.", "terminal");
  return [found];
}
