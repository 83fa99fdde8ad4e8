import type { ColumnsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { findOwnColumns, setOwnColumns, type MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { formOf, type Form } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { allColumns, ALWAYS_SHOWN, isDefault, readColumns, shownColumns } from "./payment-columns.ts";

/**
 * The form in which a member chooses the columns of the list and their order. The buttons that move a column reload the
 * page with the whole choice in its address; only the save button stores it.
 */
export async function columnsPage(ctx: MemberContext, request: FastifyRequest): Promise<ColumnsPage> {
  const form = (await keptForm(ctx, request)) ?? formOf(request.query);
  const typed = form.list("order").length > 0 ? readForm(form) : null;
  const own = await findOwnColumns(ctx, ctx.session.member.id);
  const shown = typed?.shown ?? shownColumns(own);
  return {
    kind: "columns",
    ...shellOf(ctx, request, "payments"),
    action: pageUrl(ctx, "/payments/columns"),
    listUrl: pageUrl(ctx, "/payments"),
    columns: (typed?.order ?? allColumns(shown)).map((id) => ({
      id,
      isShown: shown.includes(id),
      isAlwaysShown: id === ALWAYS_SHOWN,
    })),
  };
}

export async function saveColumns(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { shown } = readForm(form);
  const columns = form.text("reset") === "yes" || isDefault(shown) ? null : shown;
  const { id } = ctx.session.member;
  await inTransaction(ctx, (ctx) => setOwnColumns(ctx, id, columns));
  return { to: withQuery(pageUrl(ctx, "/payments"), { done: "saved" }) };
}

/** `order` has every column, `shown` those that are checked, in that order. */
function readForm(form: Form) {
  const order = allColumns(readColumns(form.list("order")) ?? []);
  const [move = "", direction] = form.text("move").split(":", 2);
  const from = order.findIndex((column) => column === move);
  const to = from + (direction === "up" ? -1 : 1);
  const [moved, neighbour] = [order[from], order[to]];
  if (moved !== undefined && neighbour !== undefined) {
    order[from] = neighbour;
    order[to] = moved;
  }
  const checked = [...form.list("column"), ALWAYS_SHOWN];
  return { order, shown: order.filter((column) => checked.includes(column)) };
}
