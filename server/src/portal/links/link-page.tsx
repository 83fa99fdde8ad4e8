import type { FastifyRequest } from "fastify";
import type { DeclineClass } from "#acquirers/registry.ts";
import { findCustomer, fullName } from "#customers/index.ts";
import { qrUrlOf, readAdditionalData, type FoundLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { lookUpPaymentSet } from "#payment-sets/index.ts";
import { paymentHistory, type Payment } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { qrSvg } from "#platform/qr-svg.ts";
import { findWebhookStops, type WebhookStop } from "#webhooks/index.ts";
import { formOf, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, useText } from "../page/index.ts";
import { CopyButton, Facts, Heading, Problems, Sheet } from "../parts/index.ts";
import { namedAdditionalData, type Additional } from "../shown/additional-data.ts";
import { nameFor } from "../shown/masked.ts";
import { WebhookStopNotice } from "../webhooks/WebhookStopNotice.tsx";
import { formatMoney, formatTime, type Problem, textFor } from "../words/index.ts";
import { actionsOf, LinkActions, SendForms, sendFormOf, type Actions, type SendForm } from "./LinkActions.tsx";
import { LinkMessages, messagesOf, noticeOf, type LinkMessage } from "./LinkMessages.tsx";
import { LinkState, makerText, shownStateOf } from "./LinkState.tsx";
import { offeredPrograms, OfferTable, type OfferedProgram } from "./OfferTable.tsx";
import { makersOf, visibleLink, type Maker } from "./visible-links.ts";

export async function linkPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { status = 200, problems: refused = [] }: { status?: number; problems?: readonly Problem[] } = {},
): Promise<Answer> {
  const { payment, ...link } = await visibleLink(ctx, (request.params as { id: string }).id);
  const [customer, set, messages, programs, makerOf, additional, history, stops] = await Promise.all([
    payment.customerId === null ? undefined : findCustomer(reading(ctx), payment.customerId),
    lookUpPaymentSet(ctx, payment.paymentSetId),
    messagesOf(ctx, payment.id),
    offeredPrograms(ctx, payment),
    makersOf(ctx, [payment.createdBy]),
    readAdditionalData(ctx, link.id).then((data) => namedAdditionalData(ctx, data)),
    paymentHistory(ctx, payment.id),
    findWebhookStops(ctx, [link.state === "expired" || link.state === "cancelled" ? null : payment.webhookUrl]),
  ]);
  const { locale } = ctx.session.member;
  const to = formOf(request.body).text("channel") === "Sms" ? "gsm" : "email";
  const page = { fields: ["days", "email", "gsm"], verbNames: { days: "expiryUtc", [to]: "to" } };
  const problems = problemsOn({ ...page, words: textFor(ctx).link.problem }, locale, refused);
  const shown = {
    customer: customer === undefined ? null : nameFor(ctx, fullName(customer)),
    decline: history.sale?.decline?.class ?? null,
    maker: makerOf(payment.createdBy),
    paymentSet: set?.name ?? "",
    webhookStops: [...stops.values()],
    isTried: payment.attemptsUsed > 0 || history.attempts.length > 0,
    actions: actionsOf(ctx, request, link),
    send: await sendFormOf(ctx, request, { link, customer }),
  };
  const view = <LinkView {...{ link, payment, messages, additional, programs, problems, ...shown }} />;
  return { view, status };
}

interface Props {
  problems: readonly Problem[];
  link: Omit<FoundLink, "payment">;
  payment: Payment;
  customer: string | null;
  /** Why the last attempt was declined. */
  decline: DeclineClass | null;
  maker: Maker;
  paymentSet: string;
  webhookStops: readonly WebhookStop[];
  /** Somebody has tried to pay. */
  isTried: boolean;
  messages: readonly LinkMessage[];
  /** Values of dynamic fields. */
  additional: readonly Additional[];
  programs: readonly OfferedProgram[];
  actions: Actions;
  send: SendForm | null;
}

