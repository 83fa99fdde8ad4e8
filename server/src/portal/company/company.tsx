import type { RolesPage } from "../model.ts";
import { CompanyTabs } from "./CompanyTabs.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn, type Text } from "../words/index.ts";

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

function actionName(text: Text, action: string): string {
  return (text.actionName as Readonly<Record<string, string>>)[action] ?? action;
}
