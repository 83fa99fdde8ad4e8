import type { FastifyRequest } from "fastify";
import { addDays, BANK_ZONE, bankDayOf, readBankTime } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import {
  countResendable,
  listReceivers,
  RESENT_MAX,
  RESENT_PER_SECOND,
  resendDeliveries,
  type ResendCount,
  type ResendSelection,
} from "#webhooks/index.ts";
import { type Form, formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, chosenOf, keptForm, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Field, FormActions, Heading, OneOf, Problems, Select } from "../parts/index.ts";
import { formatCount, timeText, type Problem, textFor } from "../words/index.ts";

/** More receivers than this are not offered. */
const RECEIVERS_MAX = 100;

/** What the member typed: times in Istanbul such as "2026-11-29T14:00". */
interface Fields {
  /** "" for all. */
  receiver: string;
  from: string;
  to: string;
  which: string;
}

/** Asks for a period. With one in its address it counts the webhooks, and has the button that sends them again. */
export async function resendPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const query = formOf(request.query);
  chosenOf(request, "which", ["dead", "all"]);
  const form = (await keptForm(ctx, request)) ?? (query.text("from") === "" ? null : query);
  if (form === null) return answer(ctx, { fields: emptyFields(ctx) });
  return answer(ctx, await understood(ctx, fieldsOf(form), ctx.clock.now()));
}

/** `seen`: when the page counted. Sent again, the form finds nothing that has ended by then. */
export async function resend(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const fields = fieldsOf(form);
  const seen = new Date(form.text("seen"));
  const shown = await understood(ctx, fields, Number.isNaN(seen.getTime()) ? new Date(0) : seen);
  if (shown.selection === undefined) return answer(ctx, shown);
  try {
    const { count } = await resendDeliveries(ctx, shown.selection);
    const done = count === 0 ? "no_webhook_sent_again" : "webhooks_sent_again";
    return { to: withQuery(pageUrl(ctx, "/webhooks/receivers"), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return answer(ctx, { fields, problems, status });
  }
}

interface Shown {
  fields: Fields;
  selection?: ResendSelection;
  found?: ResendCount;
  problems?: readonly Problem[];
  status?: number;
}

async function understood(ctx: MemberContext, fields: Fields, endedUntil: Date): Promise<Shown> {
  const [from, before] = [readTime(fields.from), readTime(fields.to)];
  const problems = [
    ...(from === null ? [{ field: "from", reason: "invalid" }] : []),
    ...(before === null ? [{ field: "to", reason: "invalid" }] : []),
    ...(from !== null && before !== null && from >= before ? [{ field: "to", reason: "before_from" }] : []),
  ];
  if (from === null || before === null || problems.length > 0) return { fields, problems, status: 400 };
  const receiver = fields.receiver === "" ? null : fields.receiver;
  const selection = { receiver, from, before, includesDelivered: fields.which === "all", endedUntil };
  return { fields, selection, found: await countResendable(ctx, selection) };
}

/** What `datetime-local` sends, with or without seconds. */
function readTime(text: string): Date | null {
  return readBankTime(text.length === 16 ? `${text}:00` : text);
}

function fieldsOf(form: Form): Fields {
  return {
    receiver: form.text("receiver", 2_048),
    from: form.text("from"),
    to: form.text("to"),
    which: form.text("which"),
  };
}

/** From yesterday on, what was given up. */
function emptyFields({ clock }: MemberContext): Fields {
  const now = clock.now();
  const from = `${addDays(bankDayOf(now), -1)}T00:00`;
  const to = now.toTemporalInstant().toZonedDateTimeISO(BANK_ZONE).toPlainDateTime().add({ minutes: 1 });
  return { receiver: "", from, to: to.toString({ smallestUnit: "minute" }), which: "dead" };
}

async function answer(ctx: MemberContext, shown: Shown): Promise<Answer> {
  const { receivers } = await listReceivers(ctx, { page: 1, pageSize: RECEIVERS_MAX });
  const { locale } = ctx.session.member;
  const text = textFor(ctx).resend;
  const names = new Set([shown.fields.receiver, ...receivers.map(({ receiver }) => receiver)]);
  names.delete("");
  const problems = problemsOn(
    { fields: ["from", "to"], verbNames: { to: "before" }, words: text.problem },
    locale,
    shown.problems ?? [],
  );
  const view = (
    <Shell nav="developers" title={text.title} problems={problems}>
      <Heading
        title={text.title}
        note={text.intro}
        back={{ label: textFor(ctx).receivers.title, url: pageUrl(ctx, "/webhooks/receivers") }}
      />
      <Period fields={shown.fields} receivers={[...names]} />
      {shown.found !== undefined && shown.selection !== undefined && (
        <Found fields={shown.fields} found={shown.found} seen={shown.selection.endedUntil} />
      )}
    </Shell>
  );
  return { view, status: shown.status ?? 200 };
}

interface PeriodProps {
  fields: Fields;
  receivers: readonly string[];
}

function Period({ fields, receivers }: PeriodProps) {
  const { ctx } = useMember();
  const text = useText().resend;
  const time = { type: "datetime-local", hint: text.timeHint, required: true };
  return (
    <form class="sheet narrow" method="get" action={pageUrl(ctx, "/webhooks/resend")}>
      <Problems title={useText().receivers.notSent} />
      <Select
        name="receiver"
        label={text.receiver}
        value={fields.receiver}
        options={[
          { value: "", label: text.allReceivers },
          ...receivers.map((receiver) => ({ value: receiver, label: receiver })),
        ]}
      />
      <div class="field-grid">
        <Field {...time} name="from" label={text.from} value={fields.from} />
        <Field {...time} name="to" label={text.to} value={fields.to} />
      </div>
      <OneOf
        name="which"
        legend={text.which}
        choices={[
          { value: "dead", label: text.onlyDead },
          { value: "all", label: text.alsoDelivered, hint: text.alsoDeliveredHint },
        ]}
        chosen={fields.which === "all" ? "all" : "dead"}
      />
      <FormActions label={text.count} cancelUrl={pageUrl(ctx, "/webhooks/receivers")} />
    </form>
  );
}

interface FoundProps {
  fields: Fields;
  found: ResendCount;
  seen: Date;
}

/** How many there are, how fast they are sent, and the button that sends them. */
function Found({ fields, found, seen }: FoundProps) {
  const { locale, ctx } = useMember();
  const text = useText().resend;
  const count = found.delivered + found.dead;
  const number = (value: number) => formatCount(locale, value);
  if (count === 0 || count > RESENT_MAX)
    return (
      <section class="sheet narrow" role="status">
        <p>{count === 0 ? text.none : text.tooMany(number(RESENT_MAX))}</p>
      </section>
    );
  const minutes = Math.ceil(count / RESENT_PER_SECOND / 60);
  return (
    <form class="sheet narrow" method="post" action={pageUrl(ctx, "/webhooks/resend")} data-once>
      <p role="status">
        <strong>{text.found(number(count))}</strong> {text.ofWhich(number(found.dead), number(found.delivered))}
      </p>
      <p>{text.pace(number(RESENT_PER_SECOND), timeText(locale, minutes))}</p>
      <p class="hint">{text.held}</p>
      {Object.entries<string>({ ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="seen" value={seen.toISOString()} />
      <div class="actions">
        <button class="primary">{text.submit(number(count))}</button>
      </div>
    </form>
  );
}
