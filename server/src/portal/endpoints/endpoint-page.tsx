import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import type { MemberContext } from "#members/index.ts";
import type { RateLimit } from "#platform/http/rate-limit.ts";
import {
  pageOfDeliveries,
  readEndpoint,
  resumeEndpoint,
  testEndpoint,
  type Endpoint,
  type ListedDelivery,
} from "#webhooks/index.ts";
import { problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import {
  Facts,
  Heading,
  NoValue,
  PreviousSecret,
  Problems,
  Sheet,
  ShortTime,
  StateMark,
  Table,
  TableSheet,
} from "../parts/index.ts";
import { answerText, readDelivery, WebhookState } from "../webhooks/shown-webhook.tsx";
import { formatCount, formatTime, textFor, type Problem, type Text } from "../words/index.ts";
import { Counted, deliveriesUrl, EndpointHealth, endpointUrl, typesText } from "./endpoints-list.tsx";

const DELIVERIES_MAX = 10;

type TestResult = Awaited<ReturnType<typeof testEndpoint>>;

/** `test`: what became of the test event that was just sent. */
export async function endpointPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
  test: TestResult | null = null,
): Promise<Answer> {
  const endpoint = await readEndpoint(ctx, (request.params as { id: string }).id);
  const { id, code, pendingCount, disabledAt } = endpoint;
  const { rows } = await pageOfDeliveries(ctx, { endpointId: id }, null);
  const { locale } = ctx.session.member;
  const { endpoint: text, endpoints } = textFor(ctx);
  const problems = problemsOn({ fields: [], words: text.problem }, locale, refused);
  const mayChange = isAllowed(ctx, "credentials.write");
  const maySend = isAllowed(ctx, "webhooks.write");
  const view = (
    <Shell nav="developers" title={code} problems={problems}>
      <Heading
        title={code}
        note={<EndpointHealth endpoint={endpoint} isBadge />}
        back={{ label: endpoints.title, url: pageUrl(ctx, "/endpoints") }}
      >
        {maySend && (
          <form method="post" action={endpointUrl(ctx, id, "/test")} data-once>
            <button>{text.test}</button>
          </form>
        )}
        {mayChange && (
          <a class="button" href={endpointUrl(ctx, id, "/change")}>
            {text.change}
          </a>
        )}
      </Heading>
      <Problems title={text.notDone} />
      {test !== null && <TestAnswer test={test} />}
      <section class="sheet verdict-sheet">
        <VerdictText endpoint={endpoint}>
          {maySend && endpoint.isActive && (disabledAt !== null || pendingCount > 0) && (
            <form class="actions" method="post" action={endpointUrl(ctx, id, "/resume")} data-once>
              <button class={disabledAt === null ? undefined : "primary"}>
                {disabledAt === null ? text.sendNow : text.resume}
              </button>
            </form>
          )}
        </VerdictText>
      </section>
      <div class="with-aside">
        <Deliveries endpoint={endpoint} deliveries={rows.slice(0, DELIVERIES_MAX)} maySend={maySend} />
        <div class="aside">
          <EndpointFacts endpoint={endpoint} />
          <SecretFacts endpoint={endpoint} mayChange={mayChange} />
          {mayChange && (
            <section class="sheet">
              <a class="button danger" href={endpointUrl(ctx, id, "/remove")}>
                {text.remove}
              </a>
            </section>
          )}
        </div>
      </div>
    </Shell>
  );
  return { view };
}

/** Shows what the endpoint answered. A form that is sent again sends another test event. */
export async function sendTest(ctx: MemberContext, request: FastifyRequest, tests: RateLimit): Promise<Answer> {
  const { isAllowed: mayTest } = await tests.take(ctx.tenantId);
  if (!mayTest) return refusedOften(ctx, request);
  const result = await testEndpoint(ctx, (request.params as { id: string }).id);
  return endpointPage(ctx, request, [], result);
}

/** Sending the form again makes due what failed meanwhile. */
export async function resume(ctx: MemberContext, request: FastifyRequest, presses: RateLimit): Promise<Answer> {
  const { isAllowed: maySend } = await presses.take(ctx.tenantId);
  if (!maySend) return refusedOften(ctx, request);
  const { id } = request.params as { id: string };
  await resumeEndpoint(ctx, id);
  return { to: withQuery(pageUrl(ctx, `/endpoints/${id}`), { done: "endpoint_resumed" }) };
}

async function refusedOften(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return { ...(await endpointPage(ctx, request, [{ field: "form", reason: "too_often" }])), status: 429 };
}

const VERDICT_ICONS = {
  good: "verdict-good icon-good",
  info: "verdict-info icon-idle",
  warn: "verdict-warn icon-warning",
};

function VerdictText({ endpoint, children }: { endpoint: Endpoint; children: ComponentChildren }) {
  const { locale, now } = useMember();
  const text = useText().endpoint.verdict;
  const { icon, sentence, note } = verdictOf(text, endpoint, (at) => formatTime(locale, at, now.zone));
  return (
    <div class={`verdict icon ${VERDICT_ICONS[icon]}`}>
      <div>
        <h2>{sentence}</h2>
        <p class="soft">{note}</p>
        {children}
      </div>
    </div>
  );
}

