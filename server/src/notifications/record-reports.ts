import type { Context, Platform } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import { openMessage } from "./open-message.ts";
import { smsReference, type SmsProvider, type SmsReport } from "./sms/provider.ts";
import { smsProvider } from "./sms/providers.ts";
import { CERTAIN_AFTER_MS, nextReportAt } from "./sms/report-schedule.ts";
import { countRefusedAddress } from "./store/outcomes.ts";
import { claimReports, saveReport, type ReportedState, type SmsToAsk } from "./store/reports.ts";

/** Verimor answers 20 questions a minute. */
const QUESTIONS_MAX = 10;

/** Asks the provider about SMS that it has accepted, or may have. */
export async function recordReports(platform: Platform): Promise<void> {
  const { config, database, clock } = platform;
  if (config.sms === null) return;
  const provider = smsProvider(config.sms);
  const asked = await database.system((tx) => claimReports(tx, clock.now(), QUESTIONS_MAX));
  await Promise.all(asked.map((sms) => recordReport(platform, provider, sms)));
}

/** Never rejects: the SMS is asked about again. */
async function recordReport(platform: Platform, provider: SmsProvider, sms: SmsToAsk): Promise<void> {
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
function stateAfter(sms: SmsToAsk, report: SmsReport | null, now: Date): ReportedState {
  const { state, attemptedAt, reportCount } = sms;
  const nextAt = nextReportAt(now, reportCount + 1);
  const reason = state === "unknown" ? "reply_lost" : null;
  switch (report?.kind) {
    case "delivered":
      return { state: "delivered", reason: null, nextAt: null, at: now };
    case "undelivered":
      return { state: "failed", reason: report.reason, nextAt: null, at: now };
    case "pending":
      return { state: "sent", reason: null, nextAt, at: now };
    case "not_found": {
      const isCertain = now.getTime() - attemptedAt.getTime() >= CERTAIN_AFTER_MS;
      if (state === "unknown" && isCertain) return { state: "failed", reason: "not_accepted", nextAt: null, at: now };
      return { state, reason, nextAt, at: now };
    }
    case "unanswered":
      return { state, reason, nextAt, at: now };
    case undefined:
      return { state, reason, nextAt: null, at: now };
  }
}
