import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/**
 * The button that shows the installments where scripts are off. With scripts, they appear while the payer types the number.
 */
export function ShowInstallments({ model: { locale } }: { model: CardFormModel }) {
  return (
    <noscript>
      <button type="submit" name="step" value="options" class="secondary">
        {pageTextIn(locale).visit.showInstallments}
      </button>
    </noscript>
  );
}
