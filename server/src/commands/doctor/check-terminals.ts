import type { QueryOutcome, Terminal } from "#acquirers/registry.ts";
import { listTenants } from "#identity/index.ts";
import { listTerminals, openTerminal, type TerminalRecord } from "#payment-sets/index.ts";
import type { Context, Platform } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import type { OutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import { Refusal } from "#platform/refusal.ts";
import { amountFromDecimal } from "@servicepay/money";
import { operatorContext } from "../cli/with-tenant.ts";
import { judgeClock } from "./check-database.ts";
import { failed, ok, warning, type Finding } from "./finding.ts";

const TERMINALS_MAX = 50;
const TIMEOUT_MS = 10_000;
/** Allows for a Date header in whole seconds and for network delay. */
const DATE_TOLERANCE_MS = 1_500;

/**
 * Queries each bank for an order that does not exist, which tests the connection and the log-in without moving money.
 */
export async function checkTerminals(platform: Platform, isServiceRunning: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const tenant of await listTenants(platform)) {
    if (!tenant.isActive) continue;
    const ctx = operatorContext(platform, tenant.id);
    const active = (await listTerminals(ctx)).filter(({ isActive }) => isActive);
    for (const terminal of active.slice(0, TERMINALS_MAX - findings.length)) {
      findings.push(
        ...(await checkTerminal(ctx, `bank: ${tenant.code} / ${terminal.name}`, terminal, isServiceRunning)),
      );
    }
  }
  return findings.length > 0
    ? findings
    : [warning("banks", "No tenant has an active terminal.", "Add one with `servicepay terminal create`.")];
}

async function checkTerminal(
  ctx: Context,
  check: string,
  record: TerminalRecord,
  isServiceRunning: boolean,
): Promise<Finding[]> {
  let date: Date | null = null;
  const http = watching(ctx.http, (header) => (date = header));
  let outcome: QueryOutcome;
  try {
    const { terminal } = await openTerminal({ ...ctx, http }, record.id);
    outcome = await terminal.query(unknownOrder(record));
  } catch (error) {
    if (error instanceof Refusal)
      return [warning(check, error.message, "Disable it with `servicepay terminal disable`, or change its settings.")];
    return [
      failed(
        check,
        "Its settings cannot be opened or used.",
        "Set them again with `servicepay terminal update --settings`.",
      ),
    ];
  }
  const answered = judgeAnswer(check, outcome, record, isServiceRunning);
  return date === null ? [answered] : [answered, judgeBankClock(check, date, ctx.clock.now())];
}

function judgeAnswer(
  check: string,
  outcome: QueryOutcome,
  { isTest }: TerminalRecord,
  isServiceRunning: boolean,
): Finding {
  if (outcome.kind === "unknown") {
    const { httpStatus, url } = outcome.evidence;
    if (httpStatus === null && isTest && !isServiceRunning) {
      return warning(
        check,
        `${url} does not answer (${outcome.reason}).`,
        "The sandbox's bank simulator runs with the service: start the service, then run the doctor again.",
      );
    }
    if (httpStatus === null)
      return failed(
        check,
        `${url} does not answer (${outcome.reason}).`,
        "Check the address, the firewall, and whether the bank has to know this machine's address.",
      );
    return failed(
      check,
      `The bank's reply does not answer the query (HTTP ${httpStatus}, ${outcome.reason}).`,
      "Check the merchant number, user and password, and whether the bank has to know this machine's address.",
    );
  }
  return ok(check, `${outcome.evidence.url} answered in ${outcome.evidence.durationMs} ms.`);
}

function judgeBankClock(check: string, date: Date, now: Date): Finding {
  const apartMs = Math.abs(date.getTime() - now.getTime());
  return judgeClock(`${check}, clock`, "the bank", apartMs < DATE_TOLERANCE_MS ? now : date, now);
}

function unknownOrder({ currencies }: TerminalRecord): Parameters<Terminal["query"]>[0] {
  const amount = amountFromDecimal("1");
  const [currency] = currencies;
  if (amount === null || currency === undefined) throw new Error("a terminal has no currency");
  const references = { transactionId: null, authCode: null, hostReference: null };
  return { bankOrderId: `DOCTOR${randomHex(6).toUpperCase()}`, amount, currency, installments: 1, references };
}

/** Wraps the HTTP client and reports the Date header of each reply. */
function watching(http: OutboundHttp, onDate: (date: Date) => void): OutboundHttp {
  return {
    ...http,
    async post(request) {
      const reply = await http.post({ ...request, timeoutMs: Math.min(request.timeoutMs, TIMEOUT_MS) });
      const date = new Date(reply.kind === "replied" ? (reply.headers["date"] ?? "") : "");
      if (!Number.isNaN(date.getTime())) onDate(date);
      return reply;
    },
  };
}
