import { subtractAmounts, zero, type Amount } from "@servicepay/money";
import { programName } from "#payment-sets/index.ts";
import { useMember, useText } from "../../page/index.ts";
import { Facts, MoneyText, Sheet } from "../../parts/index.ts";
import { userName, userUrl } from "../../users/user-urls.ts";
import { formatTime } from "../../words/index.ts";
import { shortCard } from "../short-card.ts";
import type { PaymentStory } from "./read-payment-story.ts";

interface Props {
  story: PaymentStory;
}

/** The sums of the payment, and what is known about the card and the payer. */
export function PaymentFactSheets(props: Props) {
  const { payment: text, fields } = useText();
  return (
    <>
      <Sheet title={text.sumsTitle}>
        <Sums {...props} />
      </Sheet>
      <Sheet title={text.factsTitle}>
        <CardAndPayer {...props} />
      </Sheet>
      {props.story.additional.length > 0 && (
        <Sheet title={fields.title}>
          <Facts facts={props.story.additional} />
        </Sheet>
      )}
    </>
  );
}

function Sums({ story: { payment, sale } }: Props) {
  const text = useText().payment;
  const { amount, chargedAmount, refundedAmount, currency, state } = payment;
  const money = (amount: Amount) => <MoneyText money={{ amount, currency }} />;
  const unlessZero = (amount: Amount) => (amount === zero ? null : money(amount));
  const installments = (sale ?? payment.archived)?.installments ?? 1;
  const hasAmountLeft = chargedAmount !== null && (state === "succeeded" || state === "partially_refunded");
  const facts = [
    { label: text.sum.order, value: money(amount) },
    {
      label: text.markup(installments),
      value: chargedAmount === null ? null : unlessZero(subtractAmounts(chargedAmount, amount)),
    },
    { label: text.sum.charged, value: chargedAmount === null ? null : money(chargedAmount), kind: "total" } as const,
    // A void gives back the whole charge, and is no refund.
    state === "voided" && chargedAmount !== null
      ? { label: text.sum.voided, value: money(chargedAmount) }
      : { label: text.sum.refunded, value: unlessZero(refundedAmount) },
    {
      label: text.sum.left,
      value: hasAmountLeft ? money(subtractAmounts(chargedAmount, refundedAmount)) : null,
    },
  ];
  return <Facts facts={facts} />;
}

function CardAndPayer({ story: { payment, sale, customer, payer, terminalName } }: Props) {
  const { ctx, locale, now } = useMember();
  const { fact } = useText().payment;
  const identifier = { kind: "identifier" } as const;
  const { authCode = null, hostReference = null, transactionId = null } = sale?.references ?? {};
  const facts = [
    { label: fact.card, value: sale?.maskedPan ? shortCard(sale.maskedPan) : null },
    { label: fact.program, value: sale === null || sale.program === null ? null : programName(sale.program) },
    { label: fact.issuer, value: sale?.bankName ?? null },
    { label: fact.terminal, value: sale && terminalName(sale.terminalId) },
    { label: fact.approvalCode, value: authCode, ...identifier },
    { label: fact.bankReference, value: hostReference ?? transactionId, ...identifier },
    { label: fact.user, value: payer === undefined ? null : <a href={userUrl(ctx, payer)}>{userName(ctx, payer)}</a> },
    { label: fact.email, value: customer?.email ?? null },
    { label: fact.description, value: payment.description },
    { label: fact.orderReference, value: payment.orderReference, ...identifier },
    { label: fact.paymentId, value: payment.id, ...identifier },
    {
      label: fact.expires,
      value: payment.state === "open" ? formatTime(locale, payment.expiresAt, now.zone) : null,
    },
  ];
  return <Facts facts={facts} />;
}
