import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";
import { perLocale } from "./per-locale.ts";

/** Never ticked beforehand. */
export function SaveCard({ model }: { model: CardFormModel }) {
  return model.canSaveCard ? box(model.locale) : null;
}

const box = perLocale((locale) => {
  const text = pageTextIn(locale).visit;
  return (
    <div class="consent-item save-card">
      <p class="consent">
        <input type="checkbox" id="save-card" name="save-card" value="yes" />
        <label for="save-card">{text.saveCard}</label>
      </p>
      <details class="consent-text">
        <summary>{text.saveCardSummary}</summary>
        <p>{text.saveCardDetails}</p>
      </details>
    </div>
  );
});
