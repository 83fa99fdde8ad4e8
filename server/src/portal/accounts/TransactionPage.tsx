import { Facts } from "../parts/Facts.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatDate, formatMoney, formatTime, textIn } from "../words/index.ts";
import type { DeleteTransactionPage, TransactionFacts, TransactionPage } from "./model.ts";

export function TransactionDetail(page: TransactionPage) {
  const { locale, listUrl, amount, posted, editUrl, deleteUrl } = page;
  const words = textIn(locale);
  const text = words.transaction;
  const title = formatMoney(locale, amount);
  return (
    <Shell page={page} title={title}>
      <Heading title={title} back={{ label: words.transactions.title, url: listUrl }}>
        {editUrl !== null && (
          <a class="button" href={editUrl}>
            {text.edit}
          </a>
        )}
        {deleteUrl !== null && (
          <a class="button danger" href={deleteUrl}>
            {text.delete}
          </a>
        )}
      </Heading>
      <section class="sheet narrow">
        <h2>{text.factsTitle}</h2>
        <TransactionFactList page={page} />
        {posted !== null && (
          <p class="hint">
            {text.posted} <a href={posted.url}>{text.findPayment}</a>
          </p>
        )}
      </section>
    </Shell>
  );
}

const ORDER: readonly (keyof TransactionFacts)[] = [
  "account",
  "at",
  "due",
  "description",
  "documentType",
  "documentNo",
  "erpCode",
  "id",
];
const MIDNIGHT = /T00:00(:00(\.0+)?)?Z?$/;
const IDENTIFIERS: ReadonlySet<keyof TransactionFacts> = new Set(["documentNo", "erpCode", "id"]);

function TransactionFactList({ page: { locale, facts, accountUrl, now } }: { page: TransactionPage }) {
  const text = textIn(locale).transaction;
  const shown = (name: keyof TransactionFacts) => {
    const value = facts[name];
    if (name === "account") return <a href={accountUrl}>{value}</a>;
    if (value === null || (name !== "at" && name !== "due")) return value;
    // A day without a time is stored as midnight in UTC.
    return MIDNIGHT.test(value) ? formatDate(locale, value, "UTC") : formatTime(locale, value, now.zone);
  };
  return (
    <Facts
      facts={ORDER.map((name) => ({
        label: text.fact[name],
        value: shown(name),
        ...(IDENTIFIERS.has(name) && { kind: "identifier" as const }),
      }))}
    />
  );
}

export function DeleteTransaction(page: DeleteTransactionPage) {
  const { locale, action, transactionUrl, amount, account, erpCode, problems } = page;
  const text = textIn(locale).deleteTransaction;
  const name = formatMoney(locale, amount);
  return (
    <Shell page={page} title={text.title} hasProblems={problems.length > 0}>
      <Heading
        title={text.title}
        note={[name, account, erpCode].filter((part) => part !== null).join(" · ")}
        back={{ label: name, url: transactionUrl }}
      />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <p>{text.text}</p>
        <FormActions locale={locale} label={text.submit} cancelUrl={transactionUrl} isDangerous />
      </form>
    </Shell>
  );
}
