import type { CheckedConnection, CheckFinding } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { describeCertificate } from "#platform/outbound-http/certificate.ts";
import type { OutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { noteCheck } from "../health/note-check.ts";
import { beginCheck, endCheck, selectFirstRefusedCheck } from "../store/terminal-checks.ts";
import { noticeFailingTerminal } from "./failing-notice.ts";
import { findTerminal } from "./list-terminals.ts";
import { openTerminal } from "./open-terminal.ts";
import { isClockApart, letsPay, type CheckResult, type TerminalCheck } from "./terminal-check.ts";

const HOUR_MS = 3_600_000;
/** Banks lock a user after a few wrong log-ins. */
const REFUSED_MAX = 2;
const TIMEOUT_MS = 10_000;
/** Allows for a Date header in whole seconds and for network delay. */
const DATE_TOLERANCE_MS = 1_500;

/**
 * Tests the address, the log-in and the clock without moving money, in the way that the bank's protocol has for it.
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
  const checked = await terminal.check();
  const judged = summarise(checked, { at, date, now: ctx.clock.now() });
  const check = { ...judged, reason: withCertificate(ctx, judged) };
  await inTransaction(ctx, async (ctx) => {
    const failingSince = await endCheck(ctx, {
      id: record.id,
      at,
      version,
      check,
      isRefused: [check.credentials, check.reversals].includes("wrong"),
    });
    await noticeFailingTerminal(ctx, record.id, failingSince);
    await noteCheck(ctx, record.id, letsPay(check));
    // Not audited: the doctor checks every terminal, perhaps every few minutes, and a worker checks it every night.
    if (ctx.actor.kind === "operator" || ctx.actor.kind === "worker") return;
    const { address, credentials, reversals, clock } = check;
    const parts = { address, credentials, clock };
    const details = reversals === "unknown" ? parts : { ...parts, reversals };
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

function summarise(
  { findings, calls }: CheckedConnection,
  times: { at: Date; date: Date | null; now: Date },
): TerminalCheck {
  const { httpStatus, url, durationMs } = calls[0];
  const clockApartMs = times.date === null ? null : differenceMs(times.date, times.now);
  const resultOf = (what: CheckFinding["what"]): CheckResult => {
    const result = findings.find((finding) => finding.what === what)?.result ?? "cannot_tell";
    return result === "cannot_tell" ? "unknown" : result;
  };
  const wrong = findings.find(({ result }) => result === "wrong");
  return {
    at: times.at,
    address: resultOf("address"),
    credentials: resultOf("log_in"),
    reversals: resultOf("reversal_user"),
    clock:
      isClockApart({ clockApartMs }) || resultOf("clock") === "wrong"
        ? "wrong"
        : clockApartMs === null
          ? "unknown"
          : "ok",
    url,
    durationMs: Math.round(durationMs),
    httpStatus,
    reason: wrong?.reason ?? null,
    bankMessage: wrong?.bankMessage ?? null,
    advice: wrong?.advice ?? null,
    clockApartMs,
  };
}

/** A certificate that is not accepted is named, so that the bank can be told which one. */
function withCertificate({ http }: Context, { reason, url }: TerminalCheck): string | null {
  const certificate = reason === null || url === null ? null : http.certificateOf(url);
  return certificate === null || certificate.problem === null ? reason : describeCertificate(certificate);
}

function differenceMs(date: Date, now: Date): number {
  const apartMs = Math.abs(date.getTime() - now.getTime());
  return apartMs < DATE_TOLERANCE_MS ? 0 : apartMs;
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
