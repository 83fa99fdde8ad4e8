import type { HomePage, Locale, RolesPage, SearchPage } from "../../model.ts";
import { CompanyTabs } from "./CompanyTabs.tsx";
import { Heading } from "../../parts/Heading.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { textIn, type Text } from "../../text/index.ts";

export function Home(page: HomePage) {
  const { locale, member, company, advice, adviceUrl, allowed, rolesUrl, recoveryCodesLeft } = page;
  const text = textIn(locale);
  return (
    <Shell page={page} title={text.home.title}>
      <Heading title={text.home.welcome(member.name)} note={company?.name} />
      {advice.map((name) => (
        <section class="alert alert-warn icon icon-warning" key={name}>
          <div>
            <h2>{text.home.advice[name].title}</h2>
            <p>
              {text.home.advice[name].text} {name === "few_recovery_codes" && text.home.codesLeft(recoveryCodesLeft)}
            </p>
            <p>
              <a href={adviceUrl}>{text.home.advice[name].action}</a>
            </p>
          </div>
        </section>
      ))}
      <section class="sheet">
        <h2>{text.home.rolesHere}</h2>
        <ul class="badges">
          {member.roles.map((role) => (
            <li class="badge" key={role}>
              {text.role[role]}
            </li>
          ))}
        </ul>
        <h2>{text.home.allowedTitle}</h2>
        <ul class="allowed">
          {allowed.map(({ action, right }) => (
            <li class="icon icon-good" key={action}>
              <span>
                {actionName(text, action)}
                {right !== "yes" && <span class="soft"> · {text.roles.rights[right]}</span>}
              </span>
            </li>
          ))}
        </ul>
        <p>
          <a href={rolesUrl}>{text.home.allRoles}</a>
        </p>
      </section>
    </Shell>
  );
}

export function Roles(page: RolesPage) {
  const { locale, tabs, own, rows } = page;
  const text = textIn(locale);
  const columns = rows[0]?.rights ?? [];
  return (
    <Shell page={page} title={text.roles.title}>
      <Heading title={text.company.title} note={text.roles.intro} />
      <CompanyTabs tabs={tabs} current="roles" locale={locale} />
      <div class="sheet table-sheet" role="region" aria-label={text.roles.tableLabel} tabIndex={0}>
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">{text.roles.action}</th>
              {columns.map(({ role }) => (
                <th scope="col" key={role} class={own.includes(role) ? "own" : undefined}>
                  {text.role[role]}
                  {own.includes(role) && <span class="visually-hidden"> ({text.roles.own})</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ action, rights }) => (
              <tr key={action}>
                <th scope="row">{actionName(text, action)}</th>
                {rights.map(({ role, right }) => (
                  <td key={role} class={own.includes(role) ? "own" : undefined}>
                    {right === null ? (
                      <span class="no">
                        <span aria-hidden="true">–</span>
                        <span class="visually-hidden">{text.roles.none}</span>
                      </span>
                    ) : (
                      text.roles.rights[right]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul class="legend hint">
        {Object.values(text.roles.legend).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Shell>
  );
}

export function Search(page: SearchPage) {
  const { locale, query, members } = page;
  const text = textIn(locale);
  const wanted = folded(query, locale);
  const pages =
    wanted === "" ? [] : page.pages.filter(({ id }) => folded(text.search.page[id], locale).includes(wanted));
  const isEmpty = pages.length + members.length === 0;
  return (
    <Shell page={page} title={text.search.title}>
      <Heading title={text.search.title} note={query === "" ? text.search.empty : text.search.resultsFor(query)} />
      <form class="sheet page-search" action={page.search?.url}>
        <label for="page-search">{text.searchLabel}</label>
        <div class="row">
          <input type="search" id="page-search" name="q" value={query} maxLength={200} autocomplete="off" />
          <button class="primary">{text.searchShort}</button>
        </div>
      </form>
      {isEmpty && query !== "" && <p class="empty">{text.search.nothing(query)}</p>}
      {pages.length > 0 && (
        <section class="sheet results">
          <h2>{text.search.pages}</h2>
          <ul>
            {pages.map(({ id, url }) => (
              <li key={id}>
                <a href={url}>{text.search.page[id]}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {members.length > 0 && (
        <section class="sheet results">
          <h2>{text.search.members}</h2>
          <ul>
            {members.map(({ name, email, url }) => (
              <li key={url}>
                <a href={url}>{name}</a> <span class="soft">{email}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Shell>
  );
}

/** Ignores capitals and accents: "uye" finds "Üyeler". */
function folded(words: string, locale: Locale): string {
  return words.trim().toLocaleLowerCase(locale).normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i");
}

function actionName(text: Text, action: string): string {
  return (text.actionName as Readonly<Record<string, string>>)[action] ?? action;
}
