import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function SaveCard({ model: { locale, saveCardAt, savesCard = false } }: { model: CardFormModel }) {
  if (saveCardAt === null) return null;
  const { visit: text, consents } = pageTextIn(locale);
  return (
    <div class="consents save-card">
      <p class="consent choice">
        <input type="checkbox" id="save-card" name="save-card" value="yes" checked={savesCard} />
        <label for="save-card">
          {text.saveCard(saveCardAt)} <span class="quiet">({consents.optional})</span>
        </label>
      </p>
      <details class="consent-text">
        <summary>{text.saveCardSummary}</summary>
        <p>{text.saveCardDetails}</p>
      </details>
    </div>
  );
}
