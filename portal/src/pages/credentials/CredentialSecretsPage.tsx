import { Heading } from "../../parts/Heading.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { textIn } from "../../text/index.ts";
import type { CredentialSecretsPage } from "./model.ts";

export function CredentialSecrets(page: CredentialSecretsPage) {
  const { locale, isNew, username, apiKey, password, secretKey, credentialUrl } = page;
  const text = textIn(locale);
  const words = text.credentialSecrets;
  const title = isNew ? words.titleNew : words.titleReplaced;
  const values = Object.entries({ username, password, apiKey, secretKey });
  return (
    <Shell page={page} title={title}>
      <Heading title={title} note={username} />
      <section class="sheet narrow">
        <div class="alert alert-warn icon icon-warning" role="status">
          <div>
            <h2>{words.onceTitle}</h2>
            <p>{words.once}</p>
          </div>
        </div>
        {values.map(([name, value]) => {
          const label = words[name as "username" | "password" | "apiKey" | "secretKey"];
          return (
            value !== null && (
              <div class="field" key={name}>
                <label for={name}>{label}</label>
                <div class="row">
                  <input class="code" id={name} value={value} autocomplete="off" readOnly />
                  <button
                    type="button"
                    data-copies={name}
                    data-done={text.copied}
                    aria-label={words.copyOf(label)}
                    aria-live="polite"
                    hidden
                  >
                    {text.copy}
                  </button>
                </div>
              </div>
            )
          );
        })}
        {isNew && <p class="hint">{words.either}</p>}
        <div class="actions">
          <a class="button primary" href={credentialUrl}>
            {words.saved}
          </a>
        </div>
      </section>
    </Shell>
  );
}
