import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  listEndpoints,
  listReceivers,
  replayDelivery,
  showDelivery,
  type DeliveryDetails,
  type DeliveryOutcome,
} from "#webhooks/index.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import {
  type Answer,
  isAllowed,
  type MemberScene,
  pageUrl,
  Shell,
  useMember,
  useText,
  withQuery,
} from "../page/index.ts";
import { Facts, Heading, Problems, Sheet } from "../parts/index.ts";
import { formatTime, textIn, type Problem, textFor } from "../words/index.ts";
import { answerText, readDelivery, WebhookState } from "./shown-webhook.tsx";
import { WebhookAttempts } from "./WebhookAttempts.tsx";

/** Disabled receivers come first in their list. */
const RECEIVERS_MAX = 100;

export async function webhookPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const delivery = await showDelivery(ctx, (request.params as { id: string }).id);
  const receiver = await receiverFor(ctx, delivery);
  const verdict = verdictOf(delivery, receiver);
  const { locale } = ctx.session.member;
  const words = textFor(ctx);
  const text = words.webhook;
  const problems = problemsOn({ fields: [], words: text.problem }, locale, refused);
  const { id, state, attempts, body, paymentId } = delivery;
  const { title, reference } = readDelivery(locale, delivery);
  const order = reference ?? paymentId;
  const about = order === null ? [] : [order];
  const isAwaited = state === "pending" && verdict.kind !== "disabled" && problems.length === 0;
  const note = (
    <>
      <WebhookState state={state} isBadge />
      <span>{[...about, receiver.name].join(" · ")}</span>
    </>
  );
  const view = (
    <Shell nav="developers" title={[title, ...about].join(" · ")} problems={problems}>
      <Heading title={title} note={note} back={{ label: words.webhooks.title, url: pageUrl(ctx, "/webhooks") }}>
        {isAllowed(ctx, "webhooks.write") && (
          <form method="post" action={pageUrl(ctx, `/webhooks/${id}/replay`)} data-once>
            <input type="hidden" name="seen" value={delivery.attemptCount} />
            <button class="primary">{text.sendAgain}</button>
          </form>
        )}
      </Heading>
      <Problems />
      <section class="sheet verdict-sheet" data-live={isAwaited ? `${verdict.kind} ${attempts.length}` : undefined}>
        <VerdictText verdict={verdict} />
      </section>
      <div class="with-aside">
        <WebhookAttempts attempts={attempts.toReversed()} />
        <div class="aside">
          <Sheet title={text.factsTitle}>
            <WebhookFacts {...{ delivery, order }} paymentUrl={paymentId && pageUrl(ctx, `/payments/${paymentId}`)} />
          </Sheet>
          <Sheet title={text.bodyTitle}>
            <pre class="sent-text">{body}</pre>
            <p class="hint">{text.bodyNote}</p>
          </Sheet>
        </div>
      </div>
    </Shell>
  );
  return { view };
}

