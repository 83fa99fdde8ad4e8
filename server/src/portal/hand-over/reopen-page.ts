import type { Problem, ReopenCollectionsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import { countReopenable, reopenCollections } from "#hand-over/index.ts";
import type { MemberContext } from "#members/index.ts";
import { formOf, type Form } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";

/** Asks for the time of the ERP's backup, then shows how many collections would be listed again. */
export async function reopenPage(
  ctx: MemberContext,
  request: FastifyRequest,
  sent: Form | null = null,
): Promise<ReopenCollectionsPage> {
  const form = sent ?? (await keptForm(ctx, request)) ?? formOf(request.query);
  const [date, time] = [form.text("date", 10), form.text("time", 5)];
  const isAsked = date !== "" || time !== "";
  const { from, problems } = isAsked ? momentOf(ctx, date, time) : { from: null, problems: [] };
  return {
    kind: "reopen-collections",
    ...shellOf(ctx, request, "accounts"),
    listUrl: pageUrl(ctx, "/hand-over"),
    action: pageUrl(ctx, "/hand-over/reopen"),
    date,
    time,
    count: from === null ? null : await countReopenable(ctx, from),
    problems,
  };
}

/** A form that is sent twice finds nothing to reopen the second time. */
export async function reopenSince(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { from } = momentOf(ctx, form.text("date", 10), form.text("time", 5));
  if (from === null) return { status: 400, page: await reopenPage(ctx, request, form) };
  await reopenCollections(ctx, from);
  const list = { period: "all", state: "waiting", done: "collections_reopened" };
  return { to: withQuery(pageUrl(ctx, "/hand-over"), list) };
}

const MINUTE_MS = 60_000;

/** The moment in the company's time zone, whose days are those of the bank. */
function momentOf(ctx: MemberContext, date: string, time: string): { from: Date | null; problems: Problem[] } {
  const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(time) ?? [];
  const problems: Problem[] = [];
  if (!isDay(date)) problems.push({ field: "date", reason: date === "" ? "required" : "invalid" });
  if (hours === undefined) problems.push({ field: "time", reason: time === "" ? "required" : "invalid" });
  if (problems.length > 0) return { from: null, problems };
  const from = new Date(boundsOfBankDay(date).from.getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS);
  return from > ctx.clock.now() ? { from: null, problems: [{ field: "date", reason: "future" }] } : { from, problems };
}
