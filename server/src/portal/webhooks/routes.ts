import { createRateLimit } from "#platform/http/rate-limit.ts";
import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { SENT_NOW, TEST_EVENTS } from "./limits.ts";
import { enable, receiversPage, sendNow, sendTest } from "./receivers-page.tsx";
import { endPrevious, replaceSecret, replaceSecretPage } from "./replace-secret.tsx";
import { resend, resendPage } from "./resend-page.tsx";
import { signaturePage } from "./signature-page.tsx";
import { startAddress } from "./stopped-addresses.tsx";
import { sendAgain, webhookPage } from "./webhook-page.tsx";
import { webhookList } from "./webhooks-list.tsx";

export function webhookPages(portal: Portal): void {
  const base = "/portal/:company/webhooks";
  const read = { method: "GET", action: "webhooks.read" } as const;
  const write = { method: "POST", action: "webhooks.write" } as const;
  listPage(portal, webhookList);
  const receivers = `${base}/receivers`;
  memberPage(portal, { ...read, path: receivers, parameters: ["state"] }, (ctx, request) =>
    receiversPage(ctx, request),
  );
  memberPage(portal, { ...write, path: `${receivers}/enable`, formAt: receivers }, enable);
  memberPage(portal, { ...write, path: `${receivers}/start`, formAt: receivers }, startAddress);
  const sentNow = createRateLimit(portal.platform.database, SENT_NOW);
  memberPage(portal, { ...write, path: `${receivers}/send-now`, formAt: receivers }, (ctx, request) =>
    sendNow(ctx, request, sentNow),
  );
  const period = { action: "webhooks.write", path: `${base}/resend` } as const;
  memberPage(portal, { ...period, method: "GET", parameters: ["receiver", "from", "to", "which"] }, resendPage);
  memberPage(portal, { ...period, method: "POST", formAt: `${base}/resend` }, resend);
  const tests = createRateLimit(portal.platform.database, TEST_EVENTS);
  memberPage(portal, { ...write, path: `${receivers}/test`, formAt: receivers }, (ctx, request) =>
    sendTest(ctx, request, tests),
  );
  memberPage(portal, { ...read, path: `${base}/verify` }, signaturePage);
  memberPage(portal, { ...read, method: "POST", path: `${base}/verify` }, signaturePage);
  const secret = { action: "credentials.write", path: `${base}/secret` } as const;
  memberPage(portal, { ...secret, method: "GET" }, (ctx) => replaceSecretPage(ctx));
  memberPage(portal, { ...secret, method: "POST" }, replaceSecret);
  const end = { action: "credentials.write", method: "POST", formAt: `${base}/verify` } as const;
  memberPage(portal, { ...end, path: `${base}/secret/end-previous` }, endPrevious);
  memberPage(portal, { ...read, path: `${base}/:id` }, (ctx, request) => webhookPage(ctx, request));
  memberPage(portal, { ...write, path: `${base}/:id/replay`, formAt: `${base}/:id` }, sendAgain);
}
