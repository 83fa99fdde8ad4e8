import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { Problems } from "../parts/Problems.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatDay, formatTime, textIn } from "../words/index.ts";
import { dayTones } from "./DaysPage.tsx";
import { FailureText } from "./FailureText.tsx";
import type { DayPage, DaySumRow } from "./model.ts";

type Terminal = DayPage["terminals"][number];

export function Day(page: DayPage) {
  const { locale, day, listUrl, terminals, problems } = page;
  const text = textIn(locale).reconciliation;
  const title = formatDay(locale, day);
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading title={title} note={text.dayIntro} back={{ label: text.daysTitle, url: listUrl }} />
      <Problems problems={problems} locale={locale} />
      {terminals.length === 0 && (
        <div class="sheet empty-list">
          <p>{text.emptyDay}</p>
        </div>
      )}
      <div class="stack">
        {terminals.map((terminal) => (
          <TerminalOfDay key={terminal.id} page={page} terminal={terminal} />
        ))}
      </div>
    </Shell>
  );
}

function TerminalOfDay({ page, terminal }: { page: DayPage; terminal: Terminal }) {
  const { locale, now } = page;
  const { name, state, compared, next, failure, cases, casesUrl, sums, run } = terminal;
  const text = textIn(locale).reconciliation;
  const count = formatCount(locale, cases);
  const time = (label: string, iso: string | null) => iso !== null && `${label}: ${formatTime(locale, iso, now.zone)}`;
  const times = [time(text.column.compared, compared), time(text.column.next, next)].filter((each) => each !== false);
  return (
    <section class="day-terminal" aria-label={name}>
      <div class="row">
        <h2>{name}</h2>
        {state !== null && (
          <StateMark
            tone={dayTones[state]}
            word={text.dayState[state]}
            detail={failure && <FailureText locale={locale} failure={failure} />}
            isBadge
          />
        )}
        {times.length > 0 && <span class="soft">{times.join(" · ")}</span>}
      </div>
      {sums.length === 0 ? (
        <p class="soft">{text.noMovements}</p>
      ) : (
        <TableSheet label={text.sumsOf(name)}>
          <Sums page={page} sums={sums} />
        </TableSheet>
      )}
      <div class="actions">
        <a class="button" href={casesUrl} aria-label={`${text.caseCount(count)}, ${name}`}>
          {text.caseCount(count)}
        </a>
        {run !== null && (
          <form method="post" action={run.action} data-once>
            <input type="hidden" name="terminal" value={run.terminal} />
            <input type="hidden" name="seen" value={run.seen} />
            <button aria-label={`${text.runAgain}: ${name}`}>{text.runAgain}</button>
          </form>
        )}
      </div>
    </section>
  );
}

function Sums({ page: { locale }, sums }: { page: DayPage; sums: readonly DaySumRow[] }) {
  const { column, side, movement, notListed } = textIn(locale).reconciliation;
  return (
    <table class="cards">
      <TableHead
        columns={[column.movement, { number: column.ours }, { number: column.bank }, { number: side.difference }]}
      />
      <tbody>
        {sums.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {movement[row.movement]} <span class="soft">{row.ours.money.currency}</span>
            </th>
            <td class="number">
              <span class="visually-hidden">{column.ours}: </span>
              <SumLink of={row.ours} locale={locale} />
            </td>
            <td class="number">
              <span class="visually-hidden">{column.bank}: </span>
              {row.bank === null ? notListed : <SumLink of={row.bank} locale={locale} />}
            </td>
            <td class="number">
              <span class="visually-hidden">{side.difference}: </span>
              {row.difference === null ? <NoValue /> : <MoneyText money={row.difference} locale={locale} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A sum leads to the list that it counts. */
function SumLink({ of: { count, money, url }, locale }: { of: DaySumRow["ours"]; locale: DayPage["locale"] }) {
  return (
    <>
      <a href={url}>
        <MoneyText money={money} locale={locale} />
      </a>{" "}
      <span class="soft">({formatCount(locale, count)})</span>
    </>
  );
}
