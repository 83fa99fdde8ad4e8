import type { FastifyRequest } from "fastify";
import { boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import { countReopenable, reopenCollections } from "#collections/index.ts";
import type { MemberContext } from "#members/index.ts";
import { type Form, formOf } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, Shell, useMember, usePage, useText, withQuery } from "../page/index.ts";
import { Field, FormActions, Heading, Problems } from "../parts/index.ts";
import { formatCount, type Problem } from "../words/index.ts";
import { COLLECTIONS } from "./collections-list.tsx";

/** Asks for the time of the ERP's backup, then shows how many collections would be listed again. */
export async function reopenPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return pageOf(ctx, request, (await keptForm(ctx, request)) ?? formOf(request.query));
}

/** A form that is sent twice finds nothing to reopen the second time. */
export async function reopenSince(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { from } = momentOf(ctx, typedIn(form));
  if (from === null) return pageOf(ctx, request, form);
  await reopenCollections(ctx, from);
  const list = { period: "all", state: "waiting", done: "collections_reopened" };
  return { to: withQuery(pageUrl(ctx, COLLECTIONS), list) };
}

interface Typed {
  date: string;
  time: string;
}

function typedIn(form: Form): Typed {
  return { date: form.text("date", 10), time: form.text("time", 5) };
}

async function pageOf(ctx: MemberContext, request: FastifyRequest, form: Form): Promise<Answer> {
  const typed = typedIn(form);
  const isAsked = request.method === "POST" || typed.date !== "" || typed.time !== "";
  const { from, problems } = isAsked ? momentOf(ctx, typed) : { from: null, problems: [] };
  const count = from === null ? null : await countReopenable(ctx, from);
  return { view: <Reopen {...{ ...typed, count, problems }} />, status: problems.length > 0 ? 400 : 200 };
}

const MINUTE_MS = 60_000;

/** The moment in the company's time zone, whose days are those of the bank. */
function momentOf(ctx: MemberContext, { date, time }: Typed): { from: Date | null; problems: Problem[] } {
  const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(time) ?? [];
  const problems: Problem[] = [];
  if (!isDay(date)) problems.push({ field: "date", reason: date === "" ? "required" : "invalid" });
  if (hours === undefined) problems.push({ field: "time", reason: time === "" ? "required" : "invalid" });
  if (problems.length > 0) return { from: null, problems };
  const from = new Date(boundsOfBankDay(date).from.getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS);
  return from > ctx.clock.now() ? { from: null, problems: [{ field: "date", reason: "future" }] } : { from, problems };
}

interface Props extends Typed {
  /** How many would be listed again; null until a time is given. */
  count: number | null;
  problems: readonly Problem[];
}

function Reopen({ date, time, count, problems }: Props) {
  const { locale } = usePage();
  const { ctx } = useMember();
  const text = useText().collections;
  const listUrl = pageUrl(ctx, COLLECTIONS);
  const action = pageUrl(ctx, `${COLLECTIONS}/reopen`);
  const field = { required: true, autocomplete: "off" };
  return (
    <Shell nav="accounts" title={text.reopen} problems={problems}>
      <Heading title={text.reopen} note={text.reopenIntro} back={{ label: text.title, url: listUrl }} />
      <form class="sheet narrow" method="get" action={action}>
        <Problems title={text.reopenProblems} />
        <Field {...field} name="date" label={text.backupDate} type="date" value={date} />
        <Field {...field} name="time" label={text.backupTime} type="time" value={time} />
        <div class="actions">
          <button class={count === null ? "primary" : ""}>{text.countThem}</button>
        </div>
      </form>
      {count !== null && (
        <form class="sheet narrow" method="post" action={action} data-once>
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="time" value={time} />
          <p>{count === 0 ? text.noneSince : text.reopenCount(formatCount(locale, count))}</p>
          {count > 0 && <FormActions label={text.reopenNow} cancelUrl={listUrl} isDangerous />}
        </form>
      )}
    </Shell>
  );
}
