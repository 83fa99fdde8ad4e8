import { Field } from "../card-form/Field.tsx";
import { Details } from "../components/Details.tsx";
import { Document } from "../components/Document.tsx";
import { Help, Legal } from "../components/Help.tsx";
import { HiddenFields } from "../components/HiddenFields.tsx";
import { Shell, StatusIcon, Top } from "../components/Shell.tsx";
import type { Money, RequestPage as Model, RequestProblem } from "../model.ts";
import { formatDay, formatMoney } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Two columns, what is sold and the form that accepts it; on a phone one above the other. */
export function RequestPage(page: Model) {
  const { locale, merchant, closed, problems, description } = page;
  if (closed !== null) return <ClosedRequest {...page} closed={closed} />;
  const text = pageTextIn(locale);
  const { own } = text.request;
  const title = description ?? text.payTitle(merchant.name);
  return (
    <Document
      brand={page.brand}
      locale={locale}
      isTest={page.isTest}
      title={`${problems.length > 0 ? `${text.errorPrefix} ` : ""}${text.payTitle(merchant.name)}`}
      preview={{ title, text: text.request.preview(sumText(page), merchant.name) }}
    >
      <div class="shell wide">
        <Top page={page} languageUrl={page.languageUrl} />
        <main>
          <h1 class="visually-hidden">{text.payTitle(merchant.name)}</h1>
          <Offer {...page} />
          <div class="sheet">
            <OwnVisits own={page.own} locale={page.locale} />
            {page.own.length === 0 ? (
              <AcceptForm {...page} />
            ) : (
              <details class="another" open={problems.length > 0}>
                <summary>{page.own.some(({ state }) => state === "open") ? own.chooseAgain : own.again}</summary>
                <AcceptForm {...page} />
              </details>
            )}
          </div>
          <div class="aside">
            <Help merchant={merchant} locale={locale} />
          </div>
        </main>
        <footer class="foot">
          <Legal merchant={merchant} locale={locale} />
        </footer>
      </div>
    </Document>
  );
}

/** The payer who holds the last place sees their own payment, not that somebody is paying. */
function ClosedRequest({ closed, ...page }: Model & { closed: NonNullable<Model["closed"]> }) {
  const text = pageTextIn(page.locale).request;
  const { title, text: sentence } = text.closed[closed];
  const isOwn = closed === "busy" && page.own.some(({ state }) => state !== "paid");
  if (isOwn)
    return (
      <Shell page={page} title={text.own.title} languageUrl={page.languageUrl}>
        <h1 class="visually-hidden">{text.own.title}</h1>
        <OwnVisits own={page.own} locale={page.locale} />
        <Details lines={[[pageTextIn(page.locale).description, page.description]]} />
      </Shell>
    );
  return (
    <Shell page={page} title={title} languageUrl={page.languageUrl}>
      <OwnVisits own={page.own} locale={page.locale} />
      <StatusIcon look={closed === "busy" ? "waiting" : closed === "settled" ? "good" : "idle"} />
      <h1>{title}</h1>
      <p>{sentence}</p>
      <Details lines={[[pageTextIn(page.locale).description, page.description]]} />
      {closed === "busy" && (
        <div class="actions">
          <a class="button" href={page.action}>
            {text.retry}
          </a>
        </div>
      )}
    </Shell>
  );
}

