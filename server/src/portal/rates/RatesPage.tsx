import type { Locale } from "../model.ts";
import { Heading } from "../parts/Heading.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMoney, textIn } from "../words/index.ts";
import { countText, formatRate, programText } from "./rate-text.ts";
import type { GridCell, RatesPage, TerminalRates } from "./rates-model.ts";
import { SetupTabs } from "../setup/SetupTabs.tsx";

export function Rates(page: RatesPage) {
  const { locale, sets, terminals, changeUrl } = page;
  const { setup, rates: text } = textIn(locale);
  return (
    <Shell page={page} title={text.title}>
      <Heading title={setup.title} note={text.intro}>
        {changeUrl !== null && (
          <a class="button primary" href={changeUrl}>
            {text.changeAll}
          </a>
        )}
      </Heading>
      <SetupTabs page={page} current="rates" />
      {sets.length === 0 && (
        <section class="sheet narrow">
          <p>{text.noSets}</p>
        </section>
      )}
      {sets.length > 0 && (
        <nav class="tabs" aria-label={text.setsLabel}>
          {sets.map(({ url, name, currency, isCurrent }) => (
            <a key={url} href={url} aria-current={isCurrent ? "page" : undefined}>
              {name} · {currency}
            </a>
          ))}
        </nav>
      )}
      {terminals.map((terminal) => (
        <Grid key={terminal.name} locale={locale} terminal={terminal} />
      ))}
    </Shell>
  );
}

function Grid({ locale, terminal }: { locale: Locale; terminal: TerminalRates }) {
  const { name, isActive, counts, rows, changeUrl } = terminal;
  const { rates: text, terminals } = textIn(locale);
  return (
    <section class="rate-grid">
      <div class="rate-grid-heading">
        <h2>
          {name} {!isActive && <span class="soft">· {terminals.disabled}</span>}
        </h2>
        {changeUrl !== null && (
          <a class="spaced-link" href={changeUrl} aria-label={text.changeCellsOf(name)}>
            {text.changeCells}
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <p class="hint">{text.noRates}</p>
      ) : (
        <TableSheet label={name}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.column.program}</th>
                {counts.map((count) => (
                  <th key={count} scope="col" class="number">
                    {countText(locale, count)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ program, cells }) => (
                <tr key={program}>
                  <th scope="row">{programText(locale, program)}</th>
                  {cells.map((cell, index) => (
                    <td key={counts[index]} class="number">
                      {cell === null ? <span class="soft">{text.closed}</span> : <Cell locale={locale} cell={cell} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableSheet>
      )}
    </section>
  );
}

function Cell({ locale, cell }: { locale: Locale; cell: GridCell }) {
  const text = textIn(locale).rates;
  const { cost, markup, minimum, maximum, isCommon } = cell;
  if (isCommon)
    return (
      <span class="soft">
        {formatRate(locale, markup)}
        <div>{text.common}</div>
      </span>
    );
  return (
    <>
      {formatRate(locale, markup)}
      <div class="soft">{text.costOf(formatRate(locale, cost))}</div>
      {minimum !== null && <div class="soft">{text.from(formatMoney(locale, minimum))}</div>}
      {maximum !== null && <div class="soft">{text.to(formatMoney(locale, maximum))}</div>}
    </>
  );
}
