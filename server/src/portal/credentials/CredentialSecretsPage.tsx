import { CopyField } from "../parts/Copyable.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { CredentialSecretsPage } from "./model.ts";

export function CredentialSecrets(page: CredentialSecretsPage) {
  const { locale, isNew, username, apiKey, password, secretKey, credentialUrl } = page;
  const words = textIn(locale).credentialSecrets;
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
          return value !== null && <CopyField key={name} id={name} label={label} value={value} locale={locale} />;
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
