import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { PreviousSecret } from "../parts/SecretOverlap.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";
import { CredentialState, scopesText } from "./CredentialsPage.tsx";
import type { CredentialPage } from "./model.ts";
import { ScopeChoices } from "./ScopeChoices.tsx";

export function CredentialDetail(page: CredentialPage) {
  const { locale, row, listUrl, forms, problems } = page;
  const text = textIn(locale);
  return (
    <Shell page={page} title={row.username} hasProblems={problems.length > 0}>
      <Heading
        title={row.username}
        note={<CredentialState locale={locale} isActive={row.isActive} isBadge />}
        back={{ label: text.credentials.title, url: listUrl }}
      />
      <div class="columns">
        {forms !== null && <ScopesForm page={page} forms={forms} />}
        <div class="stack">
          <Details page={page} />
          {forms !== null && <Access page={page} forms={forms} />}
        </div>
      </div>
    </Shell>
  );
}

type Forms = NonNullable<CredentialPage["forms"]>;

function ScopesForm({ page, forms }: { page: CredentialPage; forms: Forms }) {
  const { locale, row, problems } = page;
  const words = textIn(locale).credential;
  return (
    <form class="sheet" method="post" action={forms.scopesAction} data-once>
      <Problems problems={problems} locale={locale} />
      <input type="hidden" name="was" value={row.scopes.join(" ")} />
      {problems.length > 0 && <p class="hint now-roles">{words.scopesNow(scopesText(locale, row.scopes))}</p>}
      <ScopeChoices locale={locale} problems={problems} chosen={forms.chosen} />
      <div class="actions">
        <button class="primary">{words.scopesSubmit}</button>
      </div>
    </form>
  );
}

function Details({ page: { locale, row, apiKey, secretsSet, callsUrl, now } }: { page: CredentialPage }) {
  const { credential: words, credentials } = textIn(locale);
  const { column, never } = credentials;
  const time = (iso: string) => formatTime(locale, iso, now.zone);
  return (
    <section class="sheet">
      <h2>{words.details}</h2>
      <Facts
        facts={[
          { label: words.apiKey, value: apiKey, kind: "identifier" },
          { label: column.scopes, value: scopesText(locale, row.scopes) },
          { label: column.created, value: time(row.created) },
          { label: words.secretsSet, value: time(secretsSet) },
          { label: column.lastUsed, value: row.lastUsed === null ? never : time(row.lastUsed) },
        ]}
      />
      <p class="hint">{words.lastUsedHint}</p>
      {callsUrl !== null && (
        <p>
          <a href={callsUrl}>{words.calls}</a>
        </p>
      )}
    </section>
  );
}

function Access({ page: { locale, row, previousUntil, now }, forms }: { page: CredentialPage; forms: Forms }) {
  const words = textIn(locale).credential;
  return (
    <section class="sheet">
      <h2>{words.accessTitle}</h2>
      <form method="post" action={forms.activeAction} data-once>
        <button class={row.isActive ? "danger" : undefined}>{row.isActive ? words.disable : words.enable}</button>
        <p class="hint">{row.isActive ? words.disableHint : words.enableHint}</p>
      </form>
      <div>
        <a class="button" href={forms.rotateUrl}>
          {words.rotate}
        </a>
        <p class="hint">{words.rotateHint}</p>
      </div>
      {previousUntil !== null && (
        <PreviousSecret locale={locale} zone={now.zone} until={previousUntil} endAction={forms.endPreviousAction} />
      )}
    </section>
  );
}
