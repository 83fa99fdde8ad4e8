import type { NoticePage } from "../model.ts";
import { SignedOut } from "../page/SignedOut.tsx";
import { textIn } from "../words/index.ts";

/** An error page: one sentence, what to do, and the number by which we find it. */
export function Notice(page: NoticePage) {
  const { locale, notice, action, administrators, traceId, homeUrl } = page;
  const text = textIn(locale);
  const { title, text: sentence } = text.notice[notice];
  const names = text.actionName as Readonly<Record<string, string>>;
  return (
    <SignedOut page={page} title={title}>
      <p>{sentence}</p>
      {action !== null && <p>{text.missingRight(names[action] ?? action)}</p>}
      {administrators.length > 0 && <p>{text.whoGives(administrators.join(", "))}</p>}
      <p class="actions">
        <a class="button" href={homeUrl}>
          {text.toHome}
        </a>
      </p>
      <p class="hint">
        {text.trace}: <code>{traceId}</code>
      </p>
    </SignedOut>
  );
}
