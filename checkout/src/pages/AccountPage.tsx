import { Document } from "../components/Document.tsx";
import { Help, Legal } from "../components/Help.tsx";
import { Field } from "../card-form/Field.tsx";
import { StatusIcon, Top } from "../components/Shell.tsx";
import type { AccountPage as Model, AccountProblem, OpenItemModel, OpenItemsModel } from "../model.ts";
import { formatDay, formatMoney, type Locale } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

/** A customer's open items. Each account and currency is a form of its own, because one payment pays one of them. */
export function AccountPage(page: Model) {
  const { locale, merchant, groups } = page;
  const text = pageTextIn(locale);
  const hasProblem = groups.some(({ problem }) => problem !== null);
  return (
    <Document
      brand={page.brand}
      locale={locale}
      isTest={page.isTest}
      title={`${hasProblem ? `${text.errorPrefix} ` : ""}${text.account.title} – ${merchant?.name ?? ""}`}
    >
      <div class="shell">
        <Top page={page} languageUrl={page.languageUrl} />
        <main>
          {groups.length === 0 ? (
            <div class="sheet notice">
              <StatusIcon look="good" />
              <h1>{text.account.nothingOpen}</h1>
              <p>{text.account.nothingOpenText}</p>
            </div>
          ) : (
            <>
              <h1 class="visually-hidden">{text.account.title}</h1>
              {groups.map((group, index) => (
                <OpenItems key={index} group={group} index={index} page={page} />
              ))}
            </>
          )}
        </main>
        <footer class="foot">
          <Help merchant={merchant} locale={locale} />
          <Legal merchant={merchant} locale={locale} />
        </footer>
      </div>
    </Document>
  );
}

function OpenItems({ group, index, page }: { group: OpenItemsModel; index: number; page: Model }) {
  const { locale, action } = page;
  const { account: text } = pageTextIn(locale);
  const { accountId, name, currency, items, isCollected, problem } = group;
  return (
    <section class="sheet account" aria-labelledby={`account-${index}`}>
      <h2 id={`account-${index}`}>{name}</h2>
      <p class="label">{text.total}</p>
      <p class="amount">{formatMoney(locale, group.total, currency)}</p>
      <form method="post" action={`${action}#account-${index}`} class="open-items" novalidate>
        <input type="hidden" name="account" value={accountId} />
        <input type="hidden" name="currency" value={currency} />
        {problem !== null && <Problem problem={problem} locale={locale} />}
        <fieldset>
          <legend>{text.items}</legend>
          {items.map((item) => (
            <Item key={item.id} item={item} currency={currency} locale={locale} />
          ))}
        </fieldset>
        {isCollected ? (
          <>
            <Field
              name={`amount-${index}`}
              label={text.sum}
              hint={text.sumHint}
              problem={problem?.kind === "not_an_amount" ? text.problem.not_an_amount : null}
              value={group.typed}
              inputMode="decimal"
              autocomplete="off"
              required={false}
            />
            <input type="hidden" name="field" value={`amount-${index}`} />
            <button type="submit" class={index === 0 ? "primary" : undefined}>
              {text.pay}
            </button>
            <p class="hint">{text.payHint}</p>
          </>
        ) : (
          <p class="hint">{text.notCollected(currency)}</p>
        )}
      </form>
    </section>
  );
}

function Item({ item, currency, locale }: { item: OpenItemModel; currency: string; locale: Locale }) {
  const { account: text } = pageTextIn(locale);
  const { id, title, reference, dueAt, open, whole, held } = item;
  const facts = [reference, text.due(formatDay(locale, dueAt))];
  if (whole !== null && open !== null) facts.push(text.ofWhole(formatMoney(locale, whole, currency)));
  const words = (
    <>
      <span class="item-text">
        <span>{title}</span>
        <span class="hint">{facts.filter((fact) => fact !== null).join(" · ")}</span>
        {held !== null && (
          <span class="hint item-held">
            {open === null ? text.held : text.heldPart(formatMoney(locale, held, currency))}
          </span>
        )}
      </span>
      <span class="item-sum">{formatMoney(locale, open ?? held ?? "0", currency)}</span>
    </>
  );
  if (open === null) return <p class="item item-closed">{words}</p>;
  return (
    <label class="item choice">
      <input type="checkbox" name="item" value={id} checked={item.isTicked} />
      {words}
    </label>
  );
}

function Problem({ problem, locale }: { problem: AccountProblem; locale: Locale }) {
  const { account: text } = pageTextIn(locale);
  return (
    <div class="box icon icon-warning" role="alert">
      <h3>{text.problemTitle}</h3>
      <p>
        {"limit" in problem
          ? text.problem[problem.kind](formatMoney(locale, problem.limit.amount, problem.limit.currency))
          : text.problem[problem.kind]}
      </p>
    </div>
  );
}
