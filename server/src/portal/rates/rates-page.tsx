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
import { type Answer, isAllowed, PageTabs, pageUrl, Shell, usePage, useText } from "../page/index.ts";
import { Heading, TableSheet } from "../parts/index.ts";
import { paymentSetOf, terminalsOf } from "../setup/payment-set-of.ts";
import { formatMoney, textIn, textFor } from "../words/index.ts";
import { fitsForm } from "./rate-cells.ts";
import { countText, formatRate, programText } from "./rate-text.ts";

/** Leads to the rates of the first active set, or else of the first. Without sets, returns the page that says so. */
export async function firstRates(ctx: MemberContext): Promise<Answer> {
  const sets = await listPaymentSets(ctx);
  const first = sets.find(({ isActive }) => isActive) ?? sets[0];
  if (first !== undefined) return { to: ratesUrl(ctx, first) };
  const view = (
    <RatesShell changeUrl={null} versionsUrl={null}>
      <section class="sheet narrow">
        <p>{textIn(ctx.session.member.locale).rates.noSets}</p>
      </section>
    </RatesShell>
  );
  return { view };
}

export async function ratesPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const set = await paymentSetOf(ctx, request);
  const [sets, terminals, rates] = await Promise.all([
    listPaymentSets(ctx),
    terminalsOf(ctx, set),
    listRates(ctx, set.id),
  ]);
  const url = ratesUrl(ctx, set);
  const mayChange = isAllowed(ctx, "rates.write");
  const grids = terminals.map((terminal) => {
    const own = rates.filter(({ terminalId }) => terminalId === terminal.id);
    const canChange = mayChange && fitsForm({ terminal, rates: own });
    return { terminal, rates: own, changeUrl: canChange ? `${url}/${terminal.id}/change` : null };
  });
  const view = (
    <RatesShell changeUrl={mayChange ? `${url}/change` : null} versionsUrl={`${url}/versions`}>
      <nav class="tabs" aria-label={textFor(ctx).rates.setsLabel}>
        {sets.map((each) => (
          <a key={each.id} href={ratesUrl(ctx, each)} aria-current={each.id === set.id ? "page" : undefined}>
            {each.name} · {each.currency}
          </a>
        ))}
      </nav>
      {grids.map((grid) => (
        <Grid key={grid.terminal.id} {...grid} currency={set.currency} />
      ))}
    </RatesShell>
  );
  return { view };
}

export function ratesUrl(ctx: MemberContext, { id }: Pick<ListedPaymentSet, "id">): string {
  return pageUrl(ctx, `/rates/${id}`);
}

interface ShellProps {
  /** Null: the member may not change rates. */
  changeUrl: string | null;
  /** Null: there is no set. */
  versionsUrl: string | null;
  children: ComponentChildren;
}

function RatesShell({ changeUrl, versionsUrl, children }: ShellProps) {
  const { locale } = usePage();
  const { setup, rates: text } = textIn(locale);
  return (
    <Shell nav="setup" title={text.title}>
      <Heading title={setup.title} note={text.intro}>
        {versionsUrl !== null && (
          <a class="button" href={versionsUrl}>
            {textIn(locale).rateVersions.title}
          </a>
        )}
        {changeUrl !== null && (
          <a class="button primary" href={changeUrl}>
            {text.changeAll}
          </a>
        )}
      </Heading>
      <PageTabs area="setup" current="rates" />
      {children}
    </Shell>
  );
}

interface GridProps {
  terminal: TerminalRecord;
  /** The terminal's. */
  rates: readonly ListedRate[];
  currency: CurrencyCode;
  /** The form of single cells; null if the member may not change rates. */
  changeUrl: string | null;
}

/** A row for each program, a column for each number of installments. */
function Grid({ terminal, rates, currency, changeUrl }: GridProps) {
  const { locale } = usePage();
  const { name, isActive } = terminal;
  const { rates: text, terminals } = useText();
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
                      <Cell {...{ rates, currency, program, count }} />
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

interface CellProps extends Pick<GridProps, "rates" | "currency"> {
  program: string | null;
  count: number;
}

/** The program's own rate or, where it has none, that for every program. */
function Cell({ rates, currency, program, count }: CellProps) {
  const { locale } = usePage();
  const text = useText().rates;
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
