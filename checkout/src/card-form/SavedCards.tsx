import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/**
 * The saved cards of a known payer. While one is chosen, the stylesheet hides the fields of a new card; the security code
 * is always required.
 */
export function SavedCards({ model }: { model: CardFormModel }) {
  const cards = model.savedCards ?? [];
  if (cards.length === 0) return null;
  const text = pageTextIn(model.locale).visit.savedCards;
  const chosen = model.savedCard ?? "";
  return (
    <fieldset class="saved-cards" id="saved-cards" aria-describedby="saved-cards-hint">
      <legend>{text.legend}</legend>
      <ul>
        {cards.map(({ id, lastDigits, expiry, brand, bank }) => (
          <li key={id}>
            <label class="choice">
              <input type="radio" id={`saved-card-${id}`} name="saved-card" value={id} checked={id === chosen} />
              <span>
                <strong>{[brand, text.ending(lastDigits)].filter(Boolean).join(" ")}</strong>, {expiry}
                {bank !== null && <small>{bank}</small>}
              </span>
            </label>
          </li>
        ))}
        <li>
          <label class="choice">
            <input type="radio" id="saved-card-none" name="saved-card" value="" checked={chosen === ""} />
            <strong>{text.another}</strong>
          </label>
        </li>
      </ul>
      <p class="hint" id="saved-cards-hint">
        {text.hint}
      </p>
    </fieldset>
  );
}
