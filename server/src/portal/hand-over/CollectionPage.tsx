import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatMoney, formatTime, textIn } from "../words/index.ts";
import { AccountText, CollectionState } from "./HandOverPage.tsx";
import type { CollectionPage } from "./model.ts";

export function CollectionDetail(page: CollectionPage) {
  const { locale, listUrl, row, paymentUrl } = page;
  const text = textIn(locale).handOver;
  const title = `${text.type[row.type]} · ${formatMoney(locale, row.amount)}`;
  return (
    <Shell page={page} title={title}>
      <Heading
        title={title}
        note={<CollectionState locale={locale} row={row} isBadge />}
        back={{ label: text.title, url: listUrl }}
      >
        <a class="button" href={paymentUrl}>
          {text.payment}
        </a>
      </Heading>
      <section class="sheet narrow">
        <h2>{text.answerTitle}</h2>
        <p>{text.explain[row.state]}</p>
        <Facts
          facts={[
            { label: text.erpCode, value: row.erpCode, kind: "identifier" },
            { label: text.error, value: row.error },
          ]}
        />
      </section>
      <section class="sheet narrow">
        <h2>{text.factsTitle}</h2>
        <CollectionFacts page={page} />
      </section>
    </Shell>
  );
}

function CollectionFacts({ page }: { page: CollectionPage }) {
  const { locale, row, accountUrl, saleUrl, saleErpCode, installments, card, authCode, charged, now } = page;
  const text = textIn(locale).handOver;
  const account =
    accountUrl === null || row.account === null ? null : (
      <a href={accountUrl}>
        <AccountText account={row.account} />
      </a>
    );
  return (
    <Facts
      facts={[
        { label: text.column.time, value: formatTime(locale, row.at, now.zone) },
        { label: text.column.reference, value: row.reference },
        { label: text.column.account, value: account },
        { label: text.charged, value: formatMoney(locale, charged) },
        { label: text.installments, value: installments > 1 ? formatCount(locale, installments) : null },
        { label: text.sale, value: saleUrl && <a href={saleUrl}>{saleErpCode ?? text.saleWaits}</a> },
        { label: text.card, value: card, kind: "identifier" },
        { label: text.authCode, value: authCode, kind: "identifier" },
        { label: text.id, value: row.id, kind: "identifier" },
      ]}
    />
  );
}
