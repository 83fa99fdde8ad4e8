import type { FastifyRequest } from "fastify";
import { cancelLink, extendLink, renewLink, sendLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/index.ts";
import { listPage } from "../lists/list-page.tsx";
import { type Answer, memberPage, pageUrl, type Portal, withQuery } from "../page/index.ts";
import { linkPage } from "./link-page.tsx";
import { PREVIEW_PARAMETERS, previewDocument } from "./link-preview.ts";
import { linkList } from "./links-list.tsx";
import { makeLink, newLinkPage } from "./new-link.ts";
import { remindChosen, remindPage } from "./remind-page.tsx";
import { visibleLink } from "./visible-links.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export function linkPages(portal: Portal): void {
  const base = "/portal/:company/links";
  const write = { method: "POST", action: "links.write" } as const;
  const form = { ...write, method: "GET" } as const;
  listPage(portal, linkList);
  memberPage(portal, { ...form, path: `${base}/new`, parameters: ["from"] }, newLinkPage);
  memberPage(portal, { ...write, path: `${base}/new` }, makeLink);
  memberPage(portal, { ...form, path: `${base}/new/preview`, parameters: PREVIEW_PARAMETERS }, previewDocument);
  memberPage(portal, { ...form, path: `${base}/remind`, parameters: { repeated: ["link"] } }, remindPage);
  memberPage(portal, { ...write, path: `${base}/remind` }, remindChosen);
  memberPage(portal, { method: "GET", action: "payments.read", path: `${base}/:id` }, linkPage);
  for (const [verb, change] of Object.entries(CHANGES))
    memberPage(portal, { ...write, path: `${base}/:id/${verb}`, formAt: `${base}/:id` }, (ctx, request) =>
      applyChange(ctx, request, change),
    );
}

/** Changes the link of the address. Returns the link to show then, and what to say. */
type Change = (ctx: MemberContext, id: string, request: FastifyRequest) => Promise<{ id: string; done: string }>;

const CHANGES: Readonly<Record<"cancel" | "extend" | "renew" | "send", Change>> = {
  async cancel(ctx, id) {
    await cancelLink(ctx, id);
    return { id, done: "link_cancelled" };
  },
  async extend(ctx, id, request) {
    const days = Number(formOf(request.body).text("days"));
    if (!Number.isInteger(days) || days < 1 || days > 365) throw invalid("days", "Not a number of days.");
    await extendLink(ctx, id, new Date(ctx.clock.now().getTime() + days * DAY_MS));
    return { id, done: "link_extended" };
  },
  async renew(ctx, id, request) {
    const renewedId = parseId<"link">(formOf(request.body).text("id")) ?? newId<"link">();
    const renewed = await renewLink(ctx, id, renewedId);
    return { id: renewed.id, done: "link_made" };
  },
  async send(ctx, id, request) {
    const form = formOf(request.body);
    const channel = form.text("channel") === "Sms" ? "sms" : "email";
    const to = form.text(channel === "sms" ? "gsm" : "email", 254).trim();
    const requestId = parseId(form.text("id")) ?? newId();
    await sendLink(ctx, id, { channel, to, firstName: null, requestId });
    return { id, done: "link_sent" };
  },
};

async function applyChange(ctx: MemberContext, request: FastifyRequest, change: Change): Promise<Answer> {
  const { id } = await visibleLink(ctx, (request.params as { id: string }).id);
  try {
    const { id: shown, done } = await change(ctx, id, request);
    return { to: withQuery(pageUrl(ctx, `/links/${shown}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return linkPage(ctx, request, { status, problems });
  }
}
