import type { FastifyRequest } from "fastify";
import { findOwnColumns, setOwnColumns, type MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { type Form, formOf } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, Shell, useText, withQuery } from "../page/index.ts";
import { Heading } from "../parts/index.ts";
import {
  allColumns,
  ALWAYS_SHOWN,
  isDefault,
  readColumns,
  shownColumns,
  type PaymentColumn,
} from "./payment-columns.ts";

/**
 * The form in which a member chooses the columns of the list and their order. The buttons that move a column reload the
 * page with the whole choice in its address; only the save button stores it.
 */
export async function columnsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = (await keptForm(ctx, request)) ?? formOf(request.query);
  const typed = form.list("order").length > 0 ? readForm(form) : null;
  const shown = typed?.shown ?? shownColumns(await findOwnColumns(ctx, ctx.session.member.id));
  const order = typed?.order ?? allColumns(shown);
  return { view: <Columns {...{ order, shown }} listUrl={pageUrl(ctx, "/payments")} /> };
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

interface Props {
  /** Every column, in the order that was chosen. */
  order: readonly PaymentColumn[];
  shown: readonly PaymentColumn[];
  listUrl: string;
}

function Columns({ order, shown, listUrl }: Props) {
  const words = useText();
  const text = words.views;
  return (
    <Shell nav="payments" title={text.columns}>
      <Heading title={text.columns} note={text.columnsIntro} back={{ label: words.payments.title, url: listUrl }} />
      <form class="sheet narrow" action={`${listUrl}/columns`}>
        {/* Enter presses the first button of a form: save, not a move. */}
        <button class="visually-hidden" formMethod="post" tabIndex={-1} aria-hidden="true">
          {words.save}
        </button>
        <ul class="column-choices" aria-label={text.columnsLabel}>
          {order.map((column, index) => (
            <Choice
              key={column}
              column={column}
              isShown={shown.includes(column)}
              isFirst={index === 0}
              isLast={index === order.length - 1}
            />
          ))}
        </ul>
        <div class="actions">
          <button class="primary" formMethod="post">
            {words.save}
          </button>
          <button formMethod="post" name="reset" value="yes">
            {text.reset}
          </button>
          <a class="button" href={listUrl}>
            {words.cancel}
          </a>
        </div>
      </form>
    </Shell>
  );
}

interface ChoiceProps {
  column: PaymentColumn;
  isShown: boolean;
  isFirst: boolean;
  isLast: boolean;
}

function Choice({ column, isShown, isFirst, isLast }: ChoiceProps) {
  const words = useText();
  const text = words.views;
  const name = words.payments.column[column];
  const isAlwaysShown = column === ALWAYS_SHOWN;
  return (
    <li>
      <input type="hidden" name="order" value={column} />
      <label class="choice">
        <input type="checkbox" name="column" value={column} checked={isShown} disabled={isAlwaysShown} />
        <span>
          <span>{name}</span>
          {isAlwaysShown && <span class="hint">{text.always}</span>}
        </span>
      </label>
      <span class="row">
        <button class="quiet-button" name="move" value={`${column}:up`} aria-label={text.upOf(name)} disabled={isFirst}>
          {text.up}
        </button>
        <button
          class="quiet-button"
          name="move"
          value={`${column}:down`}
          aria-label={text.downOf(name)}
          disabled={isLast}
        >
          {text.down}
        </button>
      </span>
    </li>
  );
}
