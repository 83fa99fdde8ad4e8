import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import type { RateLimit } from "#platform/http/rate-limit.ts";
import {
  enableReceiver,
  listReceivers,
  sendTestEvent,
  sendWaiting,
  type DeliveryState,
  type Receiver,
  type TestEventResult,
} from "#webhooks/index.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import {
  type Answer,
  chosenOf,
  isAllowed,
  PageTabs,
  pageUrl,
  Shell,
  useMember,
  usePage,
  useText,
  withQuery,
} from "../page/index.ts";
import { AllLink, Heading, Problems, Sheet, ShortTime, StateMark, TableHead } from "../parts/index.ts";
import { formatCount, type Problem, textFor } from "../words/index.ts";
import { answerText } from "./shown-webhook.tsx";
import { readStoppedAddresses, StoppedSection } from "./stopped-addresses.tsx";

/** Disabled and failing receivers come first. */
const ROWS_MAX = 100;

/** `test`: what became of the test event that was just sent. */
export async function receiversPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
  test: TestEventResult | null = null,
): Promise<Answer> {
  const isTroubledOnly = chosenOf(request, "state", ["troubled"]) !== null;
  const [{ totalCount, receivers }, stopped] = await Promise.all([
    listReceivers(ctx, { page: 1, pageSize: ROWS_MAX }, { isTroubledOnly }),
    readStoppedAddresses(ctx),
  ]);
  const { locale } = ctx.session.member;
  const { receivers: text } = textFor(ctx);
  const problems = problemsOn({ fields: [], words: text.problem }, locale, refused);
  const mayChange = isAllowed(ctx, "webhooks.write");
  const view = (
    <Shell nav="developers" title={text.title} problems={problems}>
      <Heading title={text.title} note={text.intro}>
        {mayChange && receivers.length > 0 && (
          <a class="button" href={pageUrl(ctx, "/webhooks/resend")}>
            {text.resend}
          </a>
        )}
      </Heading>
      <PageTabs area="developers" current="receivers" />
      <Problems title={text.notSent} />
      {test !== null && <TestResult test={test} />}
      {isTroubledOnly && <AllLink url={pageUrl(ctx, "/webhooks/receivers")} text={text.all} />}
      {receivers.length === 0 ? (
        <div class="sheet empty-list">
          <p>{isTroubledOnly ? text.noneTroubled : text.nothingYet}</p>
        </div>
      ) : (
        <Receivers receivers={receivers} />
      )}
      {totalCount > receivers.length && <p class="hint">{text.more(formatCount(locale, totalCount))}</p>}
      <StoppedSection {...stopped} />
    </Shell>
  );
  return { view };
}

/** The form contains the time of the last stop that the page showed, so that sending it again enables nothing. */
export async function enable(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const seenAt = new Date(form.text("disabled"));
  await enableReceiver(ctx, form.text("receiver"), Number.isNaN(seenAt.getTime()) ? new Date(0) : seenAt);
  return { to: withQuery(pageUrl(ctx, "/webhooks/receivers"), { done: "receiver_enabled" }) };
}

/** Sending the form again finds nothing that waits for a later time. */
export async function sendNow(ctx: MemberContext, request: FastifyRequest, presses: RateLimit): Promise<Answer> {
  const { isAllowed: maySend } = await presses.take(ctx.tenantId);
  if (!maySend)
    return { ...(await receiversPage(ctx, request, [{ field: "form", reason: "sent_too_often" }])), status: 429 };
  try {
    const count = await sendWaiting(ctx, formOf(request.body).text("receiver"));
    const done = count === 0 ? "nothing_waited" : "waiting_sent";
    return { to: withQuery(pageUrl(ctx, "/webhooks/receivers"), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await receiversPage(ctx, request, problems)), status };
  }
}

/** Shows what the receiver answered. A form that is sent again sends another test event, which receivers ignore. */
export async function sendTest(ctx: MemberContext, request: FastifyRequest, tests: RateLimit): Promise<Answer> {
  const { isAllowed: mayTest } = await tests.take(ctx.tenantId);
  if (!mayTest) {
    const problems = [{ field: "form", reason: "too_often" }];
    return { ...(await receiversPage(ctx, request, problems)), status: 429 };
  }
  try {
    const result = await sendTestEvent(ctx, { receiver: formOf(request.body).text("receiver") });
    return await receiversPage(ctx, request, [], result);
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await receiversPage(ctx, request, problems)), status };
  }
}

