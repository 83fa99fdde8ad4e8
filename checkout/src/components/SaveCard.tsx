import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Never ticked beforehand. */
export function SaveCard({ model }: { model: CardFormModel }) {
  if (!model.canSaveCard) return null;
  const text = pageTextIn(model.locale).visit;
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
}
