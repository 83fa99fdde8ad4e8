import { amountFromDecimal } from "@servicepay/money";
import { noReferences, type QueryOutcome, type Terminal } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import { describeCertificate } from "#platform/outbound-http/certificate.ts";
import type { OutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { beginCheck, endCheck, selectFirstRefusedCheck } from "../store/terminal-checks.ts";
import { noticeFailingTerminal } from "./failing-notice.ts";
import { findTerminal } from "./list-terminals.ts";
import { openTerminal } from "./open-terminal.ts";
import type { CheckResult, TerminalCheck } from "./terminal-check.ts";
import type { TerminalRecord } from "./terminal.ts";

const HOUR_MS = 3_600_000;
/** Banks lock a user after a few wrong log-ins. */
const REFUSED_MAX = 2;
const TIMEOUT_MS = 10_000;
/** Allows for a Date header in whole seconds and for network delay. */
const DATE_TOLERANCE_MS = 1_500;
const CLOCK_APART_MS_MAX = 30_000;

/**
 * Asks the bank for an order that does not exist: this tests the address, the log-in and the clock without moving money.
 * Stores what it found. Refuses a third check within an hour if the bank refused two.
 */
export async function checkTerminal(ctx: Context, id: string): Promise<TerminalCheck> {
  const record = await findTerminal(ctx, id);
  if (record === undefined) throw notFound("There is no such terminal.");
  let date: Date | null = null;
  const http = watchReplies(ctx.http, (header) => (date = header));
  // Unusable settings are refused before the check counts.
  const { terminal } = await openTerminal({ ...ctx, http }, record.id);
  const at = ctx.clock.now();
  const version = await begin(ctx, record.id, at);
  const outcome = await terminal.query(unknownOrder(record));
  const judged = judge(outcome, { at, date, now: ctx.clock.now() });
  const check = { ...judged, reason: withCertificate(ctx, judged) };
  await inTransaction(ctx, async (ctx) => {
    const failingSince = await endCheck(ctx, {
      id: record.id,
      at,
      version,
      check,
      isRefused: check.credentials === "wrong",
    });
    await noticeFailingTerminal(ctx, record.id, failingSince);
    // Not audited: the doctor checks every terminal, perhaps every few minutes, and a worker checks it every night.
    if (ctx.actor.kind === "operator" || ctx.actor.kind === "worker") return;
    const { address, credentials, clock } = check;
    const details = { address, credentials, clock };
    await recordAudit(ctx, { action: "terminal.checked", recordType: "terminal", recordId: record.id, details });
  });
  return check;
}

/** Begins the check, which counts as refused until it ends, even if the process dies. */
async function begin(ctx: Context, id: string, at: Date): Promise<string> {
  const since = new Date(at.getTime() - HOUR_MS);
  return inTransaction(ctx, async (ctx) => {
    const version = await beginCheck(ctx, { id, at, since, refusedMax: REFUSED_MAX });
    if (version !== undefined) return version;
    const first = (await selectFirstRefusedCheck(ctx, { id, since })) ?? at;
    const retryAfterSeconds = Math.max(1, Math.ceil((first.getTime() + HOUR_MS - at.getTime()) / 1_000));
    throw conflict(
      `The bank refused ${REFUSED_MAX} checks within an hour. So that it does not lock the user, check again later.`,
      { field: "check", reason: "refused_twice", retryAfterSeconds },
    );
  });
}

function judge(outcome: QueryOutcome, times: { at: Date; date: Date | null; now: Date }): TerminalCheck {
  const { httpStatus, url, durationMs, reply } = outcome.calls[0];
  const clockApartMs = times.date === null ? null : differenceMs(times.date, times.now);
  return {
    at: times.at,
    ...(outcome.kind === "unknown" ? judgeUnknown(httpStatus, reply) : ({ address: "ok", credentials: "ok" } as const)),
    clock: clockApartMs === null ? "unknown" : clockApartMs < CLOCK_APART_MS_MAX ? "ok" : "wrong",
    url,
    durationMs: Math.round(durationMs),
    httpStatus,
    reason: outcome.kind === "unknown" ? outcome.reason : null,
    bankMessage: outcome.kind === "unknown" ? (reply["ErrMsg"] ?? null) : null,
    clockApartMs,
  };
}

/** A certificate that is not accepted is named, so that the bank can be told which one. */
function withCertificate({ http }: Context, { reason, url }: TerminalCheck): string | null {
  const certificate = reason === null || url === null ? null : http.certificateOf(url);
  return certificate === null || certificate.problem === null ? reason : describeCertificate(certificate);
}

/** A reply in the bank's own form that does not answer the query means that the bank rejected the credentials. */
function judgeUnknown(
  httpStatus: number | null,
  reply: Readonly<Record<string, string>>,
): { address: CheckResult; credentials: CheckResult } {
  if (httpStatus === null) return { address: "wrong", credentials: "unknown" };
  if (httpStatus === 401 || httpStatus === 403 || Object.keys(reply).length > 0)
    return { address: "ok", credentials: "wrong" };
  return { address: "wrong", credentials: "unknown" };
}

function differenceMs(date: Date, now: Date): number {
  const apartMs = Math.abs(date.getTime() - now.getTime());
  return apartMs < DATE_TOLERANCE_MS ? 0 : apartMs;
}

function unknownOrder({ currencies }: TerminalRecord): Parameters<Terminal["query"]>[0] {
  const amount = amountFromDecimal("1");
  const [currency] = currencies;
  if (amount === null || currency === undefined) throw new Error("a terminal has no currency");
  const bankOrderId = `CHECK${randomHex(8).toUpperCase()}`.slice(0, 20);
  const order = { bankOrderId, amount, orderAmount: amount, chargedAmount: amount, currency, installments: 1 };
  return { ...order, references: noReferences };
}

/** Wraps the HTTP client: shortens its timeout, and reports the Date header of each reply. */
function watchReplies(http: OutboundHttp, onDate: (date: Date) => void): OutboundHttp {
  return {
    ...http,
    async send(request) {
      const reply = await http.send({ ...request, timeoutMs: Math.min(request.timeoutMs, TIMEOUT_MS) });
      const date = new Date(reply.kind === "replied" ? (reply.headers["date"] ?? "") : "");
      if (!Number.isNaN(date.getTime())) onDate(date);
      return reply;
    },
  };
}
