import { Document } from "../components/Document.tsx";
import type { RemoveCardPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function RemoveCardPage({ locale, isTest, brand, card, action, backUrl }: Model) {
  const text = pageTextIn(locale).visit.savedCards;
  const name = [card.bank, card.brand, text.ending(card.lastDigits)].filter(Boolean).join(" ");
  return (
    <Document locale={locale} isTest={isTest} brand={brand} title={text.removeQuestion}>
      <main class="notice">
        <h1>{text.removeQuestion}</h1>
        <p>
          <strong>{name}</strong>, <span class="digits">{card.expiry}</span>
        </p>
        <p>{text.removeExplanation}</p>
        <form method="post" action={action} class="actions">
          <input type="hidden" name="saved-card" value={card.id} />
          <button type="submit" name="step" value="remove-card" class="primary">
            {text.removeYes}
          </button>
          <a class="button secondary" href={backUrl}>
            {text.removeNo}
          </a>
        </form>
      </main>
    </Document>
  );
}
