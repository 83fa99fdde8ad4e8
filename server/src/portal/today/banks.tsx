import type { BankFigures, CurrencyFigures, Sum } from "#reports/index.ts";
import { pageUrl, usePage, useText, withQuery } from "../page/index.ts";
import { MoneyText, TableHead, TableSheet } from "../parts/index.ts";
import { SEVERAL } from "../reports/attempts-list.tsx";
import { bankLabel } from "../shown/bank-label.ts";
import { formatCount, textIn } from "../words/index.ts";
import { salesUrl, type Scene } from "./period-figures.tsx";

interface Props {
  scene: Scene;
  figures: CurrencyFigures;
}

/** The sales of one currency at each bank. */
export function Banks({ scene, figures }: Props) {
  const { ctx, days } = scene;
  const { today: text } = useText();
  const { column } = text.banks;
  const title = text.banks.title(figures.currency);
  return (
    <>
      <div class="row-between banks-title">
        <h2>{title}</h2>
        <a href={withQuery(pageUrl(ctx, "/reports"), { from: days.from, to: days.to })}>{text.banks.report}</a>
      </div>
      <TableSheet label={title}>
        <table class="cards banks">
          <TableHead
            columns={[
              column.bank,
              { number: column.attempts },
              { number: column.single },
              { number: column.inInstallments },
              { number: column.collected },
            ]}
          />
          <tbody>
            {figures.banks.map((bank) => (
              <Row key={bank.bank} {...{ scene, figures, bank }} />
            ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}

function Row({ scene, figures: { currency }, bank: of }: Props & { bank: BankFigures }) {
  const { locale } = usePage();
  const { today: text } = textIn(locale);
  const { column } = text.banks;
  const { bank, attempts, collected, single, inInstallments } = of;
  const approved = { bank, currency, result: "approved" };
  const sum = (label: string, { amount, count }: Sum, filter: Record<string, string>) => (
    <td class="number">
      <span class="visually-hidden">{label}: </span>
      <a href={salesUrl(scene, filter)}>
        <MoneyText money={{ amount, currency }} />
      </a>
      <span class="hint block">{text.charges(formatCount(locale, count))}</span>
    </td>
  );
  return (
    <tr>
      <th scope="row">{bankLabel(bank)}</th>
      <td class="number">
        <span class="visually-hidden">{column.attempts}: </span>
        <a href={salesUrl(scene, approved)}>{formatCount(locale, collected.count)}</a>{" "}
        <a class="soft" href={salesUrl(scene, { bank, currency })}>
          {text.ofAttempts(formatCount(locale, attempts))}
        </a>
      </td>
      {sum(column.single, single, { ...approved, installments: "1" })}
      {sum(column.inInstallments, inInstallments, { ...approved, installments: SEVERAL })}
      {sum(column.collected, collected, approved)}
    </tr>
  );
}
