import { approvalJobs, describeWaitingApprovals } from "./approvals/index.ts";
import { auditJobs } from "./audit/index.ts";
import { brandingFor, brandingRoutes, mailBrand } from "./branding/index.ts";
import { cardJobs, savedCardRoutes } from "./cards/index.ts";
import { collectionRoutes } from "./collections/index.ts";
import { currentAccountJobs, currentAccountRoutes } from "./current-accounts/index.ts";
import { customerRoutes } from "./customers/index.ts";
import { demoShopRoutes } from "./demo/shop/routes.ts";
import { triggerRoutes } from "./demo/trigger/routes.ts";
import { eventJobs, eventRoutes } from "./events/index.ts";
import { authenticate, findOwnTenant, identityRoutes, INSTALLATION, loginsCounter } from "./identity/index.ts";
import { describeAskedLinks, linkJobs, linkPageRoutes, linkRoutes, linkUrlOfShort } from "./links/index.ts";
import { isInvitationOpen, type InvitationId } from "./members/index.ts";
import { isNoticeTrue, noticeJobs, type NoticeSources } from "./notices/index.ts";
import {
  isNoticeMessage,
  messageAttempts,
  notificationJobs,
  sandboxMessageRoutes,
  shortAddressRoutes,
  type MessageSources,
} from "./notifications/index.ts";
import {
  describeFailingTerminal,
  gaugeTerminalHealth,
  openedTerminals,
  paymentSetRoutes,
  terminalJobs,
} from "./payment-sets/index.ts";
import {
  declarePaymentCounters,
  describeUnclearAttempts,
  gaugeUnclearAttempts,
  isMessageStillValid,
  paymentJobs,
  paymentReadRoutes,
  threeDsRoutes,
} from "./payments/index.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config/config.ts";
import type { Platform } from "./platform/context.ts";
import type { App } from "./platform/http/app.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { silentLog } from "./platform/log/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createOutboundHttp } from "./platform/outbound-http/outbound-http.ts";
import type { Job } from "./platform/queues/job.ts";
import type { WorkQueues } from "./platform/queues/work-queue.ts";
import { portalRoutes, withMembers } from "./portal/index.ts";
import { privacyJobs, removedRows } from "./privacy/index.ts";
import { declareReconciliationCounters, describeOpenCases, reconciliationJobs } from "./reconciliation/index.ts";
import { recordRefusedCalls } from "./refused-calls/index.ts";
import { requestRoutes } from "./requests/index.ts";
import { selfServiceRoutes } from "./self-service/index.ts";
import { userRoutes } from "./users/index.ts";
import {
  describeFailingReceiver,
  endpointRoutes,
  queueForEndpoints,
  webhookAttempts,
  webhookJobs,
  webhookRoutes,
} from "./webhooks/index.ts";
import { widgetPaymentRoutes } from "./widget-payments/index.ts";

/** Adds the routes of every module to the HTTP server. */
export async function buildApp(platform: Platform): Promise<App> {
  const app = await createHttpServer(platform, withMembers(platform, authenticate(platform)), queues);
  recordRefusedCalls(app, platform);
  identityRoutes(app, platform);
  currentAccountRoutes(app);
  customerRoutes(app);
  userRoutes(app);
  savedCardRoutes(app);
  brandingRoutes(app, platform);
  linkRoutes(app);
  linkPageRoutes(app, platform);
  requestRoutes(app, platform);
  shortAddressRoutes(app, platform, linkUrlOfShort);
  paymentReadRoutes(app);
  eventRoutes(app, platform);
  webhookRoutes(app);
  endpointRoutes(app);
  collectionRoutes(app);
  paymentSetRoutes(app);
  widgetPaymentRoutes(app, platform);
  threeDsRoutes(app, platform);
  selfServiceRoutes(app, platform);
  portalRoutes(app, platform, { ...messageSources, queues });
  if (platform.config.mode === "sandbox") {
    demoShopRoutes(app, platform);
    triggerRoutes(app);
    sandboxMessageRoutes(app, platform, messageSources);
  }
  return app;
}

/** What modules say about the notices that they open. */
export const noticeSources: NoticeSources = {
  "approval.waiting": describeWaitingApprovals,
  "attempt.unclear": describeUnclearAttempts,
  "case.opened": describeOpenCases,
  "link.asked": describeAskedLinks,
  "receiver.failing": describeFailingReceiver,
  "terminal.failing": describeFailingTerminal,
};

/** What messages to payers need from modules above theirs. */
export const messageSources: MessageSources = {
  async lookOf(ctx, paymentSetId) {
    const [branding, tenant] = await Promise.all([brandingFor(ctx, paymentSetId), findOwnTenant(ctx)]);
    return mailBrand(ctx, branding, ctx.tenantId === INSTALLATION ? "ServicePay" : tenant.name);
  },
  async isStillValid(ctx, message) {
    if (message.kind === "member.invited") return isInvitationOpen(ctx, message.contactId as InvitationId);
    if (isNoticeMessage(message)) return isNoticeTrue(ctx, noticeSources, message);
    // A code is not sent after its end, and is dropped when its user is locked; a log-in with a new device has happened.
    if (message.kind === "user.code" || message.kind === "user.device") return true;
    return isMessageStillValid(ctx, message);
  },
};

/** Counters begin at 0 in every role, so that an alert sees the first increase, and gauges are read when metrics are. */
export function declareMetrics(platform: Platform): void {
  for (const declare of [loginsCounter, webhookAttempts, messageAttempts, removedRows]) declare(platform);
  declarePaymentCounters(platform);
  declareReconciliationCounters(platform);
  gaugeUnclearAttempts(platform);
  openedTerminals(platform);
  gaugeTerminalHealth(platform);
}

/** The jobs of every module, which workers run. */
export const jobs: readonly Job[] = [
  ...paymentJobs,
  ...approvalJobs,
  ...reconciliationJobs,
  ...eventJobs(queueForEndpoints),
  ...webhookJobs,
  ...noticeJobs(noticeSources),
  ...notificationJobs(messageSources),
  ...currentAccountJobs,
  ...linkJobs,
  ...cardJobs,
  ...terminalJobs,
  ...auditJobs,
  ...privacyJobs,
];

/** The work of every module that waits for workers. */
export const queues: WorkQueues = [...new Set(jobs.flatMap(({ queue }) => queue ?? []))];

/** The OpenAPI document of all routes. Routes are declared without touching a database or a key. */
export async function describeApi(): Promise<object> {
  const untouched = <Part extends object>(name: string) =>
    new Proxy({} as Part, {
      get: () => {
        throw new Error(`declaring routes used ${name}`);
      },
    });
  const app = await buildApp({
    config: readConfig({}),
    clock: systemClock,
    log: silentLog,
    metrics: createMetrics(),
    http: createOutboundHttp(),
    database: untouched("the database"),
    keys: untouched("a key"),
  });
  await app.ready();
  const description = await app.describe();
  await app.close();
  return description;
}
