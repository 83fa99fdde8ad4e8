import type { Amount } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import type { MemberContext } from "#members/index.ts";
import { lookUpPaymentSet } from "#payment-sets/index.ts";
import { qrSvg } from "#platform/qr-svg.ts";
import { readRequestFigures, type RequestFigures } from "#reports/index.ts";
import { amountLeft, requestUrl, type StoredRequest } from "#requests/index.ts";
import { findWebhookStops, type WebhookStop } from "#webhooks/index.ts";
import { makerText } from "../links/LinkState.tsx";
import { makersOf, type Maker } from "../links/visible-links.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, usePage, useText } from "../page/index.ts";
import { CopyButton, Facts, Heading, Problems, Sheet } from "../parts/index.ts";
import { WebhookStopNotice } from "../webhooks/WebhookStopNotice.tsx";
import { formatCount, formatMoney, formatTime, type Problem } from "../words/index.ts";
import { priceText, requestStateOf, RequestState } from "./RequestText.tsx";
import { RequestVisits, visitsOf, type Visits } from "./RequestVisits.tsx";
import { requestPageUrl, visibleRequest } from "./visible-requests.ts";

export async function requestPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { status = 200, problems = [] }: { status?: number; problems?: readonly Problem[] } = {},
): Promise<Answer> {
  const found = await visibleRequest(ctx, request);
  const [figuresOf, set, makerOf, visits, stops] = await Promise.all([
    readRequestFigures(ctx, [found.id]),
    lookUpPaymentSet(ctx, found.paymentSetId),
    makersOf(ctx, [found.createdBy]),
    visitsOf(ctx, request, found),
    findWebhookStops(ctx, [found.isActive ? found.webhookUrl : null]),
  ]);
  const shown = {
    figures: figuresOf(found.id),
    paymentSet: set?.name ?? "",
    maker: makerOf(found.createdBy),
    webhookStops: [...stops.values()],
  };
  const view = <RequestView {...{ visits, problems, ...shown }} request={found} />;
  return { view, status };
}

interface Props {
  problems: readonly Problem[];
  request: StoredRequest;
  figures: RequestFigures;
  paymentSet: string;
  maker: Maker;
  visits: Visits;
  webhookStops: readonly WebhookStop[];
}

function RequestView(props: Props) {
  const { ctx, locale } = useMember();
  const { request, figures, visits, problems } = props;
  const words = useText();
  const { code, isActive } = request;
  return (
    <Shell nav="links" title={code} problems={problems}>
      <Heading
        title={code}
        note={
          <>
            <RequestState state={requestStateOf(request, figures)} isBadge />
            <span>{[words.requests.kind[request.kind], priceText(locale, request)].join(" · ")}</span>
          </>
        }
        back={{ label: words.requests.title, url: pageUrl(ctx, "/requests") }}
      >
        {isAllowed(ctx, "links.write") && <Actions {...props} />}
      </Heading>
      <Problems title={words.terminals.notDone} />
      <WebhookStopNotice stops={props.webhookStops} />
      {isActive ? <Address {...props} /> : <p class="sheet withdrawn">{words.request.withdrawnNote}</p>}
      <div class="columns">
        <Sums {...props} />
        <Details {...props} />
      </div>
      <RequestVisits visits={visits} />
    </Shell>
  );
}

/** Withdrawing and activating ask in place, also without script. */
function Actions({ request }: Props) {
  const { ctx } = useMember();
  const text = useText().request;
  const url = requestPageUrl(ctx, request);
  const seen = request.updatedAt.toISOString();
  return (
    <>
      {request.isActive ? (
        <Confirmation
          form={{ action: `${url}/withdraw`, seen }}
          label={text.withdraw}
          question={text.withdrawText}
          isDangerous
        >
          <button class="danger">{text.withdrawSubmit}</button>
        </Confirmation>
      ) : (
        <Confirmation form={{ action: `${url}/activate`, seen }} label={text.activate} question={text.activateText}>
          <button class="primary">{text.activateSubmit}</button>
        </Confirmation>
      )}
      <a class="button" href={`${url}/edit`}>
        {text.edit}
      </a>
    </>
  );
}

