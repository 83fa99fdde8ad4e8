import type { ComponentChildren } from "preact";
import { Field } from "../card-form/Field.tsx";
import { Document } from "../components/Document.tsx";
import { Help, Legal } from "../components/Help.tsx";
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
      script="account.js"
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
              <h1 class="account-title">{text.account.title}</h1>
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

/** Problems with the typed amount are shown at its field, the others above the items. */
const AMOUNT_PROBLEMS: ReadonlySet<AccountProblem["kind"]> = new Set([
  "not_an_amount",
  "ambiguous",
  "not_positive",
  "too_fine",
  "too_large",
  "too_small",
  "above_maximum",
]);

interface OpenItemsProps {
  group: OpenItemsModel;
  index: number;
  page: Pick<Model, "locale" | "action">;
  /** False: the reader only looks. */
  canPay?: boolean;
  /** False: the page shows it elsewhere. */
  hasTotal?: boolean;
}

/** The open items of an account in one currency, with the form that pays them. */
export function OpenItems({ group, index, page, canPay = true, hasTotal = true }: OpenItemsProps) {
  const { locale, action } = page;
  const { account: text } = pageTextIn(locale);
  const { accountId, name, currency, items, held } = group;
  const { isCollected, problem } = group;
  const hasChoice = canPay && isCollected && items.some(({ open }) => open !== null);
  const list = items.map((item) => (
    <Item key={item.id} item={item} currency={currency} locale={locale} canBeTicked={hasChoice} />
  ));
  return (
    <section class="sheet account" aria-labelledby={`account-${index}`}>
      <h2 id={`account-${index}`}>{name}</h2>
      {hasTotal && (
        <>
          <p class="label">{text.total}</p>
          <p class="amount">{formatMoney(locale, group.total, currency)}</p>
        </>
      )}
      {held !== null && <p class="hint">{text.heldTotal(formatMoney(locale, held, currency))}</p>}
      {hasChoice ? (
        <form method="post" action={`${action}#account-${index}`} class="open-items" novalidate>
          <input type="hidden" name="account" value={accountId} />
          <input type="hidden" name="currency" value={currency} />
          <Choice group={group} locale={locale}>
            {list}
          </Choice>
          <Sum group={group} index={index} locale={locale} />
        </form>
      ) : (
        <div class="open-items">
          {problem !== null && <Problem problem={problem} locale={locale} />}
          {list}
          {canPay && <p class="hint">{isCollected ? text.allHeld : text.notCollected(currency)}</p>}
        </div>
      )}
    </section>
  );
}

interface GroupProps {
  group: OpenItemsModel;
  locale: Locale;
}

function Choice({ group, locale, children }: GroupProps & { children: ComponentChildren }) {
  const { account: text } = pageTextIn(locale);
  const { currency, problem } = group;
  return (
    <>
      {problem !== null && !AMOUNT_PROBLEMS.has(problem.kind) && <Problem problem={problem} locale={locale} />}
      <fieldset>
        <legend>{text.items}</legend>
        {/* The script shows it. */}
        <label class="item choice select-all" hidden>
          <input type="checkbox" autocomplete="off" />
          <span class="item-text">
            <span>{text.selectAll}</span>
          </span>
        </label>
        {children}
      </fieldset>
      {/* Screen readers announce changes of a region that was there before, so only its content is hidden. */}
      <p class="ticked" data-currency={currency} role="status">
        <span hidden>
          {text.ticked} <strong />
        </span>
      </p>
    </>
  );
}

function Sum({ group, index, locale }: GroupProps & { index: number }) {
  const { account: text } = pageTextIn(locale);
  const { problem, typed } = group;
  const isWrong = problem !== null && AMOUNT_PROBLEMS.has(problem.kind);
  return (
    <>
      <Field
        name={`amount-${index}`}
        label={text.sum}
        hint={text.sumHint}
        problem={isWrong ? problemText(problem, locale) : null}
        value={typed}
        inputMode="decimal"
        autocomplete="off"
        required={false}
      />
      <input type="hidden" name="field" value={`amount-${index}`} />
      <button type="submit" class={index === 0 ? "primary" : undefined}>
        <span>
          {text.pay}
          <span class="pay-sum" />
        </span>
      </button>
      <p class="hint">{text.payHint}</p>
    </>
  );
}

interface ItemProps {
  item: OpenItemModel;
  currency: string;
  locale: Locale;
  canBeTicked: boolean;
}

function Item({ item, currency, locale, canBeTicked }: ItemProps) {
  const { account: text } = pageTextIn(locale);
  const { id, title, reference, dueAt, isOverdue, open, whole, held } = item;
  const day = formatDay(locale, dueAt);
  const facts = [reference, isOverdue ? null : text.due(day)];
  if (whole !== null && open !== null) facts.push(text.ofWhole(formatMoney(locale, whole, currency)));
  const shown = facts.filter((fact) => fact !== null);
  const words = (
    <>
      <span class="item-text">
        <span>{title ?? text.item}</span>
        {shown.length > 0 && <span class="hint">{shown.join(" · ")}</span>}
        {isOverdue && <span class="hint item-overdue">{text.overdue(day)}</span>}
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
  if (!canBeTicked) return <p class="item">{words}</p>;
  return (
    <label class="item choice">
      <input type="checkbox" name="item" value={id} checked={item.isTicked} data-open={open} />
      {words}
    </label>
  );
}

function Problem({ problem, locale }: { problem: AccountProblem; locale: Locale }) {
  const { account: text } = pageTextIn(locale);
  return (
    <div class="box icon icon-warning" role="alert">
      <h3>{text.problemTitle}</h3>
      <p>{problemText(problem, locale)}</p>
    </div>
  );
}

function problemText(problem: AccountProblem, locale: Locale): string {
  const text = pageTextIn(locale).account.problem;
  if ("limit" in problem) return text[problem.kind](formatMoney(locale, problem.limit.amount, problem.limit.currency));
  return text[problem.kind];
}
