import type { Bank } from "../../bank/bank.ts";
import { wallTime } from "../../clock/istanbul-time.ts";
import type { Fault } from "../../faults/faults.ts";
import type { Reply } from "../../faults/send-reply.ts";
import { randomBase64 } from "../../orders/numbers.ts";
import type { BankRequest } from "../protocol.ts";
import type { AkbankAccount } from "./accounts.ts";
import { bodyHash } from "./hashes.ts";

/** The texts and numbers of a JSON body by path, such as "order.orderId". */
export type AkbankRequest = ReadonlyMap<string, string | number>;

export const ORDER_ID = /^[A-Za-z0-9-]{1,36}$/;
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The request and the terminal that signed it. Null: 401. */
export function signedRequest(
  bank: Bank<AkbankAccount>,
  { body, headers }: BankRequest,
): { account: AkbankAccount; request: AkbankRequest } | null {
  const request = readJson(body);
  const account = bank.accounts.get(String(request?.get("terminal.terminalSafeId") ?? ""));
  if (request === null || account === undefined) return null;
  const isMerchant = request.get("terminal.merchantSafeId") === account.merchantSafeId;
  return isMerchant && headers["auth-hash"] === bodyHash(body, account.secretKey) ? { account, request } : null;
}

/** What the body of a transaction must have before anything else is looked at. */
export function formatProblem(request: AkbankRequest): string | null {
  if (!hasRandomNumber(request)) return "randomNumber";
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(textOf(request, "requestDateTime"))) return "requestDateTime";
  return null;
}

export function hasRandomNumber(request: AkbankRequest): boolean {
  return /^[0-9A-F]{128}$/.test(textOf(request, "randomNumber"));
}

/** The request's time is wall time in Türkiye. */
export function isClockRight(bank: Bank, request: AkbankRequest): boolean {
  if (!bank.checksClocks) return true;
  const sent = Date.parse(`${textOf(request, "requestDateTime")}+03:00`);
  return Math.abs(sent - bank.now().getTime()) <= CLOCK_TOLERANCE_MS;
}

export function textOf(request: AkbankRequest, path: string): string {
  const value = request.get(path);
  return typeof value === "string" ? value : "";
}

export function jsonReply(account: AkbankAccount, content: object, fault: Fault | null): Reply {
  const body = JSON.stringify(content);
  const hash = fault?.kind === "wrong_hash" ? randomBase64(64) : bodyHash(body, account.secretKey);
  return {
    contentType: "application/json; charset=utf-8",
    headers: fault?.kind === "no_hash" ? {} : { "auth-hash": hash },
    body: fault?.kind === "latin5" ? Buffer.from(body, "latin1") : body,
  };
}

/** The number of a transaction in its batch. */
export function stanOf({ transId }: { transId: string }): number {
  return Number(transId.slice(-6));
}

export function refusal(bank: Bank, account: AkbankAccount, code: string, message: string): object {
  return {
    responseCode: code,
    responseMessage: message,
    txnDateTime: wallTime(bank.now().toISOString()),
    terminal: { merchantSafeId: account.merchantSafeId, terminalSafeId: account.clientId },
  };
}

function readJson(body: Buffer): AkbankRequest | null {
  try {
    const parsed: unknown = JSON.parse(body.toString("utf8"));
    return typeof parsed === "object" && parsed !== null ? new Map(leavesOf(parsed, "")) : null;
  } catch {
    return null;
  }
}

function leavesOf(value: object, prefix: string): [string, string | number][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string | number][] => {
    if (typeof inner === "string" || typeof inner === "number") return [[prefix + name, inner]];
    return typeof inner === "object" && inner !== null ? leavesOf(inner, `${prefix}${name}.`) : [];
  });
}
