import { listTenants } from "#identity/index.ts";
import { checkTerminal, listTerminals, type TerminalCheck, type TerminalRecord } from "#payment-sets/index.ts";
import type { Context, Platform } from "#platform/context.ts";
import { DatabaseUnavailable } from "#platform/database/failures.ts";
import { describeCertificate, type Certificate } from "#platform/outbound-http/certificate.ts";
import { Refusal } from "#platform/refusal.ts";
import { operatorContext } from "../cli/with-tenant.ts";
import { judgeClock } from "./describe-observation.ts";
import { failed, ok, warning, type Finding } from "./finding.ts";

const TERMINALS_MAX = 50;
const DAY_MS = 86_400_000;
/** Banks renew certificates at least this long before they expire. */
const DAYS_LEFT_MIN = 14;

/** Checks the connection of each active terminal. */
export async function checkTerminals(platform: Platform, isServiceRunning: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const tenant of await listTenants(platform)) {
    if (!tenant.isActive) continue;
    const ctx = operatorContext(platform, tenant.id);
    const active = (await listTerminals(ctx)).filter(({ isActive }) => isActive);
    for (const terminal of active.slice(0, TERMINALS_MAX - findings.length)) {
      const name = `bank: ${tenant.code} / ${terminal.name}`;
      findings.push(...(await findingsOf(ctx, name, terminal, isServiceRunning)));
    }
  }
  return findings.length > 0
    ? findings
    : [warning("banks", "No tenant has an active terminal.", "Add one with `servicepay terminal create`.")];
}

async function findingsOf(
  ctx: Context,
  name: string,
  terminal: TerminalRecord,
  isServiceRunning: boolean,
): Promise<Finding[]> {
  let check: TerminalCheck;
  try {
    check = await checkTerminal(ctx, terminal.id);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (error instanceof Refusal && error.reason === "refused_twice")
      return [failed(name, error.message, "Correct its settings with `servicepay terminal update --settings`.")];
    if (error instanceof Refusal)
      return [warning(name, error.message, "Disable it with `servicepay terminal disable`, or change its settings.")];
    return [
      failed(
        name,
        "Its settings cannot be opened or used.",
        "Set them again with `servicepay terminal update --settings`.",
      ),
    ];
  }
  const answered = judgeAnswer(name, check, terminal, isServiceRunning);
  const { clockApartMs } = check;
  const certificate = check.url === null ? null : ctx.http.certificateOf(check.url);
  const findings = certificate === null ? [answered] : [answered, judgeCertificate(name, certificate, ctx.clock.now())];
  if (clockApartMs === null) return findings;
  return [...findings, judgeClock(`${name}, clock`, "the bank", Math.abs(clockApartMs))];
}

/** Exported for tests. */
export function judgeCertificate(name: string, certificate: Certificate, now: Date): Finding {
  const saw = describeCertificate(certificate);
  const check = `${name}, certificate`;
  if (certificate.problem !== null) {
    const advice =
      "Tell the bank. If it is the bank's own authority, name its file in NODE_EXTRA_CA_CERTS. Until then no payment reaches this bank.";
    return failed(check, saw, advice);
  }
  const daysLeft = (certificate.validUntil.getTime() - now.getTime()) / DAY_MS;
  if (daysLeft > DAYS_LEFT_MIN) return ok(check, saw);
  return warning(check, saw, "Ask the bank when it renews the certificate: from that day on no payment reaches it.");
}

function judgeAnswer(
  name: string,
  { address, credentials, url, httpStatus, reason, durationMs }: TerminalCheck,
  { isTest }: TerminalRecord,
  isServiceRunning: boolean,
): Finding {
  if (address === "ok" && credentials === "ok") return ok(name, `${url} answered in ${durationMs} ms.`);
  if (httpStatus === null && isTest && !isServiceRunning) {
    return warning(
      name,
      `${url} does not answer (${reason}).`,
      "The sandbox's bank simulator runs with the service: start the service, then run the doctor again.",
    );
  }
  if (httpStatus === null)
    return failed(
      name,
      `${url} does not answer (${reason}).`,
      "Check the address, the firewall, and whether the bank has to know this machine's address.",
    );
  return failed(
    name,
    `The bank's reply does not answer the query (HTTP ${httpStatus}, ${reason}).`,
    "Check the merchant number, user and password, and whether the bank has to know this machine's address.",
  );
}
