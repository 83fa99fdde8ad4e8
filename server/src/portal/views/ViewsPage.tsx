import { Heading } from "../parts/Heading.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { ViewsPage } from "./model.ts";

export function Views(page: ViewsPage) {
  const { locale, list, listUrl, views } = page;
  const text = textIn(locale).views;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} back={{ label: text.list[list], url: listUrl }} />
      {views.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.none}</p>
        </div>
      ) : (
        <TableSheet label={text.title}>
          <table class="cards">
            <thead>
              <tr>
                <th scope="col">{text.column.name}</th>
                <th scope="col">{text.column.whose}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {views.map((view) => (
                <tr key={view.url + view.name}>
                  <th scope="row">
                    <a href={view.url}>{view.name}</a>
                  </th>
                  <td>{view.isOwn ? (view.isShared ? text.ownShared : text.own) : text.shared}</td>
                  <td class="nowrap">
                    {view.editUrl !== null && (
                      <a href={view.editUrl} aria-label={text.editOf(view.name)}>
                        {text.edit}
                      </a>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableSheet>
      )}
    </Shell>
  );
}
