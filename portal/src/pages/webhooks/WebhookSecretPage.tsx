import { Heading } from "../../parts/Heading.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { textIn } from "../../text/index.ts";
import type { WebhookSecretPage } from "./model.ts";

export function WebhookSecret(page: WebhookSecretPage) {
  const { locale, secret, backUrl } = page;
  const { copy, copied, credentialSecrets, webhookSecret: text } = textIn(locale);
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
        <div class="field">
          <label for="secret">{text.label}</label>
          <div class="row">
            <input class="code" id="secret" value={secret} autocomplete="off" readOnly />
            <button
              type="button"
              data-copies="secret"
              data-done={copied}
              aria-label={credentialSecrets.copyOf(text.label)}
              aria-live="polite"
              hidden
            >
              {copy}
            </button>
          </div>
        </div>
        <div class="actions">
          <a class="button primary" href={backUrl}>
            {text.saved}
          </a>
        </div>
      </section>
    </Shell>
  );
}
