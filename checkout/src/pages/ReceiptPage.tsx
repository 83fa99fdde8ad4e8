import { brandOf } from "../card/index.ts";
import { Details, type Line } from "../components/Details.tsx";
import { planText } from "../components/plans.ts";
import { backText, StatusIcon, Shell } from "../components/Shell.tsx";
import type { ReceiptPage as Model } from "../model.ts";
import { formatMoney, formatTime } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

export function ReceiptPage(page: Model) {
  const { locale, order, paid, plan, card } = page;
  const text = pageTextIn(locale);
  const { count, month, first, more, total } = planText({ locale, price: order.price }, plan);
  const times = month === "" ? count : `${plan.count} × ${month}`;
  const how = [times, first || null, card.program, card.bank].filter(Boolean).join(" · ");
  const sums: Line[] = [
    [text.orderAmount, formatMoney(locale, order.price.amount, order.price.currency)],
    [`${text.installments.difference} (${count})`, more],
    [text.receipt.paidTotal, total, "sum"],
  ];
  const facts: Line[] = [
    [text.description, order.description],
    [text.orderReference, order.reference],
    [text.receipt.card, card.masked === null ? null : <Card masked={card.masked} />],
    [text.receipt.at, formatTime(locale, page.at)],
    [text.receipt.authCode, page.authCode, "code"],
    [text.receipt.reference, page.transactionReference, "code"],
  ];
  return (
    <Shell page={page} title={text.receipt.title} script="receipt.js" languageUrl={page.languageUrl}>
      <StatusIcon look="good" />
      <h1>{text.receipt.title}</h1>
      <p>{text.receipt.thanks(page.merchant?.name ?? "")}</p>
      <p class="amount receipt-amount">{formatMoney(locale, paid.amount, paid.currency)}</p>
      <p class="label">{how}</p>
      {more !== "" && <Details lines={sums} />}
      <Details lines={facts} />
      <div class="actions">
        {page.backUrl !== null && (
          <a class="button primary" href={page.backUrl}>
            {backText(page, page.backUrl)}
          </a>
        )}
        <button type="button" id="print" class="icon icon-print" hidden>
          {text.receipt.print}
        </button>
      </div>
    </Shell>
  );
}

function Card({ masked }: { masked: string }) {
  const { code } = brandOf(masked.slice(0, 6));
  return (
    <>
      {code !== null && <span class={`mark mark-${code}`} />}
      {masked.replaceAll("*", "•").replace(/.{4}(?=.)/g, "$& ")}
    </>
  );
}
