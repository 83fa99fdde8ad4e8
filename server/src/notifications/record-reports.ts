import type { Context, Platform } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import { openMessage } from "./open-message.ts";
import { smsReference, type SmsProvider, type SmsReport } from "./sms/provider.ts";
import { smsProvider } from "./sms/providers.ts";
import { CERTAIN_AFTER_MS, nextReportAt } from "./sms/report-schedule.ts";
import { claimSmsToQuery, saveReport, type ClaimedSms, type ReportedState } from "./store/delivery-reports.ts";
import { countRefusedAddress } from "./store/outcomes.ts";

/** Verimor allows 20 queries a minute. */
const QUERIES_MAX = 10;

/** Queries the provider about SMS that it has accepted, or may have. */
export async function recordReports(platform: Platform): Promise<void> {
  const { config, database, clock } = platform;
  if (config.sms === null) return;
  const provider = smsProvider(config.sms);
  const asked = await database.system((tx) => claimSmsToQuery(tx, clock.now(), QUERIES_MAX));
  await Promise.all(asked.map((sms) => recordReport(platform, provider, sms)));
}

/** Never rejects: after a failure the SMS is queried again. */
async function recordReport(platform: Platform, provider: SmsProvider, sms: ClaimedSms): Promise<void> {
  const { tenantId, id } = sms;
  const ctx: Context = { ...platform, tenantId, actor: { kind: "worker", id: "notifications" }, traceId: newTraceId() };
  try {
    const opened = openMessage(ctx, sms);
    let report: SmsReport | null = null;
    if (opened !== null) {
      const asked = { reference: smsReference(sms), providerId: sms.providerId, to: opened.address };
      report = await provider.report(ctx.http, asked);
    }
    const now = platform.clock.now();
    await platform.database.system(async (tx) => {
      await saveReport(tx, sms, stateAfter(sms, report, now));
      if (report?.kind === "undelivered" && report.isAddress) await countRefusedAddress(tx, sms, now);
    });
  } catch (error) {
    platform.log.error("a report of an SMS was not recorded", { tenantId, notificationId: id, error });
  }
}

/** `report` is null where the provider cannot be asked, or the receiver was erased. */
function stateAfter(sms: ClaimedSms, report: SmsReport | null, now: Date): ReportedState {
  const { state, attemptedAt, reportCount } = sms;
  const nextAt = nextReportAt(now, reportCount + 1);
  const reason = state === "unknown" ? "reply_lost" : null;
  switch (report?.kind) {
    case "delivered":
      return { state: "delivered", reason: null, nextAt: null, endedAt: now };
    case "undelivered":
      return { state: "failed", reason: report.reason, nextAt: null, endedAt: now };
    case "pending":
      return { state: "sent", reason: null, nextAt, endedAt: now };
    case "not_found": {
      const isCertain = now.getTime() - attemptedAt.getTime() >= CERTAIN_AFTER_MS;
      if (state === "unknown" && isCertain)
        return { state: "failed", reason: "not_accepted", nextAt: null, endedAt: now };
      return { state, reason, nextAt, endedAt: now };
    }
    case "unanswered":
      return { state, reason, nextAt, endedAt: now };
    case undefined:
      return { state, reason, nextAt: null, endedAt: now };
  }
}
