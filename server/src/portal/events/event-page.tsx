import type { FastifyRequest } from "fastify";
import { isNamedBy, showEvent, type ListedEvent } from "#events/index.ts";
import type { MemberContext } from "#members/index.ts";
import { TIME_ZONE } from "#platform/exports/bank-time.ts";
import { conflict } from "#platform/refusal.ts";
import { listEndpoints, pageOfDeliveries, replayEvents, type Endpoint, type ListedDelivery } from "#webhooks/index.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, usePage, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, NoValue, Problems, Select, Sheet, Table, TableSheet } from "../parts/index.ts";
import { answerText, WebhookState } from "../webhooks/shown-webhook.tsx";
import { formatCount, formatTime, textFor, type Problem } from "../words/index.ts";
import { Subject } from "./events-list.tsx";

export async function eventPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const event = await showEvent(ctx, (request.params as { id: string }).id);
  const [{ rows: deliveries }, endpoints] = await Promise.all([
    pageOfDeliveries(ctx, { eventId: event.id }, null),
    listEndpoints(ctx),
  ]);
  const { locale } = ctx.session.member;
  const { events, event: text, eventType } = textFor(ctx);
  const problems = problemsOn({ fields: [], words: text.problem }, locale, refused);
  const title = eventType[event.type];
  const url = pageUrl(ctx, `/events/${event.id}`);
  const wanting = endpoints.filter(({ eventTypes }) => isNamedBy(eventTypes, event.type));
  const view = (
    <Shell nav="developers" title={`${title} · ${formatCount(locale, event.sequence)}`} problems={problems}>
      <Heading
        title={title}
        note={formatTime(locale, event.createdAt, TIME_ZONE)}
        back={{ label: events.title, url: pageUrl(ctx, "/events") }}
      />
      <Problems />
      <div class="with-aside">
        <div class="stack">
          <Deliveries {...{ deliveries, endpoints }} />
          {isAllowed(ctx, "webhooks.write") && wanting.length > 0 && (
            <form class="sheet" method="post" action={`${url}/send`} data-once>
              <Select
                name="endpoint"
                label={text.sendTo}
                value={wanting[0]!.id}
                options={wanting.map(({ id, code }) => ({ value: id, label: code }))}
              />
              <div class="actions">
                <button>{text.send}</button>
              </div>
            </form>
          )}
        </div>
        <div class="aside">
          <EventFacts event={event} />
          <Sheet title={text.body}>
            <pre class="sent-text">{event.body}</pre>
            <p class="hint">{text.bodyNote}</p>
          </Sheet>
        </div>
      </div>
    </Shell>
  );
  return { view };
}

/** Sends the event to one endpoint, again or first. */
export async function sendEvent(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id, sequence } = await showEvent(ctx, (request.params as { id: string }).id);
  try {
    const chosen = { after: sequence - 1, through: sequence, isUndeliveredOnly: false };
    const count = await replayEvents(ctx, formOf(request.body).text("endpoint"), chosen);
    if (count === 0) throw conflict("The endpoint does not want this type.", { reason: "not_wanted" });
    return { to: withQuery(pageUrl(ctx, `/events/${id}`), { done: "events_sent" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await eventPage(ctx, request, problems)), status };
  }
}

function EventFacts({ event }: { event: ListedEvent }) {
  const { ctx, locale } = useMember();
  const { events, event: text } = useText();
  const { subject } = event;
  return (
    <Sheet title={text.facts}>
      <Facts
        facts={[
          { label: events.column.sequence, value: formatCount(locale, event.sequence) },
          { label: text.type, value: <code>{event.type}</code> },
          {
            label: events.column.subject,
            value: <Subject {...{ ctx, subject }} word={events.subjectKind[subject.kind]} />,
          },
          { label: text.id, value: event.id, kind: "identifier" },
        ]}
      />
    </Sheet>
  );
}

interface DeliveriesProps {
  deliveries: readonly ListedDelivery[];
  endpoints: readonly Endpoint[];
}

function Deliveries({ deliveries, endpoints }: DeliveriesProps) {
  const { ctx } = useMember();
  const { locale } = usePage();
  const text = useText().event;
  if (deliveries.length === 0)
    return (
      <Sheet title={text.deliveries}>
        <p>{text.noDeliveries}</p>
      </Sheet>
    );
  const codes = new Map(endpoints.map(({ id, code }): [string, string] => [id, code]));
  const { column } = text;
  return (
    <TableSheet label={text.deliveries}>
      <Table
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          {
            title: column.endpoint,
            isHead: true,
            cell: ({ id, event }) => (
              <a href={pageUrl(ctx, `/webhooks/${id}`)}>{codes.get(event?.endpointId ?? "") ?? text.removedEndpoint}</a>
            ),
          },
          { title: column.state, cell: ({ state }) => <WebhookState state={state} /> },
          { title: column.attempts, isCount: true, cell: ({ attemptCount }) => attemptCount },
          {
            title: column.last,
            isNamed: true,
            cell: ({ lastOutcome, lastStatus }) =>
              lastOutcome === null ? <NoValue /> : answerText(locale, lastOutcome, lastStatus),
          },
        ]}
      />
    </TableSheet>
  );
}
