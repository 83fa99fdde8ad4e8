import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { pageOfMovements, readDay, type CountedMovement, type DaySum } from "#reconciliation/index.ts";
import { cappedCount } from "../lists/counted-page.ts";
import { listModel, readFilterQuery } from "../lists/list-query.ts";
import { ListRows } from "../lists/ListRows.tsx";
import { type Answer, isAllowed, pageUrl, Shell, useMember, usePage, useText } from "../page/index.ts";
import { Heading, MoneyText, NoValue, Table, type TableColumn } from "../parts/index.ts";
import { terminalNames } from "../shown/terminal-names.ts";
import { formatDay, formatTime, textFor } from "../words/index.ts";
import { dayOfAddress, dayUrl } from "./day-page.tsx";

type Side = "ours" | "bank";

/** The movements that one side's sum of a day counts. A sum that nobody shows is answered like a page that does not exist. */
export async function movementsPage(ctx: MemberContext, request: FastifyRequest, side: Side): Promise<Answer> {
  const day = dayOfAddress(request);
  const query = readFilterQuery(request, ["terminal", "movement", "currency"]);
  const [{ sums }, terminals] = await Promise.all([readDay(ctx, day), terminalNames(ctx)]);
  const sum = sums.find(
    ({ terminalId, movement, currency }) =>
      terminalId === query.value("terminal") &&
      movement === query.value("movement") &&
      currency === query.value("currency"),
  );
  if (sum === undefined) throw notFound("There is no such sum.", "terminal");
  const { terminalId, movement, currency } = sum;
  const page = await pageOfMovements(ctx, day, { side, terminalId, movement, currency }, query.position);
  const count = cappedCount(sum[side]?.count ?? 0);
  const list = listModel(`${dayUrl(ctx, day)}/${side}`, query, { page, count });
  const { locale } = ctx.session.member;
  const text = textFor(ctx).reconciliation;
  const title = text.movementsOf[side](text.movement[movement]);
  const isEmpty = page.rows.length === 0;
  const view = (
    <Shell nav="reconciliation" title={title}>
      <Heading
        title={title}
        note={<Note {...{ day, side, sum }} terminal={terminals.get(terminalId) ?? "–"} />}
        back={{ label: formatDay(locale, day), url: dayUrl(ctx, day) }}
      />
      <ListRows {...{ list, isEmpty }} label={title} nothingYet={text.noMovements}>
        <Movements side={side} rows={page.rows} />
      </ListRows>
    </Shell>
  );
  return { view };
}

interface NoteProps {
  day: string;
  side: Side;
  sum: DaySum;
  terminal: string;
}

function Note({ day, side, sum, terminal }: NoteProps) {
  const { locale } = usePage();
  const total = sum[side];
  return (
    <>
      {terminal} · {formatDay(locale, day)}
      {total !== null && (
        <>
          {" · "}
          <MoneyText money={{ amount: total.amount, currency: sum.currency }} />
        </>
      )}
    </>
  );
}

interface MovementsProps {
  side: Side;
  rows: readonly CountedMovement[];
}

function Movements({ side, rows }: MovementsProps) {
  const { ctx, locale, now } = useMember();
  const { fact, side: name } = useText().reconciliation;
  const columns: TableColumn<CountedMovement>[] = [
    { title: name.at, look: "soft nowrap", cell: ({ at }) => formatTime(locale, at, now.zone) },
    {
      title: fact.bankOrder,
      isHead: true,
      cell: ({ bankOrderId }) =>
        isAllowed(ctx, "payments.read") ? <a href={searchUrl(ctx, bankOrderId)}>{bankOrderId}</a> : bankOrderId,
    },
    { title: name.reference, isNamed: true, cell: ({ reference }) => reference ?? <NoValue /> },
    { title: name.approvalCode, isNamed: true, cell: ({ authCode }) => authCode ?? <NoValue /> },
    { title: name.installments, isCount: true, cell: ({ installments }) => installments },
    { title: name.amount, isNumber: true, cell: (money) => <MoneyText money={money} /> },
  ];
  const shown = columns.filter(({ title }) => side === "bank" || title !== name.approvalCode);
  return <Table rows={rows} keyOf={({ id }) => id} columns={shown} />;
}

/** The search opens the payment that has this reference. */
export function searchUrl(ctx: MemberContext, bankOrderId: string): string {
  return `${pageUrl(ctx, "/search")}?q=${encodeURIComponent(bankOrderId)}`;
}
