import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** What script does while the number is typed. */
export function ShowOptions({ model }: { model: CardFormModel }) {
  return (
    <noscript>
      <button type="submit" name="step" value="options" class="secondary">
        {pageTextIn(model.locale).visit.showInstallments}
      </button>
    </noscript>
  );
}