/** `seen`: the number of attempts that the page showed, so that a form that is sent twice sends the webhook once. */
export async function sendAgain(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = request.params as { id: string };
  const seen = formOf(request.body).text("seen");
  try {
    await replayDelivery(ctx, id, /^[0-9]{1,6}$/.test(seen) ? Number(seen) : 0);
    return { to: withQuery(pageUrl(ctx, `/webhooks/${id}`), { done: "webhook_sent_again" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await webhookPage(ctx, request, problems)), status };
  }
}

/** Where it is sent. */
interface ShownReceiver {
  name: string;
  /** Why nothing is sent there; null if nothing prevents that. */
  disabledBecause: "gone" | "failing" | null;
}

async function receiverFor(ctx: MemberContext, { receiver, event }: DeliveryDetails): Promise<ShownReceiver> {
  if (event !== null) {
    const found = (await listEndpoints(ctx)).find(({ id }) => id === event.endpointId);
    const name = found?.code ?? textIn(ctx.session.member.locale).event.removedEndpoint;
    return { name, disabledBecause: found?.disabledBecause ?? null };
  }
  const { receivers } = await listReceivers(ctx, { page: 1, pageSize: RECEIVERS_MAX });
  const found = receivers.find((each) => each.receiver === receiver);
  return { name: receiver, disabledBecause: found?.disabledAt ? (found.disabledBecause ?? "failing") : null };
}

/** Whether the receiver has the event, and if not why. */
type Verdict =
  | { kind: "delivered"; at: Date }
  /** Nothing was sent yet, or the attempt has no result yet. */
  | { kind: "waiting" | "sending" | "removed" }
  | { kind: "disabled"; why: "gone" | "failing" }
  | { kind: "failing" | "dead"; attempts: number; outcome: DeliveryOutcome; status: number | null };

function verdictOf(delivery: DeliveryDetails, { disabledBecause }: ShownReceiver): Verdict {
  const { state, endedAt, createdAt, attempts, stoppedAt } = delivery;
  if (state === "delivered") return { kind: "delivered", at: endedAt ?? createdAt };
  if (delivery.lastOutcome === "removed") return { kind: "removed" };
  if (state === "pending" && disabledBecause !== null) return { kind: "disabled", why: disabledBecause };
  if (state === "pending" && stoppedAt !== null) return { kind: "disabled", why: "gone" };
  if (state === "pending" && attempts.length > 0 && attempts.at(-1)?.outcome === null) return { kind: "sending" };
  const [last] = attempts.toReversed().flatMap(({ outcome, status }) => (outcome === null ? [] : { outcome, status }));
  if (last === undefined) return { kind: "waiting" };
  return { kind: state === "dead" ? "dead" : "failing", attempts: attempts.length, ...last };
}

const VERDICT_ICONS: Readonly<Record<Verdict["kind"], string>> = {
  delivered: "verdict-good icon-good",
  waiting: "verdict-info icon-idle",
  sending: "verdict-info icon-idle",
  removed: "verdict-warn icon-warning",
  disabled: "verdict-warn icon-warning",
  failing: "verdict-warn icon-warning",
  dead: "verdict-warn icon-warning",
};

function VerdictText({ verdict }: { verdict: Verdict }) {
  const { sentence, note } = wordsOf(useMember(), verdict);
  return (
    <div class={`verdict icon ${VERDICT_ICONS[verdict.kind]}`}>
      <div>
        <h2>{sentence}</h2>
        {note !== "" && <p class="soft">{note}</p>}
      </div>
    </div>
  );
}

function wordsOf({ locale, now }: MemberScene, verdict: Verdict): { sentence: string; note: string } {
  const words = textIn(locale);
  const text = words.webhook.verdict;
  switch (verdict.kind) {
    case "delivered":
      return { sentence: text.delivered(formatTime(locale, verdict.at, now.zone)), note: "" };
    case "waiting":
      return { sentence: text.waiting, note: text.waitingNote };
    case "removed":
      return { sentence: text.removed, note: text.removedNote };
    case "sending":
      return { sentence: text.sending, note: text.sendingNote };
    case "disabled":
      return { sentence: text.disabled[verdict.why], note: text.disabledNote };
    case "failing":
    case "dead": {
      const { attempts, status, outcome } = verdict;
      const sentence = text[verdict.kind](attempts, answerText(locale, outcome, status));
      return { sentence, note: words.webhook.advice[outcome] };
    }
  }
}

interface FactsProps {
  delivery: DeliveryDetails;
  /** The reference or the payment of the order that the event is about; null if it is about none. */
  order: string | null;
  paymentUrl: string | null;
}

function WebhookFacts({ delivery, order, paymentUrl }: FactsProps) {
  const { locale, now } = useMember();
  const { id, event, url, createdAt, nextAt, lastAt } = delivery;
  const text = useText().webhook.fact;
  const time = (at: Date | null) => at && formatTime(locale, at, now.zone);
  const facts = [
    { label: text.next, value: time(nextAt) },
    { label: text.last, value: time(lastAt) },
    { label: text.created, value: time(createdAt) },
    { label: text.payment, value: paymentUrl && <a href={paymentUrl}>{order}</a> },
    { label: text.address, value: url },
    { label: text.id, value: event?.id ?? id, kind: "identifier" } as const,
  ];
  return <Facts facts={facts} />;
}
