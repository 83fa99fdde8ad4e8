import { amountOfMinorUnits, currencyOf, minorUnits, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ComponentChildren } from "preact";
import { addDays } from "#acquirers/registry.ts";
import type { CurrencyFigures, Days } from "#reports/index.ts";
import { usePage, useText } from "../page/index.ts";
import { MoneyText, TableHead } from "../parts/index.ts";
import { formatCount, formatMoney, formatShortDay, type Locale } from "../words/index.ts";

/** Heights are thousandths, widths are bars; the picture is stretched over its box. */
const HEIGHT = 1000;
const BAR_WIDTH = 0.64;
const LINES_MAX = 4n;
const HOURS_MIN = 6;
/** With more bars than this only every third one has its label. */
const LABELS_MAX = 12;

interface Props {
  figures: CurrencyFigures;
  days: Days;
  /** The running day and hour, such as "2026-11-20 14". */
  now: string;
  /** The address of the list of a day and, if given, an hour such as "09". */
  urlOf: (day: string, hour: string | null) => string;
  /** Leads to the chart of another currency. */
  children?: ComponentChildren;
}

/** What was collected over time in one currency, as a picture and as a table. */
export function MoneyChart(props: Props) {
  const { figures, children } = props;
  const { locale } = usePage();
  const text = useText().today;
  if (figures.collected.count === 0) return null;
  const chart = chartOf(props);
  const title = text.chart[chart.unit](figures.currency);
  return (
    <section class="sheet chart-sheet" id="chart">
      <div class="row-between">
        <h2>{title}</h2>
        {children}
      </div>
      <div class="chart" aria-hidden="true">
        <div class="chart-lines">
          {chart.lines.map(({ amount, share }) => (
            <span key={share}>{formatMoney(locale, { amount, currency: figures.currency }, { isShort: true })}</span>
          ))}
        </div>
        <Bars chart={chart} />
        <div class="chart-labels">
          {chart.bars.map(({ at }, index) => (
            <span key={at}>{isLabelled(chart, index) && labelOf(locale, chart, at)}</span>
          ))}
        </div>
      </div>
      <details class="chart-table">
        <summary>{text.asTable}</summary>
        <div role="region" aria-label={title} tabIndex={0}>
          <ChartTable {...{ title, chart }} currency={figures.currency} />
        </div>
      </details>
    </section>
  );
}

/** Shares are thousandths of the chart's height. */
interface Chart {
  unit: "hour" | "day";
  lines: readonly { amount: Amount; share: number }[];
  bars: readonly Bar[];
}

interface Bar {
  /** An hour such as "09", or a day. */
  at: string;
  share: number;
  /** The hour or day is not over. */
  isRunning: boolean;
  amount: Amount;
  count: number;
  url: string;
}

/** The chart of what was collected, by day. A single day is shown by hour. */
function chartOf({ figures: { currency, slots }, days, now, urlOf }: Props): Chart {
  const isOneDay = days.from === days.to;
  const sums = new Map(slots.map(({ slot, amount, count }) => [slot, { amount, count }]));
  const wanted = isOneDay ? hoursOf(days.from, [...sums.keys()], now) : daysOf(days);
  const highest = slots.reduce((most, { amount }) => (amount > most ? amount : most), zero);
  const step = stepFor(highest, currency);
  const top = linesUpTo(minorUnits(highest, currency), step) * step;
  const share = (units: bigint) => Number((units * BigInt(HEIGHT)) / top);
  return {
    unit: isOneDay ? "hour" : "day",
    lines: Array.from({ length: Number(top / step) + 1 }, (_, index) => {
      const units = step * BigInt(index);
      return { amount: amountOfMinorUnits(units, currency), share: share(units) };
    }),
    bars: wanted.map((slot) => {
      const { amount, count } = sums.get(slot) ?? { amount: zero, count: 0 };
      const [day = "", hour = null] = slot.split(" ");
      return {
        at: hour ?? day,
        share: share(minorUnits(amount, currency)),
        isRunning: now.startsWith(slot),
        amount,
        count,
        url: urlOf(day, hour),
      };
    }),
  };
}

function linesUpTo(units: bigint, step: bigint): bigint {
  return units === 0n ? 1n : (units + step - 1n) / step;
}

/** The smallest of 1, 2, 5, 10, 20 … whole units of which four reach the highest amount. */
function stepFor(highest: Amount, currency: CurrencyCode): bigint {
  const units = minorUnits(highest, currency);
  let power = 10n ** BigInt(currencyOf(currency).exponent);
  for (;;) {
    for (const factor of [1n, 2n, 5n]) if (factor * power * LINES_MAX >= units) return factor * power;
    power *= 10n;
  }
}

/** From the first hour with a payment to the last one, or to the running one; at least six. */
function hoursOf(day: string, slots: readonly string[], now: string): string[] {
  const known = now.startsWith(day) ? [...slots, now] : slots;
  const hours = known.map((slot) => Number(slot.split(" ")[1]));
  const last = Math.max(...hours);
  const first = Math.max(0, Math.min(...hours, last + 1 - HOURS_MIN));
  return Array.from({ length: last - first + 1 }, (_, index) => `${day} ${String(first + index).padStart(2, "0")}`);
}

function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function Bars({ chart: { lines, bars } }: { chart: Chart }) {
  return (
    <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none">
      {lines.map(({ share }) => (
        <line key={share} x1="0" x2={bars.length} y1={HEIGHT - share} y2={HEIGHT - share} />
      ))}
      {bars.map(({ at, share, isRunning }, index) => (
        <rect
          key={at}
          class={isRunning ? "running" : undefined}
          x={index + (1 - BAR_WIDTH) / 2}
          y={HEIGHT - share}
          width={BAR_WIDTH}
          height={share}
        />
      ))}
    </svg>
  );
}

function isLabelled({ bars }: Chart, index: number): boolean {
  return bars.length <= LABELS_MAX || index % 3 === 0;
}

function labelOf(locale: Locale, { unit }: Chart, at: string): string {
  return unit === "hour" ? at : formatShortDay(locale, at);
}

interface TableProps {
  title: string;
  chart: Chart;
  currency: CurrencyCode;
}

function ChartTable({ title, chart, currency }: TableProps) {
  const { locale } = usePage();
  const { today: text, attempts } = useText();
  return (
    <table aria-label={title}>
      <TableHead columns={[text.at[chart.unit], { number: attempts.kind.sale }, { number: attempts.column.amount }]} />
      <tbody>
        {chart.bars
          .filter(({ count }) => count > 0)
          .map(({ at, amount, count, url, isRunning }) => (
            <tr key={at}>
              <th scope="row">
                <a href={url}>{chart.unit === "hour" ? text.hourName(at) : formatShortDay(locale, at)}</a>
                {isRunning && <span class="soft"> · {text.running}</span>}
              </th>
              <td class="number">{formatCount(locale, count)}</td>
              <td class="number">
                <MoneyText money={{ amount, currency }} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
