import { Details } from "../components/Details.tsx";
import { HiddenFields } from "../components/HiddenFields.tsx";
import { StatusIcon, Shell } from "../components/Shell.tsx";
import type { ToBankPage as Model } from "../model.ts";
import { formatMoney } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Shows the company's legal name, bank, address and amount, and sends a form to the bank; without script the payer presses the button. */
export function ToBankPage(page: Model) {
  const { locale, method, action, price, merchant } = page;
  const company = merchant?.company ?? null;
  const text = pageTextIn(locale).toBank;
  return (
    <Shell page={page} title={text.title} script="hand-over.js">
      <StatusIcon look="waiting" />
      <h1>{text.title}</h1>
      <p>{text.explanation}</p>
      {company !== null && <p>{text.companyHint(company)}</p>}
      <Details
        lines={[
          [text.company, company ?? merchant?.name ?? null],
          [text.bank, page.bankName],
          [text.address, new URL(action).host],
          [text.sum, formatMoney(locale, price.amount, price.currency), "sum"],
        ]}
      />
      <form method={method === "GET" ? "get" : "post"} action={action} id="hand-over" autocomplete="off" data-once>
        <HiddenFields fields={page.fields} />
        <div class="actions">
          <button type="submit" class="primary">
            {text.goOn}
          </button>
        </div>
      </form>
      <noscript>
        <p class="hint">{text.noScript}</p>
      </noscript>
    </Shell>
  );
}