interface Verdict {
  icon: keyof typeof VERDICT_ICONS;
  sentence: string;
  note: string;
}

function verdictOf(
  text: Text["endpoint"]["verdict"],
  { isActive, disabledBecause, failingSince, lastDeliveredAt }: Endpoint,
  time: (at: Date) => string,
): Verdict {
  if (disabledBecause !== null)
    return {
      icon: "warn",
      sentence: disabledBecause === "gone" ? text.gone : text.failedLong,
      note: text.disabledNote,
    };
  if (!isActive) return { icon: "info", sentence: text.inactive, note: text.inactiveNote };
  if (failingSince !== null)
    return { icon: "warn", sentence: text.failing(time(failingSince)), note: text.failingNote };
  if (lastDeliveredAt === null) return { icon: "info", sentence: text.untried, note: text.untriedNote };
  return { icon: "good", sentence: text.active, note: text.activeNote(time(lastDeliveredAt)) };
}

function TestAnswer({ test: { type, outcome, status, durationMs, reply } }: { test: TestResult }) {
  const { locale } = useMember();
  const { endpoint, webhook, eventType } = useText();
  return (
    <section class="sheet" role="status">
      <h2>
        {endpoint.tested}: {eventType[type]}
      </h2>
      <p>
        <StateMark tone={outcome === "delivered" ? "good" : "wrong"} word={answerText(locale, outcome, status)} />{" "}
        {webhook.attempt.ms(formatCount(locale, Math.round(durationMs)))}
      </p>
      {webhook.advice[outcome] !== "" && <p>{webhook.advice[outcome]}</p>}
      {reply !== null && <pre class="sent-text">{reply === "" ? webhook.attempt.emptyReply : reply}</pre>}
    </section>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { ctx, locale, now } = useMember();
  const text = useText().endpoint;
  const { id, url, eventTypes, description, pendingCount, deadCount, createdAt } = endpoint;
  return (
    <Sheet title={text.facts}>
      <Facts
        facts={[
          { label: text.fact.address, value: url },
          { label: text.fact.types, value: typesText(locale, eventTypes) },
          { label: text.fact.description, value: description },
          {
            label: text.fact.waiting,
            value: <Counted {...{ ctx, id, locale }} count={pendingCount} state="pending" />,
          },
          { label: text.fact.dead, value: <Counted {...{ ctx, id, locale }} count={deadCount} state="dead" /> },
          { label: text.fact.created, value: formatTime(locale, createdAt, now.zone) },
          { label: text.fact.id, value: id, kind: "identifier" },
        ]}
      />
    </Sheet>
  );
}

function SecretFacts({
  endpoint: { id, secretSetAt, secretEndsAt },
  mayChange,
}: {
  endpoint: Endpoint;
  mayChange: boolean;
}) {
  const { ctx, locale, now } = useMember();
  const text = useText().endpoint;
  return (
    <Sheet title={text.secret}>
      <Facts facts={[{ label: text.secretSet, value: formatTime(locale, secretSetAt, now.zone) }]} />
      {secretEndsAt !== null && <PreviousSecret zone={now.zone} until={secretEndsAt} endAction={null} />}
      {mayChange && (
        <div>
          <a class="button" href={endpointUrl(ctx, id, "/secret")}>
            {text.rotate}
          </a>
          <p class="hint">{text.rotateHint}</p>
        </div>
      )}
    </Sheet>
  );
}

interface DeliveriesProps {
  endpoint: Endpoint;
  deliveries: readonly ListedDelivery[];
  maySend: boolean;
}

function Deliveries({ endpoint: { id }, deliveries, maySend }: DeliveriesProps) {
  const { ctx, locale } = useMember();
  const { endpoint: text, webhooks } = useText();
  const { column } = webhooks;
  const replay = maySend && (
    <a class="button" href={endpointUrl(ctx, id, "/replay")}>
      {text.replay}
    </a>
  );
  if (deliveries.length === 0)
    return (
      <Sheet title={text.deliveries}>
        <p>{text.noDeliveries}</p>
        {replay}
      </Sheet>
    );
  return (
    <section>
      <TableSheet label={text.deliveries}>
        <Table
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            { title: column.time, look: "soft nowrap", cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
            {
              title: column.event,
              isHead: true,
              cell: (delivery) => (
                <a href={pageUrl(ctx, `/webhooks/${delivery.id}`)}>{readDelivery(locale, delivery).title}</a>
              ),
            },
            { title: column.state, cell: ({ state }) => <WebhookState state={state} /> },
            {
              title: column.last,
              isNamed: true,
              cell: ({ lastOutcome, lastStatus }) =>
                lastOutcome === null ? <NoValue /> : answerText(locale, lastOutcome, lastStatus),
            },
          ]}
        />
      </TableSheet>
      <div class="actions">
        <a class="button" href={deliveriesUrl(ctx, id)}>
          {text.allDeliveries}
        </a>
        {replay}
      </div>
    </section>
  );
}
