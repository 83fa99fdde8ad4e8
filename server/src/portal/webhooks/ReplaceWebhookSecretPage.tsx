import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { OverlapSelect } from "../parts/SecretOverlap.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";
import type { ReplaceWebhookSecretPage } from "./model.ts";

export function ReplaceWebhookSecret(page: ReplaceWebhookSecretPage) {
  const { locale, action, backUrl, seen, created, problems, now } = page;
  const { signature, replaceWebhookSecret: text } = textIn(locale);
  return (
    <Shell page={page} title={text.title} hasProblems={problems.length > 0}>
      <Heading title={text.title} back={{ label: signature.title, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <input type="hidden" name="seen" value={seen} />
        <div class="alert alert-warn icon icon-warning">
          <div>
            <p>{text.text}</p>
            <p>{text.redirects}</p>
          </div>
        </div>
        {created !== null && <p class="hint">{text.created(formatTime(locale, created, now.zone))}</p>}
        <OverlapSelect locale={locale} chosen="24" />
        <FormActions locale={locale} label={text.submit} cancelUrl={backUrl} isDangerous />
      </form>
    </Shell>
  );
}
