import { FilterBar } from "../lists/FilterBar.tsx";
import { SaveView } from "../lists/SaveView.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { ExportLinks } from "../parts/ExportLinks.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { PaymentColumn, PaymentsPage } from "./model.ts";
import { paymentCells } from "./payment-cells.tsx";
import { filterWords, PaymentFilters } from "./PaymentFilters.tsx";

export function Payments(page: PaymentsPage) {
  const { locale, list, views, rows, isOwnOnly, exportUrl, columnsUrl } = page;
  const text = textIn(locale).payments;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={isOwnOnly ? text.ownOnly : undefined}>
        {columnsUrl !== null && (
          <a class="button" href={columnsUrl}>
            {textIn(locale).views.columns}
          </a>
        )}
        {exportUrl !== null && rows.length > 0 && <ExportLinks locale={locale} url={exportUrl} />}
      </Heading>
      <ViewTabs label={text.viewsLabel} tabs={views.tabs} names={text.view} />
      <FilterBar
        locale={locale}
        list={list}
        saving={<SaveView locale={locale} views={views} />}
        words={(name, value) => filterWords(page, name, value)}
      >
        <PaymentFilters page={page} />
      </FilterBar>
      <ListRows {...{ locale, list }} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows, now, columns } }: { page: PaymentsPage }) {
  const text = textIn(locale).payments;
  return (
    <table class="cards payments">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" class={NUMBERS.has(column) ? "number" : undefined}>
              {text.column[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.url} class={row.customer === null || !columns.includes("customer") ? "anonymous" : undefined}>
            {columns.map((column) => {
              const Cell = paymentCells[column];
              return <Cell key={column} row={row} locale={locale} now={now} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NUMBERS: ReadonlySet<PaymentColumn> = new Set(["installments", "amount", "refunded"]);
