import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { eventPage, sendEvent } from "./event-page.tsx";
import { eventList } from "./events-list.tsx";

export function eventPages(portal: Portal): void {
  listPage(portal, eventList);
  const one = "/portal/:company/events/:id";
  memberPage(portal, { method: "GET", action: "webhooks.read", path: one }, (ctx, request) => eventPage(ctx, request));
  memberPage(portal, { method: "POST", action: "webhooks.write", path: `${one}/send`, formAt: one }, sendEvent);
}
