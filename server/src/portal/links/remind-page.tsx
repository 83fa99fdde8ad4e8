import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import { customerNames } from "#customers/index.ts";
import { checkReminder, remindLink, type Reminder } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf } from "../forms/index.ts";
import { boundsOfToday } from "../lists/period.ts";
import { type Answer, keptForm, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Heading, Sheet } from "../parts/index.ts";
import { nameFor } from "../shown/masked.ts";
import { visibleLink } from "./visible-links.ts";

const LINKS_MAX = 50;

/** Asks before sending: says which of the chosen links get a reminder, and why the others do not. */
export async function remindPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = (await keptForm(ctx, request)) ?? formOf(request.method === "POST" ? request.body : request.query);
  const hasTooMany = chosenCount(request) > LINKS_MAX;
  const reminders = hasTooMany ? [] : await checkChosen(ctx, form.list("link"));
  const names = await customerNames(
    ctx,
    reminders.flatMap(({ link }) => link.payment.customerId ?? []),
  );
  const chosen = reminders.map(({ link, channels, reason }) => {
    const { id, clientOrderReference: reference } = link;
    const name = names.get(link.payment.customerId ?? "");
    return { id, reference, customer: name === undefined ? null : nameFor(ctx, name), channels, reason };
  });
  return { view: <RemindLinks {...{ hasTooMany, chosen }} /> };
}

/** A form that is sent twice reminds once, because a link has at most one reminder a day. */
export async function remindChosen(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const reminders = chosenCount(request) > LINKS_MAX ? [] : await checkChosen(ctx, form.list("link"));
  if (reminders.length === 0) return { ...(await remindPage(ctx, request)), status: 400 };
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

/** A link and, if it gets no reminder, the reason. */
type ChosenLink = Pick<Reminder, "reason" | "channels"> & { id: string; reference: string; customer: string | null };

interface Props {
  hasTooMany: boolean;
  chosen: readonly ChosenLink[];
}

function RemindLinks({ hasTooMany, chosen }: Props) {
  const { ctx } = useMember();
  const words = useText();
  const text = words.remind;
  const listUrl = pageUrl(ctx, "/links");
  const toRemind = chosen.filter(({ reason }) => reason === null);
  const others = chosen.filter(({ reason }) => reason !== null);
  return (
    <Shell nav="links" title={text.title}>
      <Heading title={text.title} back={{ label: words.links.title, url: listUrl }} />
      {chosen.length === 0 && <p class="sheet">{hasTooMany ? text.tooMany : text.noneChosen}</p>}
      {toRemind.length > 0 && (
        <form class="sheet results" method="post" action={pageUrl(ctx, "/links/remind")} data-once>
          <h2>{text.count(toRemind.length)}</h2>
          {/* Identifies the request, so that one that is sent twice counts once. */}
          <input type="hidden" name="id" value={newId()} />
          <ul>
            {toRemind.map((link) => (
              <Chosen key={link.id} link={link}>
                {link.channels.map((channel) => words.link.messageChannel[channel]).join(", ")}
                <input type="hidden" name="link" value={link.id} />
              </Chosen>
            ))}
          </ul>
          <div class="actions">
            <button class="primary">{text.submit(toRemind.length)}</button>
            <a class="button" href={listUrl}>
              {words.cancel}
            </a>
          </div>
        </form>
      )}
      {others.length > 0 && (
        <Sheet look="results" title={text.notCount(others.length)}>
          <ul>
            {others.map((link) => (
              <Chosen key={link.id} link={link}>
                {link.reason !== null && text.reason[link.reason]}
              </Chosen>
            ))}
          </ul>
        </Sheet>
      )}
    </Shell>
  );
}

interface ChosenProps {
  link: ChosenLink;
  children: ComponentChildren;
}

function Chosen({ link: { id, reference, customer }, children }: ChosenProps) {
  const { ctx } = useMember();
  return (
    <li>
      <a href={pageUrl(ctx, `/links/${id}`)}>{reference}</a>
      {customer !== null && ` · ${customer}`}
      <span class="hint block">{children}</span>
    </li>
  );
}
