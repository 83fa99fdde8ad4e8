import { Shell } from "../components/Shell.tsx";
import type { RemoveCardPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function RemoveCardPage(page: Model) {
  const { locale, card } = page;
  const text = pageTextIn(locale).visit.savedCards;
  const name = [card.bank, card.brand, text.ending(card.lastDigits)].filter(Boolean).join(" ");
  return (
    <Shell page={page} title={text.removeQuestion}>
      <h1>{text.removeQuestion}</h1>
      <p class="sure">
        {name}, {card.expiry}
      </p>
      <p>{text.removeExplanation}</p>
      <form method="post" action={page.action} class="actions">
        <input type="hidden" name="saved-card" value={card.id} />
        <button type="submit" name="step" value="remove-card" class="primary">
          {text.removeYes}
        </button>
        <a class="button" href={page.backUrl}>
          {text.removeNo}
        </a>
      </form>
    </Shell>
  );
}
