import type { Locale } from "../model.ts";
import { Heading } from "../parts/Heading.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { CredentialRow, CredentialsPage, ScopeName } from "./model.ts";

export function Credentials(page: CredentialsPage) {
  const { locale, tabs, rows, newUrl } = page;
  const { credentials: text, developers } = textIn(locale);
  const newCredential = newUrl !== null && (
    <a class="button primary icon icon-add" href={newUrl}>
      {text.new}
    </a>
  );
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro}>
        {newCredential}
      </Heading>
      <ViewTabs label={developers.tabsLabel} tabs={tabs} names={developers.tab} />
      {rows.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.nothingYet}</p>
        </div>
      ) : (
        <Table page={page} />
      )}
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: CredentialsPage }) {
  const text = textIn(locale).credentials;
  const { column } = text;
  return (
    <div class="sheet table-sheet">
      <table class="cards" aria-label={text.title}>
        <TableHead columns={[column.name, column.scopes, column.created, column.lastUsed, column.state]} />
        <tbody>
          {rows.map(({ url, username, scopes, created, lastUsed, isActive }) => (
            <tr key={url}>
              <th scope="row">
                <a href={url}>{username}</a>
              </th>
              <td>{scopesText(locale, scopes)}</td>
              <td class="soft">
                <span class="visually-hidden">{column.created}: </span>
                <ShortTime at={created} locale={locale} now={now} />
              </td>
              <td class="soft">
                <span class="visually-hidden">{column.lastUsed}: </span>
                {lastUsed === null ? text.never : <ShortTime at={lastUsed} locale={locale} now={now} />}
              </td>
              <td>
                <CredentialState locale={locale} isActive={isActive} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StateProps extends Pick<CredentialRow, "isActive"> {
  locale: Locale;
  isBadge?: boolean;
}

export function CredentialState({ locale, isActive, isBadge = false }: StateProps) {
  const text = textIn(locale).credentials;
  return (
    <StateMark tone={isActive ? "good" : "dropped"} word={isActive ? text.active : text.disabled} isBadge={isBadge} />
  );
}

export function scopesText(locale: Locale, scopes: readonly ScopeName[]): string {
  const { scope } = textIn(locale).credentials;
  return scopes.map((name) => scope[name]).join(", ");
}
