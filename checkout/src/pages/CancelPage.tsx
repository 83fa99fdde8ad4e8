import { Details } from "../components/Details.tsx";
import { orderLines } from "../components/order-lines.ts";
import { Shell } from "../components/Shell.tsx";
import type { CancelPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function CancelPage(page: Model) {
  const text = pageTextIn(page.locale);
  return (
    <Shell page={page} title={text.cancelQuestion}>
      <h1>{text.cancelQuestion}</h1>
      <p>{text.cancelExplanation}</p>
      <Details lines={orderLines(page.locale, page.order)} />
      <form method="post" action={page.action} class="actions">
        <a class="button primary" href={page.backUrl}>
          {text.cancelNo}
        </a>
        <button type="submit" name="step" value="cancel">
          {text.cancelYes}
        </button>
      </form>
    </Shell>
  );
}
