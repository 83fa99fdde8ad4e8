import { CopyField } from "../parts/Copyable.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { WebhookSecretPage } from "./model.ts";

export function WebhookSecret(page: WebhookSecretPage) {
  const { locale, secret, backUrl } = page;
  const text = textIn(locale).webhookSecret;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} />
      <section class="sheet narrow">
        <div class="alert alert-warn icon icon-warning" role="status">
          <div>
            <h2>{text.onceTitle}</h2>
            <p>{text.once}</p>
          </div>
        </div>
        <CopyField id="secret" label={text.label} value={secret} locale={locale} />
        <div class="actions">
          <a class="button primary" href={backUrl}>
            {text.saved}
          </a>
        </div>
      </section>
    </Shell>
  );
}
