import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { NewCredentialPage } from "./model.ts";
import { ScopeChoices } from "./ScopeChoices.tsx";

export function NewCredential(page: NewCredentialPage) {
  const { locale, action, backUrl, id, username, scopes, problems } = page;
  const text = textIn(locale);
  const words = text.newCredential;
  const common = { locale, problems };
  return (
    <Shell page={page} title={words.title} hasProblems={problems.length > 0}>
      <Heading title={words.title} back={{ label: text.credentials.title, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems {...common} />
        <input type="hidden" name="id" value={id} />
        <Field
          {...common}
          name="username"
          label={words.name}
          hint={words.nameHint}
          value={username}
          maxLength={200}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          autofocus
        />
        <ScopeChoices {...common} chosen={scopes} />
        <FormActions locale={locale} label={words.submit} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}
