import { zero } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { isChannelOpen } from "#notifications/index.ts";
import { isPaid, paymentHistory, sendReceiptAgain, type AttemptState } from "#payments/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Heading, Problems, Sheet, ShortTime } from "../parts/index.ts";
import { formatMoney, type Problem, textFor } from "../words/index.ts";
import { maySee } from "./own-payments.ts";
import { CustomerReply } from "./story/CustomerReply.tsx";
import { eventsOf, type PaymentEvent } from "./story/payment-events.ts";
import { PaymentFactSheets } from "./story/PaymentFactSheets.tsx";
import { PaymentProof } from "./story/PaymentProof.tsx";
import { PaymentState } from "./story/PaymentState.tsx";
import { PaymentVerdict } from "./story/PaymentVerdict.tsx";
import { readPaymentStory, type PaymentStory } from "./story/read-payment-story.ts";
import { TerminalChoice } from "./story/TerminalChoice.tsx";
import { WaitingApprovals, waitingApprovalsOf } from "./WaitingApprovals.tsx";

/** While an attempt is in one of these states, an answer may come at any time, so the page keeps itself up to date. */
const AWAITED: ReadonlySet<AttemptState> = new Set([
  "CREATED",
  "AUTH_PENDING",
  "AUTHENTICATED",
  "SUBMITTING",
  "UNKNOWN",
  "REVERSING",
  "MANUAL",
]);

interface Refused {
  problems: readonly Problem[];
  status: number;
}

export async function paymentPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems, status }: Refused = { problems: [], status: 200 },
): Promise<Answer> {
  const { id } = request.params as { id: string };
  const story = await readPaymentStory(ctx, id);
  const { payment, sale, attempts } = story;
  if (!maySee(ctx, payment)) throw notFound("There is no such payment.");
  const [approvals, mayMail] = await Promise.all([waitingApprovalsOf(ctx, payment.id), mayMailReceipt(ctx, story)]);
  const { locale } = ctx.session.member;
  const text = textFor(ctx);
  const { currency, refundedAmount } = payment;
  const amount = formatMoney(locale, { amount: payment.chargedAmount ?? payment.amount, currency });
  const isUnclear = attempts.some(({ state }) => state === "MANUAL");
  const isAwaited = payment.state === "processing" || attempts.some(({ state }) => AWAITED.has(state));
  const events = eventsOf(ctx, locale, story);
  const view = (
    <Shell
      nav="payments"
      title={`${amount} · ${payment.clientReference ?? payment.orderReference}`}
      problems={problems}
    >
      <Heading
        title={amount}
        note={
          <>
            <PaymentState
              state={isUnclear ? "unclear" : payment.state}
              decline={sale?.decline?.class}
              refunded={refundedAmount === zero ? null : { amount: refundedAmount, currency }}
              isBadge
            />
            <Origin story={story} />
          </>
        }
        back={{ label: text.payments.title, url: pageUrl(ctx, "/payments") }}
      >
        <Actions {...{ story, mayMail }} />
      </Heading>
      <Problems />
      <WaitingApprovals approvals={approvals} />
      <section class="sheet verdict-sheet" data-live={isAwaited ? events.length : undefined}>
        <PaymentVerdict story={story} />
        <PaymentProof story={story} />
      </section>
      <div class="with-aside">
        <History
          events={events}
          auditUrl={isAllowed(ctx, "audit.read") ? pageUrl(ctx, `/audit?period=all&record=${payment.id}`) : null}
        />
        <div class="aside">
          <PaymentFactSheets story={story} />
          <TerminalChoice story={story} />
          <CustomerReply story={story} />
        </div>
      </div>
    </Shell>
  );
  return { view, status };
}

/** A form that is sent twice sends one receipt. */
export async function resendReceipt(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = request.params as { id: string };
  const { payment } = await paymentHistory(ctx, id);
  if (!maySee(ctx, payment)) throw notFound("There is no such payment.");
  try {
    await sendReceiptAgain(ctx, payment.id, parseId(formOf(request.body).text("id")) ?? newId());
    return { to: withQuery(pageUrl(ctx, `/payments/${id}`), { done: "receipt_sent" }) };
  } catch (error) {
    return paymentPage(ctx, request, problemsOf(error));
  }
}

interface Props {
  story: PaymentStory;
}

/** Who pays, and for what. */
function Origin({ story: { payment, customer } }: Props) {
  const { ctx } = useMember();
  return (
    <span>
      {customer !== null && (
        <>
          {customer.url === null ? customer.name : <a href={customer.url}>{customer.name}</a>}
          {" · "}
        </>
      )}
      {payment.clientReference ?? payment.orderReference}
      {payment.source === "link" && (
        <>
          {" · "}
          <a href={pageUrl(ctx, `/links/${payment.sourceId}`)}>{useText().payment.showLink}</a>
        </>
      )}
    </span>
  );
}

/** What the member can do with the payment. */
function Actions({ story: { payment, sale, attempts }, mayMail }: Props & { mayMail: boolean }) {
  const { ctx } = useMember();
  const text = useText();
  const unclear = attempts.find(({ state }) => state === "MANUAL");
  return (
    <>
      {unclear !== undefined && isAllowed(ctx, "payments.settle") && (
        <a class="button" href={pageUrl(ctx, `/unclear/${unclear.id}`)}>
          {text.settle.action}
        </a>
      )}
      {isMoneyKept(payment) && payment.archived === null && isAllowed(ctx, "payments.refund") && (
        <a class="button" href={pageUrl(ctx, `/payments/${payment.id}/refund`)}>
          {text.payment.refund}
        </a>
      )}
      {mayMail && (
        <form method="post" action={pageUrl(ctx, `/payments/${payment.id}/receipt`)} data-once>
          <input type="hidden" name="id" value={newId()} />
          <button>{text.payment.receipt.send}</button>
        </form>
      )}
      {sale !== null && isPaid(payment.state) && (
        <a class="button" href={pageUrl(ctx, `/payments/${payment.id}/evidence`)}>
          {text.payment.evidence.open}
        </a>
      )}
    </>
  );
}

function isMoneyKept({ state }: PaymentStory["payment"]): boolean {
  return state === "succeeded" || state === "partially_refunded";
}

async function mayMailReceipt(ctx: MemberContext, { payment, sale }: PaymentStory): Promise<boolean> {
  const hasReceipt = sale !== null && isMoneyKept(payment) && isAllowed(ctx, "links.write");
  return hasReceipt && (await isChannelOpen(ctx, "email"));
}

interface HistoryProps {
  events: readonly PaymentEvent[];
  /** Null if the member may not read the audit log. */
  auditUrl: string | null;
}

/** What happened, newest first. */
function History({ events, auditUrl }: HistoryProps) {
  const text = useText().payment;
  return (
    <Sheet title={text.historyTitle}>
      <ol class="history">
        {events.map(({ at, tone, title, details, url }, index) => (
          <li key={index} class={`tone-${tone}`}>
            <ShortTime at={at} isExact />
            <span class="state-mark" aria-hidden="true" />
            <div>
              {url ? <a href={url}>{title}</a> : title}
              {details.length > 0 && <p class="soft">{details.join(" · ")}</p>}
            </div>
          </li>
        ))}
      </ol>
      {auditUrl !== null && (
        <p>
          <a href={auditUrl}>{text.toAudit}</a>
        </p>
      )}
    </Sheet>
  );
}
