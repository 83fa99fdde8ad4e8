import { HiddenFields } from "../components/HiddenFields.tsx";
import { StatusIcon, Shell } from "../components/Shell.tsx";
import type { HandOverPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Posts a form to the merchant; without script the payer presses the button. */
export function HandOverPage(page: Model) {
  const text = pageTextIn(page.locale);
  return (
    <Shell page={page} title={text.continueTitle} script="hand-over.js">
      <StatusIcon look="waiting" />
      <h1>{text.continueTitle}</h1>
      <p>{text.continueExplanation}</p>
      <form method="post" action={page.action} id="hand-over">
        <HiddenFields fields={page.fields} />
        <div class="actions">
          <button type="submit" class="primary">
            {text.continue}
          </button>
        </div>
      </form>
    </Shell>
  );
}
