import type { FastifyRequest } from "fastify";
import { newestConsentAnswers } from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import { isPaid, type AttemptHistory } from "#payments/index.ts";
import { notFound } from "#platform/refusal.ts";
import { type Answer, isAllowed, nowFor, pageUrl, Shell, useMember, useText } from "../page/index.ts";
import { Facts, Heading, Sheet } from "../parts/index.ts";
import { formatMoney, formatTime, textFor } from "../words/index.ts";
import { maySee } from "./own-payments.ts";
import { readPaymentStory, type PaymentStory } from "./story/read-payment-story.ts";

const CONSENTS_MAX = 20;

type Consents = Awaited<ReturnType<typeof newestConsentAnswers>>;

/** What a company sends to its bank when a cardholder disputes a charge, to be printed. */
export async function evidencePage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const story = await readPaymentStory(ctx, (request.params as { id: string }).id);
  const { payment, sale } = story;
  if (!maySee(ctx, payment) || sale === null || !isPaid(payment.state)) throw notFound("There is no such charge.");
  const consents = await newestConsentAnswers(ctx, [payment.id], CONSENTS_MAX);
  const now = nowFor(ctx);
  const text = textFor(ctx).payment.evidence;
  const order = payment.clientReference ?? payment.orderReference;
  const printed = text.printed(formatTime(ctx.session.member.locale, now.at, now.zone), ctx.session.member.name);
  const view = (
    <Shell nav="payments" title={`${text.title} · ${order}`}>
      <Heading
        title={text.title}
        note={[ctx.company?.name, order].join(" · ")}
        back={{ label: order, url: pageUrl(ctx, `/payments/${payment.id}`) }}
      >
        <button type="button" class="icon icon-print" data-prints hidden>
          {text.print}
        </button>
      </Heading>
      <div class="stack">
        <Authorized {...{ story, sale }} />
        <Payer {...{ story, sale, consents }} />
        <ThreeDs sale={sale} />
      </div>
      <p class="hint">{printed}</p>
    </Shell>
  );
  return { view };
}

interface Part {
  sale: AttemptHistory;
}

/** What the bank authorized. */
function Authorized({ story, sale }: Part & { story: PaymentStory }) {
  const { locale, now } = useMember();
  const { evidence: text, fact, sum, installments } = useText().payment;
  const { payment, terminalName } = story;
  const { authCode, hostReference, transactionId } = sale.references;
  const identifier = { kind: "identifier" } as const;
  const money = (amount: typeof payment.amount) => formatMoney(locale, { amount, currency: payment.currency });
  return (
    <Sheet title={text.authorizedTitle}>
      <Facts
        facts={[
          { label: sum.charged, value: `${money(sale.chargedAmount)}, ${installments(sale.installments)}` },
          { label: sum.refunded, value: payment.refundedAmount === 0n ? null : money(payment.refundedAmount) },
          { label: text.at, value: formatTime(locale, sale.finishedAt ?? sale.createdAt, now.zone) },
          { label: text.bank, value: terminalName(sale.terminalId) },
          { label: fact.approvalCode, value: authCode, ...identifier },
          { label: fact.bankReference, value: hostReference, ...identifier },
          { label: text.transaction, value: transactionId, ...identifier },
          { label: text.bankOrder, value: sale.bankOrderId, ...identifier },
          { label: text.order, value: payment.clientReference, ...identifier },
          { label: fact.orderReference, value: payment.orderReference, ...identifier },
          { label: fact.description, value: payment.description },
        ]}
      />
    </Sheet>
  );
}

/** Whose card it was, and what the payer accepted. */
function Payer(props: Part & { story: PaymentStory; consents: Consents }) {
  const { ctx, locale, now } = useMember();
  const { story, sale, consents } = props;
  const words = useText();
  const { evidence: text, fact } = words.payment;
  const { answer: answers, version } = words.customer;
  return (
    <Sheet title={text.payerTitle}>
      <Facts
        facts={[
          { label: fact.card, value: sale.maskedPan, kind: "identifier" },
          { label: fact.issuer, value: sale.bankName },
          { label: text.name, value: story.customer?.name || null },
          { label: fact.email, value: story.customer?.email || null },
          { label: text.ip, value: isAllowed(ctx, "people.read") ? sale.payerIp : null, kind: "identifier" },
          ...consents.map(({ code, version: of, answer, answeredAt }) => ({
            label: `${code}, ${version(of)}`,
            value: `${answers[answer]}, ${formatTime(locale, answeredAt, now.zone)}`,
          })),
        ]}
      />
    </Sheet>
  );
}

/** What the cardholder's bank said about who paid. The stored fields leave out all that could be used again. */
function ThreeDs({ sale }: Part) {
  const { locale, now } = useMember();
  const text = useText().payment.evidence;
  const accepted = sale.returns.find(({ verdict }) => verdict === "accepted");
  const opened = sale.steps.find(({ to }) => to === "AUTH_PENDING");
  const facts = [
    { label: text.opened, value: opened ? formatTime(locale, opened.at, now.zone) : null },
    ...(accepted === undefined
      ? []
      : [
          { label: text.returned, value: formatTime(locale, accepted.at, now.zone) },
          { label: text.signature, value: text.signatureHolds },
          ...fieldsOf(accepted.fields),
        ]),
  ];
  return (
    <Sheet title="3-D Secure">
      <p>{accepted === undefined ? text.notAuthenticated : text.authenticated}</p>
      {sale.isThreeDs && <Facts facts={facts} />}
    </Sheet>
  );
}

const SHOWN = ["mdstatus", "eci", "txstatus"];

/** The fields that banks ask for in a dispute, as the bank named them. */
function fieldsOf(fields: Readonly<Record<string, string>>) {
  return Object.entries(fields)
    .filter(([name, value]) => SHOWN.includes(name.toLowerCase()) && value !== "")
    .map(([name, value]) => ({ label: name, value, kind: "identifier" as const }));
}
