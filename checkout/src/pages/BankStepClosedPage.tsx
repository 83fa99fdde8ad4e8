import { StatusIcon, Shell } from "../components/Shell.tsx";
import type { BankStepClosedPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function BankStepClosedPage(page: Model) {
  const text = pageTextIn(page.locale).toBank;
  const { title, text: sentence } = text.closed[page.reason];
  return (
    <Shell page={page} title={title}>
      <StatusIcon look="idle" />
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div class="actions">
        <a class="button primary" href={page.backUrl}>
          {text.back}
        </a>
      </div>
    </Shell>
  );
}
