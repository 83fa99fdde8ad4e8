import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMoney, formatTime, problemText, textIn } from "../words/index.ts";
import { WaitingRequests } from "../payments/story/WaitingRequests.tsx";
import { shortCard } from "../payments/short-card.ts";
import type { RefundPage } from "./model.ts";

export function Refund(page: RefundPage) {
  const { locale, reference, paymentUrl, problems, refusal } = page;
  const text = textIn(locale);
  return (
    <Shell page={page} title={text.refund.title} hasProblems={problems.length > 0}>
      <Heading title={text.refund.title} back={{ label: reference, url: paymentUrl }} />
      <WaitingRequests page={page} note={text.refund.requestsNote} />
      {refusal === null ? (
        <RefundForm page={page} />
      ) : (
        <section class="sheet narrow">
          <h2>{text.refund.refusedTitle}</h2>
          <p>{problemText(text, refusal)}</p>
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

function RefundForm({ page }: { page: RefundPage }) {
  const { locale, action, id, amount, reason, left, preview, paymentUrl } = page;
  const words = textIn(locale).refund;
  const what = left === null ? "" : formatMoney(locale, left);
  const common = { locale, problems: page.problems.map((problem) => ({ ...problem, what })) };
  return (
    <form class="sheet narrow" method="post" action={action} data-once>
      <Problems {...common} title={words.problemsTitle} />
      <Charge page={page} />
      {preview !== null && <Preview page={page} />}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="left" value={left?.amount ?? ""} />
      <input type="hidden" name="seen" value={preview?.seen ?? ""} />
      <Field
        {...common}
        name="amount"
        label={left === null ? words.amount : `${words.amount} (${left.currency})`}
        hint={preview === null ? words.amountHint : words.changed}
        value={amount}
        inputMode="decimal"
        autocomplete="off"
        required
      />
      <Field
        {...common}
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        value={reason}
        maxLength={500}
        autocomplete="off"
        required
      />
      <FormActions
        locale={locale}
        label={preview === null ? words.next : words.confirm[preview.kind](formatMoney(locale, preview.amount))}
        cancelUrl={paymentUrl}
        isDangerous={preview !== null}
      />
    </form>
  );
}

function Charge({ page: { locale, left, ownLimit, charge } }: { page: RefundPage }) {
  const words = textIn(locale).refund;
  const facts = [
    { label: words.left, value: left && <MoneyText money={left} locale={locale} /> },
    { label: words.card, value: charge?.card ? shortCard(charge.card) : null },
    { label: words.installments, value: charge !== null && charge.installments > 1 ? charge.installments : null },
    { label: words.markup, value: charge?.markup ? <MoneyText money={charge.markup} locale={locale} /> : null },
    {
      label: words.ownLimit,
      value: words.ownLimitLeft(formatMoney(locale, ownLimit.left), formatMoney(locale, ownLimit.limit)),
    },
  ];
  return (
    <>
      <Facts facts={facts} />
      <p class="hint">{words.ownLimitHint}</p>
    </>
  );
}

function Preview({ page: { locale, preview, now } }: { page: RefundPage }) {
  if (preview === null) return null;
  const words = textIn(locale).refund;
  const { kind, amount, bankDayEnds, mayBeRefusedToday } = preview;
  return (
    <div class="alert alert-info icon icon-idle" role="status">
      <div>
        <p>
          <strong>{words.preview[kind](formatMoney(locale, amount))}</strong>
        </p>
        {kind === "void" && bankDayEnds !== null && <p>{words.bankDay(formatTime(locale, bankDayEnds, now.zone))}</p>}
        {mayBeRefusedToday && <p>{words.mayBeRefused}</p>}
      </div>
    </div>
  );
}