/** What a payer who returns has paid already, or can go on to pay. */
function OwnVisits({ own, locale }: Pick<Model, "own" | "locale">) {
  if (own.length === 0) return null;
  const text = pageTextIn(locale).request.own;
  return (
    <section class="own-visits" aria-labelledby="own-visits">
      <h2 id="own-visits">{text.title}</h2>
      <ul>
        {own.map(({ state, sum, at, url }, index) => (
          <li key={url}>
            <p>{text[state](formatMoney(locale, sum.amount, sum.currency), formatDay(locale, at))}</p>
            <a class={index === 0 && state !== "paid" ? "button primary" : "button"} href={url}>
              {text.go[state]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function moneyText({ locale }: Model, { amount, currency }: Money): string {
  return formatMoney(locale, amount, currency);
}

/** What is paid, in a few words. */
function sumText(page: Model): string {
  const { price, choice, locale } = page;
  const text = pageTextIn(locale).request;
  if (price !== null) return moneyText(page, price);
  if (choice?.debt) return `${text.left} ${moneyText(page, choice.debt.left)}`;
  return text.openAmount;
}

function Offer(page: Model) {
  const { locale, price, choice, description, usesLeft } = page;
  const text = pageTextIn(locale).request;
  const shown = price ?? choice?.debt?.left;
  return (
    <section class="order" aria-label={text.price}>
      <p class="label">{choice?.debt ? text.left : price === null ? text.openAmount : text.price}</p>
      {shown && <p class="amount">{moneyText(page, shown)}</p>}
      {description !== null && <p class="subject">{description}</p>}
      {choice?.debt && (
        <p class="label">
          {text.total} {moneyText(page, choice.debt.total)}
        </p>
      )}
      {usesLeft !== null && !choice?.debt && <p class="label">{text.usesLeft(usesLeft)}</p>}
    </section>
  );
}

const FIELD_OF: Readonly<Partial<Record<RequestProblem, string>>> = {
  name: "given-name",
  surname: "family-name",
  email: "email",
};

function AcceptForm(page: Model) {
  const { locale, choice, price, nonce, problems, values } = page;
  const text = pageTextIn(locale).request;
  const wrong = (problem: RequestProblem) => (problems.includes(problem) ? problemText(page, problem) : null);
  return (
    <form method="post" action={page.action} class="request-form" noValidate>
      <Problems {...page} />
      <HiddenFields fields={{ nonce, shown: price?.amount ?? "" }} />
      {choice !== null && <Amounts {...page} choice={choice} />}
      <h2>{text.details}</h2>
      <div class="names">
        <Field name="given-name" label={text.name} value={values.name} maxLength={100} problem={wrong("name")} />
        <Field
          name="family-name"
          label={text.surname}
          value={values.surname}
          maxLength={100}
          problem={wrong("surname")}
        />
      </div>
      <Field
        name="email"
        label={text.email}
        hint={text.emailHint}
        type="email"
        inputMode="email"
        value={values.email}
        maxLength={254}
        problem={wrong("email")}
      />
      <button type="submit" class="primary">
        {text.goOn}
      </button>
      <p class="hint after">{text.goOnHint}</p>
    </form>
  );
}

function amountProblemOf({ problems }: Model): RequestProblem | undefined {
  return problems.find((problem) => FIELD_OF[problem] === undefined && problem !== "changed");
}

function Amounts({ choice, ...page }: Model & { choice: NonNullable<Model["choice"]> }) {
  const { locale, values } = page;
  const text = pageTextIn(locale).request;
  const whole = { ...page, choice };
  const problem = amountProblemOf(whole);
  const offered: [Money, string][] = [
    ...choice.presets.map((preset): [Money, string] => [preset, moneyText(whole, preset)]),
    ...(choice.debt === null
      ? []
      : [[choice.debt.left, text.wholeRest(moneyText(whole, choice.debt.left))] as [Money, string]]),
  ];
  const [min, max] = [moneyText(whole, choice.min), moneyText(whole, choice.max)];
  const bounds = choice.debt === null ? text.between(min, max) : text.atLeast(min);
  return (
    <fieldset class="amounts">
      <legend>{text.chooseAmount}</legend>
      {offered.length > 0 && (
        <ul>
          {offered.map(([{ amount }, label]) => (
            <li key={amount}>
              <label class="choice">
                <input type="radio" name="preset" value={amount} checked={values.preset === amount} />
                <span>{label}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <Field
        name="amount"
        label={offered.length > 0 ? text.otherAmount : text.amount}
        hint={offered.length > 0 ? `${bounds}. ${text.typedCounts}` : bounds}
        autocomplete="transaction-amount"
        inputMode="decimal"
        required={offered.length === 0}
        value={values.amount}
        maxLength={30}
        problem={problem === undefined ? null : problemText(whole, problem)}
      />
    </fieldset>
  );
}

/** Always in the page, so that screen readers announce what appears in it. */
function Problems(page: Model) {
  const { problems, locale } = page;
  return (
    <div id="summary" class="summary" role="alert" tabIndex={-1}>
      {problems.length > 0 && (
        <div class="box icon icon-warning">
          <h2>{pageTextIn(locale).request.wrongTitle}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>
                {problem === "changed" ? (
                  problemText(page, problem)
                ) : (
                  <a href={`#${FIELD_OF[problem] ?? "amount"}`}>{problemText(page, problem)}</a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function problemText(page: Model, problem: RequestProblem): string {
  const { choice, locale } = page;
  const text = pageTextIn(locale).request.problem;
  const written = (money: Money | undefined) => (money === undefined ? "" : moneyText(page, money));
  switch (problem) {
    case "too_small":
      return text.too_small(written(choice?.min));
    case "too_large":
      return text.too_large(written(choice?.max));
    case "leaves_too_little":
      return text.leaves_too_little(written(choice?.leastRest));
    default:
      return text[problem];
  }
}