function LinkView(props: Props) {
  const { ctx, locale } = useMember();
  const { link, payment, customer, decline, messages, additional, programs, problems } = props;
  const words = useText();
  const amount = formatMoney(locale, payment);
  const reference = link.clientOrderReference;
  const canBePaid = link.state === "open";
  return (
    <Shell
      nav="links"
      title={`${amount} · ${reference}`}
      problems={problems}
      notice={(done) => noticeOf(words, done, messages)}
    >
      <Heading
        title={amount}
        note={
          <>
            <LinkState state={shownStateOf(link)} decline={decline} isBadge />
            <span>{[customer, reference].filter(Boolean).join(" · ")}</span>
          </>
        }
        back={{ label: words.links.title, url: pageUrl(ctx, "/links") }}
      >
        <LinkActions actions={props.actions} />
      </Heading>
      <Problems />
      <WebhookStopNotice stops={props.webhookStops} />
      {canBePaid && <Address {...props} />}
      <div class="columns">
        <Details {...props} />
        {canBePaid && (
          <Sheet title={words.offer.title}>
            <OfferTable programs={programs} />
          </Sheet>
        )}
        {additional.length > 0 && (
          <Sheet title={words.fields.title}>
            <Facts facts={additional} />
          </Sheet>
        )}
        {messages.length > 0 && <LinkMessages messages={messages} />}
      </div>
    </Shell>
  );
}

function Address({ link, messages, send }: Props) {
  const { ctx } = useMember();
  const { url } = link;
  const text = useText().link;
  const qrUrl = `data:image/svg+xml;base64,${Buffer.from(qrSvg(qrUrlOf(ctx, link))).toString("base64")}`;
  return (
    <section class="sheet link-ready">
      <img src={qrUrl} alt={text.qr} width={160} height={160} />
      <div>
        <h2>{text.ready}</h2>
        {messages.length === 0 && <p class="hint">{text.readyHint}</p>}
        <div class="field">
          <label for="link">{text.address}</label>
          <input class="code" id="link" value={url} readOnly />
        </div>
        <div class="row">
          <CopyButton source="link" label={text.copyLink} isPrimary />
          <a class="button icon icon-download" href={qrUrl} download="link.svg">
            {text.saveQr}
          </a>
        </div>
        {send !== null && <SendForms send={send} />}
      </div>
    </section>
  );
}

function Details({ link, payment, decline, maker, paymentSet, isTried }: Props) {
  const { locale, now } = useMember();
  const { ctx } = useMember();
  const words = useText();
  const time = (at: Date) => formatTime(locale, at, now.zone);
  return (
    <Sheet title={words.link.details}>
      <Facts
        facts={[
          { label: words.links.column.created, value: time(payment.createdAt) },
          { label: words.links.column.maker, value: makerText(locale, maker) },
          { label: words.link.opened, value: link.openedAt === null ? words.link.notOpened : time(link.openedAt) },
          { label: words.link.newLinkAsked, value: link.newLinkAskedAt && time(link.newLinkAskedAt) },
          { label: words.links.column.expires, value: time(payment.expiresAt) },
          { label: words.link.file, value: link.fileLine && <FromFile {...link.fileLine} /> },
          { label: words.newLink.description, value: payment.description },
          { label: words.newLink.paymentSet, value: paymentSet },
          { label: words.link.attempts, value: `${payment.attemptsUsed} / ${payment.attemptsMax}` },
        ]}
      />
      {decline !== null && <p>{words.payment.declineWhy[decline]}</p>}
      {isTried && (
        <a href={pageUrl(ctx, `/payments/${payment.id}`)}>
          {link.state === "paid" ? words.link.showPayment : words.link.showAttempts}
        </a>
      )}
    </Sheet>
  );
}

/** The file and its line that asked for the link. */
function FromFile({ fileId, line }: NonNullable<FoundLink["fileLine"]>) {
  const { ctx } = useMember();
  const text = useText().link.fileLine(line);
  if (!isAllowed(ctx, "links.write")) return text;
  return <a href={pageUrl(ctx, `/links/files/${fileId}`)}>{text}</a>;
}
