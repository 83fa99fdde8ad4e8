import { createContext } from "preact";
import { countApprovals } from "#approvals/index.ts";
import { countCollections } from "#collections/index.ts";
import { countLinks } from "#links/index.ts";
import type { Action, MemberContext } from "#members/index.ts";
import { listFailingTerminals } from "#payment-sets/index.ts";
import { reading, type ReadContext } from "#platform/context.ts";
import { countCases } from "#reconciliation/index.ts";
import { countAttempts } from "#reports/index.ts";
import { countHeldDeliveries, countTroubledEndpoints, countTroubledReceivers } from "#webhooks/index.ts";
import { boundsOfToday } from "../lists/period.ts";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import type { Text } from "../words/index.ts";
import type { NavId } from "./pages.ts";
import { isAllowed, pageUrl } from "./shell-of.ts";

/** Work is counted up to here, so that counting costs the same however much waits. */
export const WAITING_MAX = 1_000;

/** Work that waits for the member, and the list of exactly what is counted. */
export interface Waiting {
  name: keyof Text["today"]["need"];
  /** The area of the navigation to which it belongs. */
  nav: NavId;
  url: string;
  /** Above WAITING_MAX: there is more. */
  count: number;
}

interface Kind extends Omit<Waiting, "url" | "count"> {
  path: string | ((ctx: MemberContext) => string);
  isFor: (ctx: MemberContext) => boolean;
  count: (ctx: MemberContext & ReadContext) => Promise<number>;
}

const mayDo =
  (...actions: Action[]) =>
  (ctx: MemberContext) =>
    actions.some((action) => isAllowed(ctx, action));

/** The navigation shows the first one of an area. */
const KINDS: readonly Kind[] = [
  {
    name: "unclear",
    nav: "payments",
    path: (ctx) => (isAllowed(ctx, "payments.settle") ? "/unclear" : "/attempts?period=all&result=unclear"),
    isFor: mayDo("payments.read"),
    count: (ctx) => countAttempts(ctx, { result: "unclear", ...visibleTo(ctx) }, WAITING_MAX),
  },
  {
    name: "approvals",
    nav: "approvals",
    path: "/approvals",
    isFor: mayDo("approvals.read"),
    count: (ctx) => countApprovals(ctx, ["waiting"], WAITING_MAX),
  },
  {
    name: "differences",
    nav: "reconciliation",
    path: "/reconciliation?period=all&state=open",
    isFor: mayDo("reconciliation.close"),
    count: (ctx) => countCases(ctx, { state: "open" }, WAITING_MAX),
  },
  {
    name: "collections",
    nav: "accounts",
    path: "/hand-over?period=all&state=failed",
    isFor: mayDo("collections.reopen", "webhooks.write"),
    count: (ctx) => countCollections(ctx, { state: "failed" }, WAITING_MAX),
  },
  {
    name: "receivers",
    nav: "developers",
    path: "/webhooks/receivers?state=troubled",
    isFor: mayDo("webhooks.read"),
    count: countTroubledReceivers,
  },
  {
    name: "endpoints",
    nav: "developers",
    path: "/endpoints?state=troubled",
    isFor: mayDo("webhooks.read"),
    count: countTroubledEndpoints,
  },
  {
    name: "held",
    nav: "developers",
    path: "/webhooks?period=all&state=held",
    isFor: mayDo("webhooks.write"),
    count: (ctx) => countHeldDeliveries(ctx, WAITING_MAX),
  },
  {
    name: "terminals",
    nav: "setup",
    path: "/terminals?check=wrong",
    isFor: mayDo("setup.read"),
    count: async (ctx) => (await listFailingTerminals(ctx)).length,
  },
  {
    name: "asked",
    nav: "links",
    path: "/links?period=all&asked=yes",
    isFor: mayDo("links.write"),
    count: (ctx) => countLinks(ctx, { isAsked: true, ...visibleTo(ctx) }, WAITING_MAX),
  },
  {
    name: "expiring",
    nav: "links",
    path: "/links?period=all&state=open&expires=today",
    isFor: (ctx) => seesOwnOnly(ctx) && isAllowed(ctx, "links.write"),
    count: (ctx) => countLinks(ctx, { state: "open", ...visibleTo(ctx), ...expiringToday(ctx) }, WAITING_MAX),
  },
];

/** What expires today. */
export function expiringToday({ clock }: MemberContext) {
  const { from, before } = boundsOfToday(clock);
  return { expiresFrom: from, expiresTo: new Date(before.getTime() - 1) };
}

/** What requests have counted: a page and the navigation beside it show the same. */
const counted = new WeakMap<MemberContext, Promise<Waiting[]>>();

/** Counts the work that waits for a person, however old it is, as far as this member may see or do it. One round trip. */
export function waitingFor(ctx: MemberContext): Promise<Waiting[]> {
  return counted.getOrInsertComputed(ctx, countWaiting);
}

async function countWaiting(ctx: MemberContext): Promise<Waiting[]> {
  const kinds = KINDS.filter(({ isFor }) => isFor(ctx));
  const read = { ...ctx, tx: reading(ctx).tx };
  const counts = await Promise.all(kinds.map(({ count }) => count(read)));
  return kinds
    .map(({ name, nav, path }, index) => ({
      name,
      nav,
      url: pageUrl(ctx, typeof path === "string" ? path : path(ctx)),
      count: counts[index] ?? 0,
    }))
    .filter(({ count }) => count > 0);
}

/** What the navigation of the page that is being drawn shows beside its areas. */
export const WaitingInNav = createContext<readonly Waiting[]>([]);
