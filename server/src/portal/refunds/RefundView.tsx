import { zero, type Amount } from "@servicepay/money";
import type { OwnLimit } from "#approvals/index.ts";
import type { ReversalPreview } from "#payments/index.ts";
import type { ShellModel } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { Problems } from "../parts/Problems.tsx";
import { shortCard } from "../payments/short-card.ts";
import { WaitingApprovals, type WaitingApproval } from "../payments/WaitingApprovals.tsx";
import { formatMoney, formatTime, problemText, textIn, type Problem } from "../words/index.ts";

interface Props {
  shell: ShellModel;
  paymentUrl: string;
  preview: ReversalPreview;
  /** The member asked for this preview: sending the form again confirms it. */
  isAsked: boolean;
  /** What the member may give back today without another member. */
  own: OwnLimit;
  /** What waits for approval. A further refund may give back the same money. */
  approvals: readonly WaitingApproval[];
  given: {
    /** Chosen by the server: a form that is sent twice does one thing. */
    id: string;
    left: string;
    seen: string;
    amount: string;
    reason: string;
  };
  problems: readonly Problem[];
}

export function Refund(props: Props) {
  const { shell, paymentUrl, preview, approvals, problems } = props;
  const { locale, now } = shell;
  const text = textIn(locale);
  const { payment, refusal } = preview;
  return (
    <Shell page={shell} title={text.refund.title} hasProblems={problems.length > 0}>
      <Heading
        title={text.refund.title}
        back={{ label: payment.clientReference ?? payment.orderReference, url: paymentUrl }}
      />
      <WaitingApprovals {...{ locale, now, approvals }} note={text.refund.approvalsNote} />
      {refusal === null ? (
        <RefundForm {...props} />
      ) : (
        <section class="sheet narrow">
          <h2>{text.refund.refusedTitle}</h2>
          <p>{problemText(text, { field: "form", reason: refusal.reason ?? "invalid" }, text.refund.problem)}</p>
          <p>
            <a class="button" href={paymentUrl}>
              {text.refund.toPayment}
            </a>
          </p>
        </section>
      )}
    </Shell>
  );
}

function RefundForm(props: Props) {
  const { shell, preview, isAsked, given, problems, paymentUrl } = props;
  const { locale } = shell;
  const words = textIn(locale).refund;
  const { charge, payment } = preview;
  const asked = isAsked ? preview.reversal : null;
  const common = { locale, problems };
  const sum = (amount: Amount) => formatMoney(locale, { amount, currency: payment.currency });
  return (
    <form class="sheet narrow" method="post" action={`${paymentUrl}/refund`} data-once>
      <Problems {...common} title={words.problemsTitle} />
      <Charge {...props} />
      {isAsked && <Preview {...props} />}
      <input type="hidden" name="id" value={given.id} />
      <input type="hidden" name="left" value={given.left} />
      <input type="hidden" name="seen" value={given.seen} />
      <Field
        {...common}
        name="amount"
        label={charge === null ? words.amount : `${words.amount} (${payment.currency})`}
        hint={asked === null ? words.amountHint : words.changed}
        value={given.amount}
        inputMode="decimal"
        autocomplete="off"
        required
      />
      <Field
        {...common}
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        value={given.reason}
        maxLength={500}
        autocomplete="off"
        required
      />
      <FormActions
        locale={locale}
        label={asked === null ? words.next : words.confirm[asked.kind](sum(asked.amount))}
        cancelUrl={paymentUrl}
        isDangerous={asked !== null}
      />
    </form>
  );
}

function Charge({ shell: { locale }, preview, own }: Props) {
  const words = textIn(locale).refund;
  const { charge, left, payment } = preview;
  const { currency } = payment;
  const sum = (amount: Amount) => formatMoney(locale, { amount, currency });
  const money = (amount: Amount) => <MoneyText money={{ amount, currency }} locale={locale} />;
  const facts = [
    { label: words.left, value: charge && money(left) },
    { label: words.card, value: charge?.maskedPan ? shortCard(charge.maskedPan) : null },
    { label: words.installments, value: charge !== null && charge.installments > 1 ? charge.installments : null },
    { label: words.markup, value: charge === null || charge.markup === zero ? null : money(charge.markup) },
    { label: words.ownLimit, value: words.ownLimitLeft(sum(own.left), sum(own.limit)) },
  ];
  return (
    <>
      <Facts facts={facts} />
      <p class="hint">{words.ownLimitHint}</p>
    </>
  );
}

function Preview({ shell: { locale, now }, preview: { reversal, payment } }: Props) {
  if (reversal === null) return null;
  const words = textIn(locale).refund;
  const { kind, amount, bankDayEndsAt, mayBeRefusedToday } = reversal;
  return (
    <div class="alert alert-info icon icon-idle" role="status">
      <div>
        <p>
          <strong>{words.preview[kind](formatMoney(locale, { amount, currency: payment.currency }))}</strong>
        </p>
        {kind === "void" && bankDayEndsAt !== null && (
          <p>{words.bankDay(formatTime(locale, bankDayEndsAt, now.zone))}</p>
        )}
        {mayBeRefusedToday && <p>{words.mayBeRefused}</p>}
      </div>
    </div>
  );
}
