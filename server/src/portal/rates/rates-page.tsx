import type { CurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import type { MemberContext } from "#members/index.ts";
import {
  listPaymentSets,
  listRates,
  type ListedPaymentSet,
  type ListedRate,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf, type ShellModel } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Heading } from "../parts/Heading.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { paymentSetOf, terminalsOf } from "../setup/payment-set-of.ts";
import { SetupTabs } from "../setup/SetupTabs.tsx";
import { formatMoney, textIn, type Locale } from "../words/index.ts";
import { fitsForm } from "./rate-cells.ts";
import { countText, formatRate, programText } from "./rate-text.ts";

/** Leads to the rates of the first active set, or else of the first. Without sets, returns the page that says so. */
export async function firstRates(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const sets = await listPaymentSets(ctx);
  const first = sets.find(({ isActive }) => isActive) ?? sets[0];
  if (first !== undefined) return { to: ratesUrl(ctx, first) };
  const shell = shellOf(ctx, request, "setup");
  const view = (
    <RatesShell shell={shell} changeUrl={null} versionsUrl={null}>
      <section class="sheet narrow">
        <p>{textIn(shell.locale).rates.noSets}</p>
      </section>
    </RatesShell>
  );
  return { view, locale: shell.locale };
}

export async function ratesPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const set = await paymentSetOf(ctx, request);
  const [sets, terminals, rates] = await Promise.all([
    listPaymentSets(ctx),
    terminalsOf(ctx, set),
    listRates(ctx, set.id),
  ]);
  const shell = shellOf(ctx, request, "setup");
  const { locale } = shell;
  const url = ratesUrl(ctx, set);
  const mayChange = isAllowed(ctx, "rates.write");
  const grids = terminals.map((terminal) => {
    const own = rates.filter(({ terminalId }) => terminalId === terminal.id);
    const canChange = mayChange && fitsForm({ terminal, rates: own });
    return { terminal, rates: own, changeUrl: canChange ? `${url}/${terminal.id}/change` : null };
  });
  const view = (
    <RatesShell shell={shell} changeUrl={mayChange ? `${url}/change` : null} versionsUrl={`${url}/versions`}>
      <nav class="tabs" aria-label={textIn(locale).rates.setsLabel}>
        {sets.map((each) => (
          <a key={each.id} href={ratesUrl(ctx, each)} aria-current={each.id === set.id ? "page" : undefined}>
            {each.name} · {each.currency}
          </a>
        ))}
      </nav>
      {grids.map((grid) => (
        <Grid key={grid.terminal.id} {...{ ...grid, locale }} currency={set.currency} />
      ))}
    </RatesShell>
  );
  return { view, locale };
}

export function ratesUrl(ctx: MemberContext, { id }: Pick<ListedPaymentSet, "id">): string {
  return pageUrl(ctx, `/rates/${id}`);
}

interface ShellProps {
  shell: ShellModel;
  /** Null: the member may not change rates. */
  changeUrl: string | null;
  /** Null: there is no set. */
  versionsUrl: string | null;
  children: ComponentChildren;
}

function RatesShell({ shell, changeUrl, versionsUrl, children }: ShellProps) {
  const { setup, rates: text } = textIn(shell.locale);
  return (
    <Shell page={shell} title={text.title}>
      <Heading title={setup.title} note={text.intro}>
        {versionsUrl !== null && (
          <a class="button" href={versionsUrl}>
            {textIn(shell.locale).rateVersions.title}
          </a>
        )}
        {changeUrl !== null && (
          <a class="button primary" href={changeUrl}>
            {text.changeAll}
          </a>
        )}
      </Heading>
      <SetupTabs page={shell} current="rates" />
      {children}
    </Shell>
  );
}

interface GridProps {
  locale: Locale;
  terminal: TerminalRecord;
  /** The terminal's. */
  rates: readonly ListedRate[];
  currency: CurrencyCode;
  /** The form of single cells; null if the member may not change rates. */
  changeUrl: string | null;
}

/** A row for each program, a column for each number of installments. */
function Grid({ locale, terminal, rates, currency, changeUrl }: GridProps) {
  const { name, isActive } = terminal;
  const { rates: text, terminals } = textIn(locale);
  const counts = [...new Set(rates.map(({ installments }) => installments))].toSorted((a, b) => a - b);
  const programs = [...new Set([...rates.map(({ program }) => program), ...terminal.programs])];
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
      {rates.length === 0 ? (
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
              {programs.map((program) => (
                <tr key={program}>
                  <th scope="row">{programText(locale, program)}</th>
                  {counts.map((count) => (
                    <td key={count} class="number">
                      <Cell {...{ locale, rates, currency, program, count }} />
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

interface CellProps extends Pick<GridProps, "locale" | "rates" | "currency"> {
  program: string | null;
  count: number;
}

/** The program's own rate or, where it has none, that for every program. */
function Cell({ locale, rates, currency, program, count }: CellProps) {
  const text = textIn(locale).rates;
  const rateOf = (program: string | null) =>
    rates.find((rate) => rate.program === program && rate.installments === count);
  const own = rateOf(program);
  const common = rateOf(null);
  if (own === undefined)
    return (
      <span class="soft">
        {common === undefined ? text.closed : formatRate(locale, common.customerRate)}
        {common !== undefined && <div>{text.common}</div>}
      </span>
    );
  const { costRate, customerRate, minimumAmount, maximumAmount } = own;
  return (
    <>
      {formatRate(locale, customerRate)}
      <div class="soft">{text.costOf(formatRate(locale, costRate))}</div>
      {minimumAmount !== null && (
        <div class="soft">{text.from(formatMoney(locale, { amount: minimumAmount, currency }))}</div>
      )}
      {maximumAmount !== null && (
        <div class="soft">{text.to(formatMoney(locale, { amount: maximumAmount, currency }))}</div>
      )}
    </>
  );
}
