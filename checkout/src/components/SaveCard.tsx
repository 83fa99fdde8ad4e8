import type { CardFormModel } from "../model.ts";
import type { Locale } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";
import { perLocale } from "./per-locale.ts";

/** Never ticked beforehand. */
export function SaveCard({ model }: { model: CardFormModel }) {
  if (!model.canSaveCard) return null;
  return model.savesCard === true ? tickedBox(model.locale) : emptyBox(model.locale);
}

const emptyBox = perLocale((locale) => box(locale, false));
const tickedBox = perLocale((locale) => box(locale, true));

function box(locale: Locale, isTicked: boolean) {
  const text = pageTextIn(locale).visit;
  return (
    <div class="consent-item save-card">
      <p class="consent">
        <input type="checkbox" id="save-card" name="save-card" value="yes" checked={isTicked} />
        <label for="save-card">{text.saveCard}</label>
      </p>
      <details class="consent-text">
        <summary>{text.saveCardSummary}</summary>
        <p>{text.saveCardDetails}</p>
      </details>
    </div>
  );
}
