import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Fetches the installments without script; with it they come while the number is typed. */
export function ShowOptions({ model: { locale } }: { model: CardFormModel }) {
  return (
    <noscript>
      <button type="submit" name="step" value="options" class="secondary">
        {pageTextIn(locale).visit.showInstallments}
      </button>
    </noscript>
  );
}
