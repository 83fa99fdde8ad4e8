import type { Action, MemberContext } from "#members/index.ts";
import type { ViewTab } from "../lists/ViewTabs.tsx";
import { isAllowed, pageUrl } from "./shell-of.ts";

type TabId = "events" | "endpoints" | "webhooks" | "receivers" | "signature" | "credentials" | "calls";

const PAGES: readonly { id: TabId; path: string; action: Action }[] = [
  { id: "webhooks", path: "/webhooks", action: "webhooks.read" },
  { id: "receivers", path: "/webhooks/receivers", action: "webhooks.read" },
  { id: "endpoints", path: "/endpoints", action: "webhooks.read" },
  { id: "events", path: "/events", action: "webhooks.read" },
  { id: "signature", path: "/webhooks/verify", action: "webhooks.read" },
  { id: "credentials", path: "/credentials", action: "credentials.read" },
  { id: "calls", path: "/calls", action: "webhooks.read" },
];

/** The pages for those who write the merchant's programs. */
export function developerTabs(ctx: MemberContext, current: TabId): ViewTab[] {
  return PAGES.filter(({ action }) => isAllowed(ctx, action)).map(({ id, path }) => ({
    id,
    url: pageUrl(ctx, path),
    isCurrent: id === current,
  }));
}
