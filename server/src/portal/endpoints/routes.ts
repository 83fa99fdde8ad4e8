import { createRateLimit } from "#platform/http/rate-limit.ts";
import { formPages } from "../forms/index.ts";
import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { SENT_NOW, TEST_EVENTS } from "../webhooks/limits.ts";
import { endpointForm } from "./endpoint-form.tsx";
import { endpointPage, resume, sendTest } from "./endpoint-page.tsx";
import { removeEndpointPage, removeOne } from "./endpoint-removal.tsx";
import { replaceSecret, replaceSecretPage } from "./endpoint-secret.tsx";
import { endpointList } from "./endpoints-list.tsx";
import { replayForm } from "./replay-form.ts";

export function endpointPages(portal: Portal): void {
  const one = "/portal/:company/endpoints/:id";
  listPage(portal, endpointList);
  formPages(portal, endpointForm);
  memberPage(portal, { method: "GET", action: "webhooks.read", path: one }, (ctx, request) =>
    endpointPage(ctx, request),
  );
  const send = { method: "POST", action: "webhooks.write", formAt: one } as const;
  const tests = createRateLimit(portal.platform.database, TEST_EVENTS);
  memberPage(portal, { ...send, path: `${one}/test` }, (ctx, request) => sendTest(ctx, request, tests));
  const presses = createRateLimit(portal.platform.database, SENT_NOW);
  memberPage(portal, { ...send, path: `${one}/resume` }, (ctx, request) => resume(ctx, request, presses));
  formPages(portal, replayForm);
  const secret = { action: "credentials.write", path: `${one}/secret` } as const;
  memberPage(portal, { ...secret, method: "GET" }, (ctx, request) => replaceSecretPage(ctx, request));
  memberPage(portal, { ...secret, method: "POST" }, replaceSecret);
  const remove = { action: "credentials.write", path: `${one}/remove` } as const;
  memberPage(portal, { ...remove, method: "GET" }, removeEndpointPage);
  memberPage(portal, { ...remove, method: "POST" }, removeOne);
}
