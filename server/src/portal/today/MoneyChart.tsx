import type { Locale } from "../model.ts";
import { MoneyText } from "../parts/MoneyText.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { formatCount, formatMoney, formatShortDay, textIn } from "../words/index.ts";
import type { Chart, MoneyFigures, TodayPage } from "./model.ts";

/** Heights are thousandths, widths are bars; the picture is stretched over its box. */
const HEIGHT = 1000;
const BAR_WIDTH = 0.64;
/** With more bars than this only every third one has its label. */
const LABELS_MAX = 12;

interface Props {
  figures: MoneyFigures;
  page: TodayPage;
}

/** What was collected over time in one currency, as a picture and as a table. */
export function MoneyChart({ figures: { currency, collected, chart }, page: { locale } }: Props) {
  const text = textIn(locale).today;
  if (collected.count === 0) return null;
  const title = text.chart[chart.unit](currency);
  return (
    <section class="sheet chart-sheet">
      <h2>{title}</h2>
      <div class="chart" aria-hidden="true">
        <div class="chart-lines">
          {chart.lines.map(({ sum, share }) => (
            <span key={share}>{formatMoney(locale, sum, { isShort: true })}</span>
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
          <ChartTable title={title} chart={chart} locale={locale} />
        </div>
      </details>
    </section>
  );
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

function ChartTable({ title, chart, locale }: { title: string; chart: Chart; locale: Locale }) {
  const { today: text, attempts } = textIn(locale);
  return (
    <table aria-label={title}>
      <TableHead columns={[text.at[chart.unit], { number: attempts.kind.sale }, { number: attempts.column.amount }]} />
      <tbody>
        {chart.bars
          .filter(({ count }) => count > 0)
          .map(({ at, sum, count, url, isRunning }) => (
            <tr key={at}>
              <th scope="row">
                <a href={url}>{chart.unit === "hour" ? text.hourName(at) : formatShortDay(locale, at)}</a>
                {isRunning && <span class="soft"> · {text.running}</span>}
              </th>
              <td class="number">{formatCount(locale, count)}</td>
              <td class="number">
                <MoneyText money={sum} locale={locale} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