function Receivers({ receivers }: { receivers: readonly Receiver[] }) {
  const { title, column } = useText().receivers;
  return (
    <div class="sheet table-sheet">
      <table class="cards" aria-label={title}>
        <TableHead
          columns={[
            column.receiver,
            column.state,
            column.lastDelivered,
            { number: column.waiting },
            { number: column.dead },
          ]}
        />
        <tbody>
          {receivers.map((receiver) => (
            <Row key={receiver.receiver} receiver={receiver} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ receiver: row }: { receiver: Receiver }) {
  const { ctx, locale } = useMember();
  const text = useText().receivers;
  const listUrl = pageUrl(ctx, "/webhooks");
  const mayChange = isAllowed(ctx, "webhooks.write");
  const { receiver, lastDeliveredAt, pendingCount, deadCount } = row;
  const stop = stopOf(row);
  const counted = (count: number, state: DeliveryState) =>
    count === 0 ? 0 : <a href={withQuery(listUrl, { period: "all", receiver, state })}>{formatCount(locale, count)}</a>;
  return (
    <tr>
      <th scope="row">{receiver}</th>
      <td>
        <Health stop={stop} failingSince={row.failingSince} />
        {stop !== null && mayChange && (
          <form method="post" action={`${listUrl}/receivers/enable`} data-once>
            <input type="hidden" name="receiver" value={receiver} />
            <input type="hidden" name="disabled" value={stop.since.toISOString()} />
            <button aria-label={text.enableOf(receiver)}>{text.enable}</button>
          </form>
        )}
        {mayChange && pendingCount > 0 && row.disabledAt === null && (
          <form method="post" action={`${listUrl}/receivers/send-now`} data-once>
            <input type="hidden" name="receiver" value={receiver} />
            <button aria-label={text.sendNowOf(receiver)}>{text.sendNow}</button>
          </form>
        )}
        {mayChange && (
          <form method="post" action={`${listUrl}/receivers/test`} data-once>
            <input type="hidden" name="receiver" value={receiver} />
            <button aria-label={text.testOf(receiver)}>{text.test}</button>
          </form>
        )}
      </td>
      <td class="soft nowrap">
        <Label word={text.column.lastDelivered} />
        {lastDeliveredAt === null ? text.never : <ShortTime at={lastDeliveredAt} />}
      </td>
      <td class="number">
        <Label word={text.column.waiting} />
        {counted(pendingCount, "pending")}
      </td>
      <td class="number">
        <Label word={text.column.dead} />
        {counted(deadCount, "dead")}
      </td>
    </tr>
  );
}

/** Names a value where the table has no heads: on phones and for screen readers. */
function Label({ word }: { word: string }) {
  return <span class="visually-hidden">{word}: </span>;
}

interface Stop {
  since: Date;
  /** `address`: only addresses on it are stopped. */
  why: "gone" | "failing" | "address";
}

function stopOf({ disabledAt, disabledBecause, lastStoppedAt }: Receiver): Stop | null {
  if (disabledAt !== null) return { since: disabledAt, why: disabledBecause ?? "failing" };
  return lastStoppedAt && { since: lastStoppedAt, why: "address" };
}

interface HealthProps {
  stop: Stop | null;
  failingSince: Date | null;
}

function Health({ stop, failingSince }: HealthProps) {
  const text = useText().receivers;
  const since = stop?.since ?? failingSince;
  if (since === null) return <StateMark tone="good" word={text.working} />;
  return (
    <>
      {stop === null ? (
        <StateMark tone="attention" word={text.failing} />
      ) : (
        <StateMark tone="wrong" word={stop.why === "address" ? text.stopped : text.disabled} />
      )}
      <p class="soft">
        {text.since} <ShortTime at={since} />
        {stop !== null && ` · ${text.why[stop.why]}`}
      </p>
    </>
  );
}

function TestResult({ test }: { test: TestEventResult }) {
  const { locale } = usePage();
  const { receivers: text, webhook } = useText();
  const { url, status, outcome, durationMs, reply } = test;
  return (
    <Sheet title={text.tested(url)}>
      <p>
        <StateMark tone={outcome === "delivered" ? "good" : "wrong"} word={answerText(locale, outcome, status)} />{" "}
        {webhook.attempt.ms(formatCount(locale, Math.round(durationMs)))}
      </p>
      {webhook.advice[outcome] !== "" && <p>{webhook.advice[outcome]}</p>}
      {reply !== null && <pre class="sent-text">{reply === "" ? webhook.attempt.emptyReply : reply}</pre>}
    </Sheet>
  );
}
