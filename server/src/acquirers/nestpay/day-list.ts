import { bankDayOf } from "../contract/bank-day.ts";
import type { DayPage, Movement } from "../contract/day-list.ts";
import { describeLineFault, type ListFailure } from "../contract/line-fault.ts";
import { readMovementList } from "../contract/movement-list.ts";
import type { AcquirerTools } from "../contract/tools.ts";
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
  const reply = await tools.send({
    method: "POST",
    url,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/csv" },
    body: Buffer.from(new URLSearchParams(fields).toString()),
    timeoutMs: TIMEOUT_MS,
    keepHeaders: ["content-type"],
  });
  if (reply.kind === "unsent") return failed(`the bank cannot be reached: ${reply.reason}`, { name: "unreachable" });
  if (reply.kind === "lost") return failed(`the bank's answer was lost: ${reply.reason}`, { name: "no_answer" });
  const { status } = reply;
  if (status !== 200) return failed(`the bank answered with HTTP status ${status}`, { name: "http_status", status });
  if (!/^text\/csv\b/i.test(reply.headers["content-type"] ?? ""))
    return failed("the bank's answer is not CSV", { name: "not_a_list" });
  return pageOf(reply.body, day);
}

async function pageOf(body: Buffer, day: string): Promise<DayPage> {
  const text = decode(body);
  if (text === null) return failed("the bank's answer is not UTF-8", { name: "not_a_list" });
  const movements: Movement[] = [];
  let page: DayPage = failed("the bank's answer has no end", { name: "not_a_list" });
  for await (const item of readMovementList({ origin: "bank", text })) {
    const { line } = item;
    const wrongLine = (says: string, fault: Extract<ListFailure, { name: "line" }>["fault"]) =>
      failed(`line ${line} of the bank's answer ${says}`, { name: "line", line, fault });
    if (item.kind === "fault") return wrongLine(describeLineFault(item.fault), item.fault);
    if (item.kind === "more") page = { kind: "page", movements, next: item.cursor };
    if (item.kind === "end") page = { kind: "lastPage", movements, count: item.count };
    if (item.kind !== "movement") continue;
    const has = bankDayOf(item.movement.at);
    if (has !== day) return wrongLine("is of another day", { name: "another_day", has, needs: day });
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

function failed(reason: string, failure: ListFailure): DayPage {
  return { kind: "failed", reason, failure };
}