interface ConfirmationProps {
  /** It applies to the request as it was at `seen`. */
  form: { action: string; seen: string };
  label: string;
  question: string;
  isDangerous?: boolean;
  /** The button. */
  children: ComponentChildren;
}

function Confirmation({ form, label, question, isDangerous = false, children }: ConfirmationProps) {
  return (
    <details class="action-form confirmation">
      <summary class={isDangerous ? "button danger" : "button"}>{label}</summary>
      <form class="sheet" method="post" action={form.action} data-once>
        <input type="hidden" name="seen" value={form.seen} />
        <p>{question}</p>
        {children}
      </form>
    </details>
  );
}

function Address({ request }: Props) {
  const { ctx } = useMember();
  const text = useText().request;
  const address = requestUrl(ctx, request);
  const qrUrl = `data:image/svg+xml;base64,${Buffer.from(qrSvg(address)).toString("base64")}`;
  return (
    <section class="sheet link-ready request-ready">
      <img src={qrUrl} alt={text.qr} width={160} height={160} />
      <div>
        <h2>{text.address}</h2>
        <p class="hint">{text.addressHint}</p>
        <div class="field">
          <label class="visually-hidden" for="address">
            {text.address}
          </label>
          <input class="code" id="address" value={address} readOnly />
        </div>
        <div class="row">
          <CopyButton source="address" label={text.copyAddress} isPrimary />
          <a class="button icon icon-download" href={qrUrl} download="request.svg">
            {text.saveQr}
          </a>
          {(["tr", "en"] as const).map((lang) => (
            <a
              key={lang}
              class="button icon icon-download"
              href={`${requestPageUrl(ctx, request)}/poster?lang=${lang}`}
            >
              {text.poster[lang]}
            </a>
          ))}
        </div>
      </div>
    </section>
  );
}

function Sums({ request, figures }: Props) {
  const { locale } = usePage();
  const text = useText().request;
  const { usesMax, heldCount, currency } = request;
  const { paid, collected } = figures;
  const count = (number: number) => formatCount(locale, number);
  const money = (amount: Amount) => formatMoney(locale, { amount, currency });
  // Places that are held without a payment, or whose payment was returned in full.
  const paying = heldCount - paid;
  const left = amountLeft(request);
  return (
    <Sheet title={text.sums}>
      <Facts
        facts={[
          { label: text.paid, value: count(paid) },
          { label: text.paying, value: paying === 0 ? null : count(paying) },
          { label: text.usesMax, value: usesMax === null ? text.usesAny : count(usesMax) },
          { label: text.left, value: left === null ? null : money(left) },
          { label: text.collected, value: money(collected), kind: "total" },
        ]}
      />
      <p class="hint">{text.collectedHint}</p>
    </Sheet>
  );
}

function Details({ request, paymentSet, maker }: Props) {
  const { locale, now } = useMember();
  const { ctx } = useMember();
  const { request: text, requests, links } = useText();
  const { id, kind, currency, amountMin, presets } = request;
  const money = (amount: Amount) => formatMoney(locale, { amount, currency });
  const priceLabel = { multi_use: text.price, open_amount: text.range, parts: text.debt }[kind];
  return (
    <Sheet title={text.details}>
      <Facts
        facts={[
          { label: requests.column.description, value: request.description },
          { label: requests.column.kind, value: requests.kind[kind] },
          { label: priceLabel, value: priceText(locale, request) },
          { label: text.leastPart, value: kind === "parts" && amountMin !== null ? money(amountMin) : null },
          { label: text.presets, value: presets.length === 0 ? null : presets.map(money).join(" · ") },
          { label: text.paymentSet, value: paymentSet },
          { label: text.successUrl, value: request.successUrl },
          { label: text.failUrl, value: request.failUrl },
          { label: text.webhookUrl, value: request.webhookUrl },
          { label: requests.column.created, value: formatTime(locale, request.createdAt, now.zone) },
          { label: links.column.maker, value: makerText(locale, maker) },
        ]}
      />
      {isAllowed(ctx, "audit.read") && <a href={pageUrl(ctx, `/audit?period=all&record=${id}`)}>{text.audit}</a>}
    </Sheet>
  );
}
