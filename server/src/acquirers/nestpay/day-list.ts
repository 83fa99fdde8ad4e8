import type { AcquirerTools, DayPage, Movement } from "../contract/acquirer.ts";
import { bankDayOf } from "../contract/bank-day.ts";
import { describeLineFault } from "../contract/line-fault.ts";
import { readMovementList } from "../contract/movement-list.ts";
import type { NestpaySettings } from "./settings.ts";

const TIMEOUT_MS = 30_000;

/**
 * NestPay itself has no list of a day. The terminal's `dayListUrl` is the address of a reporting service, of the bank or the
 * merchant, that returns one in the format of docs/guides/reconciliation.md.
 */
export async function listDay(
  { clientId, username, password }: NestpaySettings,
  url: string,
  tools: AcquirerTools,
  { day, cursor }: { day: string; cursor: string | null },
): Promise<DayPage> {
  const fields = { ClientId: clientId, Name: username, Password: password, Day: day, Cursor: cursor ?? "" };
  const reply = await tools.post({
    url,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/csv" },
    body: new URLSearchParams(fields).toString(),
    timeoutMs: TIMEOUT_MS,
  });
  if (reply.kind === "unsent") return failed(`the bank cannot be reached: ${reply.reason}`);
  if (reply.kind === "lost") return failed(`the bank's answer was lost: ${reply.reason}`);
  if (reply.status !== 200) return failed(`the bank answered with HTTP status ${reply.status}`);
  if (!/^text\/csv\b/i.test(reply.contentType)) return failed("the bank's answer is not CSV");
  return pageOf(reply.body, day);
}

async function pageOf(body: Buffer, day: string): Promise<DayPage> {
  const text = decode(body);
  if (text === null) return failed("the bank's answer is not UTF-8");
  const movements: Movement[] = [];
  let page: DayPage = failed("the bank's answer has no end");
  for await (const item of readMovementList([text])) {
    if (item.kind === "fault") return failed(`line ${item.line} of the bank's answer ${describeLineFault(item.fault)}`);
    if (item.kind === "more") page = { kind: "page", movements, next: item.cursor };
    if (item.kind === "end") page = { kind: "lastPage", movements, count: item.count };
    if (item.kind !== "movement") continue;
    if (bankDayOf(item.movement.at) !== day) return failed(`line ${item.line} of the bank's answer is of another day`);
    movements.push(item.movement);
  }
  return page;
}

function decode(body: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

function failed(reason: string): DayPage {
  return { kind: "failed", reason };
}
