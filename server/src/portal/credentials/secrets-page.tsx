import type { CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { type Answer, Shell } from "../page/index.ts";
import { CopyField, Heading, OnceShown } from "../parts/index.ts";
import { textFor } from "../words/index.ts";
import { credentialUrl } from "./credential-page.tsx";

interface Shown {
  id: CredentialId;
  isNew: boolean;
  username: string;
  apiKey: string;
  password: string | null;
  secretKey: string | null;
}

/** The only page with secrets. */
export function secretsPage(ctx: MemberContext, shown: Shown): Answer {
  const { id, isNew, username, apiKey, password, secretKey } = shown;
  const words = textFor(ctx).credentialSecrets;
  const title = isNew ? words.titleNew : words.titleReplaced;
  const values = { username, password, apiKey, secretKey };
  const view = (
    <Shell nav="developers" title={title}>
      <Heading title={title} note={username} />
      <OnceShown words={words} backUrl={credentialUrl(ctx, id)}>
        {(Object.keys(values) as (keyof typeof values)[]).map((name) => {
          const value = values[name];
          return value !== null && <CopyField key={name} id={name} label={words[name]} value={value} />;
        })}
        {isNew && <p class="hint">{words.either}</p>}
      </OnceShown>
    </Shell>
  );
  return { view };
}
