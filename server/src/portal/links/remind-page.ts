import type { RemindLinksPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { customerNames } from "#customers/index.ts";
import { checkReminder, remindLink, type Reminder } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf } from "../forms/form.ts";
import { boundsOfToday } from "../lists/period.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { nameFor } from "../shown/masked.ts";
import { visibleLink } from "./visible-links.ts";

const LINKS_MAX = 50;

/** Says how many of the chosen links a reminder is sent for, and why not for the others. */
export async function remindPage(ctx: MemberContext, request: FastifyRequest): Promise<RemindLinksPage> {
  const form = (await keptForm(ctx, request)) ?? formOf(request.method === "POST" ? request.body : request.query);
  const hasTooMany = chosenCount(request) > LINKS_MAX;
  const reminders = hasTooMany ? [] : await checkChosen(ctx, form.list("link"));
  const names = await customerNames(
    ctx,
    reminders.flatMap(({ link }) => link.payment.customerId ?? []),
  );
  const shown = ({ link }: Reminder) => ({
    id: link.id,
    url: pageUrl(ctx, `/links/${link.id}`),
    reference: link.clientOrderReference,
    customer: shownName(ctx, names.get(link.payment.customerId ?? "")),
  });
  return {
    kind: "remind-links",
    ...shellOf(ctx, request, "links"),
    listUrl: pageUrl(ctx, "/links"),
    action: pageUrl(ctx, "/links/remind"),
    id: newId(),
    hasTooMany,
    toRemind: reminders.flatMap((each) => (each.reason === null ? [{ ...shown(each), channels: each.channels }] : [])),
    others: reminders.flatMap((each) => (each.reason === null ? [] : [{ ...shown(each), reason: each.reason }])),
  };
}

function shownName(ctx: MemberContext, name: string | undefined): string | null {
  return name === undefined ? null : nameFor(ctx, name);
}

/** A form that is sent twice reminds once, because a link has at most one reminder a day. */
export async function remindChosen(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const reminders = chosenCount(request) > LINKS_MAX ? [] : await checkChosen(ctx, form.list("link"));
  if (reminders.length === 0) return { status: 400, page: await remindPage(ctx, request) };
  const requestId = parseId(form.text("id")) ?? newId();
  const today = boundsOfToday(ctx.clock);
  for (const { link } of reminders) await remindLink(ctx, link.id, { requestId, today });
  return { to: withQuery(pageUrl(ctx, "/links"), { done: "links_reminded" }) };
}

/** Refuses (404) all of them if the member may not see one. */
async function checkChosen(ctx: MemberContext, ids: readonly string[]): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  for (const linkId of new Set(ids)) {
    const { id } = await visibleLink(ctx, linkId);
    reminders.push(await checkReminder(ctx, id, boundsOfToday(ctx.clock)));
  }
  return reminders;
}

function chosenCount({ method, body, query }: FastifyRequest): number {
  const { link = [] } = ((method === "POST" ? body : query) ?? {}) as { link?: unknown };
  return [link].flat().length;
}
