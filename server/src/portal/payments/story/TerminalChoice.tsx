import { amountFromDecimal, type CurrencyCode } from "@servicepay/money";
import type { AttemptHistory } from "#payments/index.ts";
import { isAllowed, useMember, useText } from "../../page/index.ts";
import { Sheet } from "../../parts/index.ts";
import { formatMoney } from "../../words/index.ts";
import type { PaymentStory } from "./read-payment-story.ts";

type Route = NonNullable<AttemptHistory["route"]>;
type Ranked = Route["ranked"][number];

/** How the terminals of the set were ranked for the sale, in plain words. */
export function TerminalChoice({ story: { sale, terminalName } }: { story: PaymentStory }) {
  const { route: text } = useText().payment;
  if (sale === null || sale.route === null) return null;
  const { ranked, dropped, rules } = sale.route;
  const [best, ...others] = ranked;
  if (best === undefined) return null;
  const isBest = best.terminalId === sale.terminalId;
  return (
    <Sheet title={text.title} titleId="route-title">
      {!isBest && <p>{text.chosenBefore(terminalName(best.terminalId))}</p>}
      <ol class="checks">
        <li>
          <strong>{terminalName(best.terminalId)}</strong>
          <p>{text.first[best.because]}</p>
          <Sums place={best} currency={sale.currency} />
        </li>
        {others.map((place) => (
          <li key={place.terminalId}>
            <strong>{terminalName(place.terminalId)}</strong>
            <p>{text.other[place.because]}</p>
            <Sums place={place} currency={sale.currency} />
          </li>
        ))}
      </ol>
      {dropped.length > 0 && (
        <details>
          <summary>{text.couldNot}</summary>
          <ul>
            {dropped.map(({ terminalId, because }) => (
              <li key={terminalId}>
                {terminalName(terminalId)}: {text.dropped[because]}
              </li>
            ))}
          </ul>
        </details>
      )}
      {rules !== null && <p class="hint">{text.rules(rules.version)}</p>}
    </Sheet>
  );
}

/** What the payer pays; what it costs the company is for members who see the set-up. */
function Sums({ place: { payerTotal, merchantCost }, currency }: { place: Ranked; currency: CurrencyCode }) {
  const { ctx, locale } = useMember();
  const { route: text } = useText().payment;
  const money = (decimal: string) => formatMoney(locale, { amount: amountFromDecimal(decimal)!, currency });
  const cost = merchantCost === null ? text.costUnknown : text.costsYou(money(merchantCost));
  return (
    <p class="soft">
      {[text.payerPays(money(payerTotal)), ...(isAllowed(ctx, "setup.read") ? [cost] : [])].join(" · ")}
    </p>
  );
}
