import type { ComponentChildren } from "preact";
import { Field } from "../card-form/Field.tsx";
import type { AccountPage, AccountProblem, OpenItemModel, OpenItemsModel } from "../model.ts";
import { formatDay, formatMoney, type Locale } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

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
  page: Pick<AccountPage, "locale" | "action">;
  /** False: the reader only looks. */
  canPay?: boolean;
  /** The heading's right side and what can be paid at once; the page shows the total elsewhere. Absent: the total. */
  own?: { facts: string; quick: ComponentChildren };
}

/** A fixed bar with the pay button belongs to one form. */
export function hasBarOf(groups: readonly OpenItemsModel[]): boolean {
  return groups.filter(canBeChosen).length === 1;
}

function canBeChosen({ isCollected, items }: OpenItemsModel): boolean {
  return isCollected && items.some(({ open }) => open !== null);
}

/** The open items of an account in one currency, with the form that pays them. */
export function OpenItems({ group, index, page, canPay = true, own }: OpenItemsProps) {
  const { locale, action } = page;
  const { account: text } = pageTextIn(locale);
  const { accountId, name, currency, items, held } = group;
  const { isCollected, problem } = group;
  const hasChoice = canPay && canBeChosen(group);
  const list = items.map((item) => (
    <Item key={item.id} item={item} currency={currency} locale={locale} canBeTicked={hasChoice} />
  ));
  return (
    <section class="sheet account" aria-labelledby={`account-${index}`}>
      {own === undefined ? (
        <>
          <h2 id={`account-${index}`}>{name}</h2>
          <p class="label">{text.total}</p>
          <p class="amount">{formatMoney(locale, group.total, currency)}</p>
        </>
      ) : (
        <header>
          <h2 id={`account-${index}`}>{name}</h2>
          <span class="hint">{own.facts}</span>
        </header>
      )}
      {held !== null && <p class="hint">{text.heldTotal(formatMoney(locale, held, currency))}</p>}
      {hasChoice && own?.quick}
      {hasChoice ? (
        <form method="post" action={`${action}#account-${index}`} class="open-items" novalidate>
          <input type="hidden" name="account" value={accountId} />
          <input type="hidden" name="currency" value={currency} />
          <Choice group={group} locale={locale} hasQuick={own !== undefined}>
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

interface ChoiceProps extends GroupProps {
  hasQuick: boolean;
  children: ComponentChildren;
}

function Choice({ group, locale, hasQuick, children }: ChoiceProps) {
  const { account: text } = pageTextIn(locale);
  const { problem } = group;
  return (
    <>
      {problem !== null && !AMOUNT_PROBLEMS.has(problem.kind) && <Problem problem={problem} locale={locale} />}
      <fieldset>
        <legend>{hasQuick ? text.orItems : text.items}</legend>
        {/* The script shows it. */}
        {!hasQuick && (
          <label class="item choice select-all" hidden>
            <input type="checkbox" autocomplete="off" />
            <span class="item-text">
              <span>{text.selectAll}</span>
            </span>
          </label>
        )}
        {children}
      </fieldset>
    </>
  );
}

function Sum({ group, index, locale }: GroupProps & { index: number }) {
  const { account: text } = pageTextIn(locale);
  const { currency, problem, typed } = group;
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
      <div class="pay">
        {/* Screen readers announce changes of a region that was there before, so only its content is hidden. */}
        <p class="pay-how">
          <b
            class="ticked"
            role="status"
            data-currency={currency}
            data-one={text.ticked(1)}
            data-many={text.ticked("#")}
          />
          <span class="icon icon-lock safe">{text.cardNext}</span>
        </p>
        <button type="submit" class={index === 0 ? "primary" : undefined} data-pay={text.paySum("#")}>
          {text.pay}
        </button>
      </div>
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
  const facts: ComponentChildren[] = [
    reference,
    isOverdue ? <span class="item-overdue">{text.overdue(day)}</span> : text.due(day),
    whole !== null && open !== null ? text.ofWhole(formatMoney(locale, whole, currency)) : null,
  ].filter((fact) => fact !== null);
  const words = (
    <>
      <span class="item-text">
        <span>{title ?? text.item}</span>
        <span class="hint">{facts.flatMap((fact, index) => (index === 0 ? [fact] : [" · ", fact]))}</span>
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
