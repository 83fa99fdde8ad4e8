import { Seal, Shell } from "../components/Shell.tsx";
import type { BankStepClosedPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function BankStepClosedPage(page: Model) {
  const text = pageTextIn(page.locale).toBank;
  return (
    <Shell page={page} title={text.closedTitle}>
      <Seal look="idle" />
      <h1>{text.closedTitle}</h1>
      <p>{text.closed}</p>
      <div class="actions">
        <a class="button primary" href={page.backUrl}>
          {text.back}
        </a>
      </div>
    </Shell>
  );
}
