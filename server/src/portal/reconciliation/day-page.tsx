import { subtractAmounts, zero } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { isDay } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import {
  givesLists,
  readDay,
  requestDay,
  stateOfDay,
  type DayOverview,
  type DaySum,
  type ReconciledDay,
} from "#reconciliation/index.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, usePage, useText, withQuery } from "../page/index.ts";
import { Heading, MoneyText, NoValue, Problems, TableHead, TableSheet } from "../parts/index.ts";
import { formatCount, formatDay, formatTime, type Problem, textFor } from "../words/index.ts";
import { DayState } from "./days-list.tsx";

/** What a terminal has on the day. */
interface TerminalOfDay {
  id: string;
  name: string;
  /** Undefined for a day that nobody has asked the bank for. */
  status: ReconciledDay | undefined;
  cases: number;
  sums: readonly DaySum[];
  /** The bank's list can be read again, by this member. */
  canRun: boolean;
}

/** The day that the address names. Anything else is answered like a page that does not exist. */
export function dayOfAddress(request: FastifyRequest): string {
  const { day } = request.params as { day: string };
  if (!isDay(day)) throw notFound("There is no such day.", "day");
  return day;
}

/** One bank day of every terminal. `problems`: why the day is not read again. */
export async function dayPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const day = dayOfAddress(request);
  const [overview, terminals] = await Promise.all([readDay(ctx, day), listTerminals(ctx)]);
  const all = await Promise.all(terminals.map((terminal) => terminalOf(ctx, overview, terminal)));
  const shown = all.filter(({ id, status, sums }) => status !== undefined || sums.length > 0 || overview.cases.has(id));
  const { locale } = ctx.session.member;
  const text = textFor(ctx).reconciliation;
  const problems = problemsOn({ fields: [], words: text.problem }, locale, refused);
  const title = formatDay(locale, day);
  const view = (
    <Shell nav="reconciliation" title={title} problems={problems}>
      <Heading
        title={title}
        note={text.dayIntro}
        back={{ label: text.daysTitle, url: pageUrl(ctx, "/reconciliation/days") }}
      />
      <Problems />
      {shown.length === 0 && (
        <div class="sheet empty-list">
          <p>{text.emptyDay}</p>
        </div>
      )}
      <div class="stack">
        {shown.map((terminal) => (
          <Terminal key={terminal.id} {...{ day, terminal }} />
        ))}
      </div>
    </Shell>
  );
  return { view };
}

async function terminalOf(
  ctx: MemberContext,
  { days, sums, cases }: DayOverview,
  { id, name }: { id: string; name: string },
): Promise<TerminalOfDay> {
  const status = days.find(({ terminalId }) => terminalId === id);
  const mayRun = status !== undefined && isAllowed(ctx, "reconciliation.run");
  return {
    id,
    name,
    status,
    cases: cases.get(id) ?? 0,
    sums: sums.filter(({ terminalId }) => terminalId === id),
    canRun: mayRun && (await givesLists(ctx, id)),
  };
}

/** Requests that a worker reads the bank's list again. A request that was refused shows the day as it is now. */
export async function runDay(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const day = dayOfAddress(request);
  const form = formOf(request.body);
  try {
    const isNew = await requestDay(ctx, { terminalId: form.text("terminal"), day, seen: form.text("seen") });
    return { to: withQuery(dayUrl(ctx, day), { done: isNew ? "day_requested" : "day_known" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await dayPage(ctx, request, problems)), status };
  }
}

export function dayUrl(ctx: MemberContext, day: string): string {
  return pageUrl(ctx, `/reconciliation/days/${day}`);
}

interface TerminalProps {
  day: string;
  terminal: TerminalOfDay;
}

function Terminal(props: TerminalProps) {
  const { locale, now } = useMember();
  const { ctx } = useMember();
  const { day, terminal } = props;
  const { id, name, status, cases, sums, canRun } = terminal;
  const text = useText().reconciliation;
  const count = formatCount(locale, cases);
  const time = (label: string, at: Date | null | undefined) =>
    at ? [`${label}: ${formatTime(locale, at, now.zone)}`] : [];
  const times = [...time(text.column.compared, status?.comparedAt), ...time(text.column.next, status?.dueAt)];
  return (
    <section class="day-terminal" aria-label={name}>
      <div class="row">
        <h2>{name}</h2>
        {status !== undefined && <DayState day={status} isBadge />}
        {times.length > 0 && <span class="soft">{times.join(" · ")}</span>}
      </div>
      {sums.length === 0 ? (
        <p class="soft">{text.noMovements}</p>
      ) : (
        <TableSheet label={text.sumsOf(name)}>
          <Sums {...props} />
        </TableSheet>
      )}
      <div class="actions">
        <a
          class="button"
          href={withQuery(pageUrl(ctx, "/reconciliation"), { period: "all", terminal: id, day })}
          aria-label={`${text.caseCount(count)}, ${name}`}
        >
          {text.caseCount(count)}
        </a>
        {status !== undefined && canRun && (
          <form method="post" action={`${dayUrl(ctx, day)}/run`} data-once>
            <input type="hidden" name="terminal" value={id} />
            <input type="hidden" name="seen" value={stateOfDay(status)} />
            <button aria-label={`${text.runAgain}: ${name}`}>{text.runAgain}</button>
          </form>
        )}
      </div>
    </section>
  );
}

/** A side without movements has the sum zero, unless the bank's list is missing. */
function Sums({ day, terminal: { status, sums } }: TerminalProps) {
  const { column, side, movement, notListed } = useText().reconciliation;
  const isListed = status?.isListed === true;
  return (
    <table class="cards">
      <TableHead
        columns={[column.movement, { number: column.ours }, { number: column.bank }, { number: side.difference }]}
      />
      <tbody>
        {sums.map((sum) => (
          <tr key={`${sum.movement} ${sum.currency}`}>
            <th scope="row">
              {movement[sum.movement]} <span class="soft">{sum.currency}</span>
            </th>
            <td class="number">
              <span class="visually-hidden">{column.ours}: </span>
              <SumLink {...{ day, sum }} side="ours" />
            </td>
            <td class="number">
              <span class="visually-hidden">{column.bank}: </span>
              {isListed ? <SumLink {...{ day, sum }} side="bank" /> : notListed}
            </td>
            <td class="number">
              <span class="visually-hidden">{side.difference}: </span>
              {isListed ? <MoneyText money={differenceOf(sum)} /> : <NoValue />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Our sum less the bank's. */
function differenceOf({ ours, bank, currency }: DaySum) {
  return { amount: subtractAmounts(ours?.amount ?? zero, bank?.amount ?? zero), currency };
}

interface SumProps {
  day: string;
  sum: DaySum;
  side: "ours" | "bank";
}

/** A sum leads to the list that it counts. */
function SumLink({ day, sum, side }: SumProps) {
  const { locale } = usePage();
  const { ctx } = useMember();
  const { terminalId, movement, currency } = sum;
  const { count, amount } = sum[side] ?? { count: 0, amount: zero };
  return (
    <>
      <a href={withQuery(`${dayUrl(ctx, day)}/${side}`, { terminal: terminalId, movement, currency })}>
        <MoneyText money={{ amount, currency }} />
      </a>{" "}
      <span class="soft">({formatCount(locale, count)})</span>
    </>
  );
}
