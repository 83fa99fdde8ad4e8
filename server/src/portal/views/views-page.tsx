import type { FastifyRequest } from "fastify";
import { listViews, mayChange, viewLists, type MemberContext } from "#members/index.ts";
import { type Answer, chosenOf, pageUrl, Shell, withQuery } from "../page/index.ts";
import { Heading, TableSheet } from "../parts/index.ts";
import { textFor } from "../words/index.ts";
import { editorOf } from "./edit-view-page.tsx";
import { parametersOfStored } from "./saved-query.ts";
import { viewAreas } from "./view-areas.ts";

/** The named views of a list. */
export async function viewsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const area = viewAreas[chosenOf(request, "list", viewLists) ?? "payments"];
  const memberId = ctx.session.member.id;
  const views = await listViews(ctx, area.list, memberId);
  const listUrl = pageUrl(ctx, area.path);
  const text = textFor(ctx).views;
  const view = (
    <Shell nav={area.nav} title={text.title}>
      <Heading title={text.title} back={{ label: text.list[area.list], url: listUrl }} />
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
              {views.map((saved) => (
                <tr key={saved.id}>
                  <th scope="row">
                    <a href={withQuery(listUrl, parametersOfStored(ctx, area, saved.query))}>{saved.name}</a>
                  </th>
                  <td>{saved.memberId !== memberId ? text.shared : saved.isShared ? text.ownShared : text.own}</td>
                  <td class="nowrap">
                    {mayChange(saved, editorOf(ctx)) && (
                      <a href={pageUrl(ctx, `/views/${saved.id}`)} aria-label={text.editOf(saved.name)}>
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
  return { view };
}
