import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";
import { perLocale } from "./per-locale.ts";

/** What script does while the number is typed. */
export function ShowOptions({ model }: { model: CardFormModel }) {
  return button(model.locale);
}

const button = perLocale((locale) => (
  <noscript>
    <button type="submit" name="step" value="options" class="secondary">
      {pageTextIn(locale).visit.showInstallments}
    </button>
  </noscript>
));
