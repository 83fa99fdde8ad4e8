import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { Problems } from "../parts/Problems.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMoney, textIn } from "../words/index.ts";
import { OfferTable } from "../links/OfferTable.tsx";
import { timeText } from "../words/time-text.ts";
import type { PaymentSetPage, PaymentSetsPage } from "./sets-model.ts";
import { SetupList } from "./SetupList.tsx";

export function PaymentSets(page: PaymentSetsPage) {
  const { locale, brandingUrl } = page;
  const { sets, branding } = textIn(locale);
  const look = brandingUrl !== null && (
    <a class="button" href={brandingUrl}>
      {branding.companyTitle}
    </a>
  );
  return (
    <SetupList page={page} current="sets" text={sets} more={look}>
      <Table page={page} />
    </SetupList>
  );
}

function Table({ page: { locale, rows } }: { page: PaymentSetsPage }) {
  const { sets: text, terminals } = textIn(locale);
  return (
    <TableSheet label={text.title}>
      <table class="cards">
        <TableHead columns={[text.name, text.currency, text.terminals, terminals.state]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.url}>
              <th scope="row">
                <a href={row.url}>{row.name}</a>
              </th>
              <td>{row.currency}</td>
              <td>{row.terminals.join(" › ")}</td>
              <td>
                <Active locale={locale} set={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}

function Active({
  locale,
  set: { isActive, isForWidget },
  isBadge = false,
}: {
  locale: PaymentSetsPage["locale"];
  set: { isActive: boolean; isForWidget: boolean };
  isBadge?: boolean;
}) {
  const { sets: text, terminals } = textIn(locale);
  return (
    <StateMark
      tone={isActive ? "good" : "over"}
      word={isActive ? terminals.active : terminals.disabled}
      detail={isForWidget ? text.widget : null}
      isBadge={isBadge}
    />
  );
}

export function PaymentSet(page: PaymentSetPage) {
  const { locale, name, listUrl, ratesUrl, actions, problems } = page;
  const { setup, sets: text } = textIn(locale);
  return (
    <Shell page={page} title={name} hasProblems={problems.length > 0}>
      <Heading title={name} back={{ label: `${setup.title} · ${text.title}`, url: listUrl }}>
        <a class="button" href={ratesUrl}>
          {text.rates}
        </a>
        {actions !== null && <Actions page={page} />}
      </Heading>
      <Problems
        problems={problems.filter(({ field }) => field !== "amount" && field !== "origin")}
        locale={locale}
        title={textIn(locale).terminals.notDone}
      />
      <section class="sheet">
        <p>
          <Active locale={locale} set={page} isBadge />
        </p>
        <Rules page={page} />
      </section>
      <section class="sheet" aria-labelledby="terminals-title">
        <h2 id="terminals-title">{text.terminals}</h2>
        <p class="hint">{text.orderHint}</p>
        <ol class="set-terminals">
          {page.terminals.map((terminal) => (
            <li key={terminal.url} class="spaced-link">
              <a href={terminal.url}>{terminal.name}</a>
              {!terminal.isActive && <span class="soft"> · {textIn(locale).terminals.disabled}</span>}
            </li>
          ))}
        </ol>
      </section>
      {page.isForWidget && <Origins page={page} />}
      <Offer page={page} />
    </Shell>
  );
}

function Actions({ page: { locale, actions, isActive } }: { page: PaymentSetPage }) {
  if (actions === null) return null;
  const { sets: text, terminals } = textIn(locale);
  return (
    <>
      <a class="button" href={actions.brandingUrl}>
        {textIn(locale).branding.title}
      </a>
      <a class="button" href={actions.changeUrl}>
        {terminals.change}
      </a>
      {isActive ? (
        <details class="action-form">
          <summary class="button danger">{terminals.disable}</summary>
          <form class="sheet" method="post" action={actions.disable} data-once>
            <p>{text.disableText}</p>
            <button class="danger">{text.disableSubmit}</button>
          </form>
        </details>
      ) : (
        <form method="post" action={actions.enable} data-once>
          <button>{terminals.enable}</button>
        </form>
      )}
    </>
  );
}

function Rules({ page }: { page: PaymentSetPage }) {
  const { locale, currency, minimum, maximum, threeDs, reminderHours } = page;
  const text = textIn(locale).sets;
  const rule =
    threeDs.kind === "above" && threeDs.above !== null
      ? text.threeDsAbove(formatMoney(locale, threeDs.above))
      : text.threeDsRule[threeDs.kind];
  return (
    <Facts
      facts={[
        { label: text.currency, value: currency },
        { label: text.minimum, value: minimum === null ? null : <MoneyText money={minimum} locale={locale} /> },
        { label: text.maximum, value: maximum === null ? null : <MoneyText money={maximum} locale={locale} /> },
        { label: text.threeDs, value: rule },
        { label: text.linkTime, value: timeText(locale, page.linkMinutes) },
        { label: text.attempts, value: page.attemptsMax },
        { label: text.returnMethod, value: page.returnMethod.toUpperCase() },
        { label: text.receipts, value: page.sendsReceipts ? text.yes : text.no },
        {
          label: text.reminders,
          value: reminderHours.length === 0 ? text.none : reminderHours.map((hours) => text.hours(hours)).join(", "),
        },
      ]}
    />
  );
}

function Origins({ page: { locale, widgetOrigins, actions, typedOrigin, problems } }: { page: PaymentSetPage }) {
  const { sets: text } = textIn(locale);
  return (
    <section class="sheet results" aria-labelledby="origins-title">
      <h2 id="origins-title">{text.widgetOrigins}</h2>
      <p class="hint">{text.widgetOriginsHint}</p>
      {widgetOrigins.length === 0 && <p>{text.noOrigins}</p>}
      <ul>
        {widgetOrigins.map((origin) => (
          <li key={origin} class="row-between">
            <code>{origin}</code>
            {actions !== null && (
              <form method="post" action={actions.removeOrigin} data-once>
                <input type="hidden" name="origin" value={origin} />
                <button aria-label={`${text.removeOrigin}: ${origin}`}>{text.removeOrigin}</button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {actions !== null && (
        <form method="post" action={actions.addOrigin} class="page-search" data-once>
          <Field
            {...{ locale, problems }}
            name="origin"
            label={text.origin}
            hint={text.originHint}
            value={typedOrigin}
            type="url"
            maxLength={200}
            autocomplete="off"
            spellcheck={false}
            required
          />
          <button>{text.addOrigin}</button>
        </form>
      )}
    </section>
  );
}

function Offer({ page: { locale, offer, problems } }: { page: PaymentSetPage }) {
  const text = textIn(locale).sets;
  return (
    <section class="sheet" aria-labelledby="offer-title">
      <h2 id="offer-title">{text.offerTitle}</h2>
      <form method="get" class="page-search">
        <Field
          {...{ locale, problems }}
          name="amount"
          label={text.offerAmount}
          value={offer.typed}
          inputmode="decimal"
          autocomplete="off"
        />
        <button>{text.offerShow}</button>
      </form>
      {offer.amount !== null && (
        <>
          <p>{text.offerFor(formatMoney(locale, offer.amount))}</p>
          <OfferTable locale={locale} programs={offer.programs} />
        </>
      )}
    </section>
  );
}
