import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, problemText, textIn } from "../words/index.ts";
import type { ErasePersonPage } from "./model.ts";

/** Says what goes and what stays before anything is erased. */
export function ErasePerson(page: ErasePersonPage) {
  const { locale, customerUrl, customerName, refusal, problems } = page;
  const words = textIn(locale);
  const text = words.erasePerson;
  const title = refusal === null ? text.title : text.refusedTitle;
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading title={title} back={{ label: customerName || words.customers.noName, url: customerUrl }} />
      {refusal === null ? (
        <EraseForm page={page} />
      ) : (
        <section class="sheet narrow">
          <p>{problemText(words, { field: "erasure", reason: refusal.reason })}</p>
          {refusal.payments.length > 0 && (
            <Facts facts={[{ label: text.unfinished, value: <PaymentLinks page={page} />, kind: "identifier" }]} />
          )}
          <p>
            <a class="button" href={customerUrl}>
              {text.toCustomer}
            </a>
          </p>
        </section>
      )}
    </Shell>
  );
}

function PaymentLinks({ page: { refusal } }: { page: ErasePersonPage }) {
  return (
    <>
      {refusal?.payments.map(({ reference, url }) => (
        <a class="block" key={reference} href={url}>
          {reference}
        </a>
      ))}
    </>
  );
}

function EraseForm({ page }: { page: ErasePersonPage }) {
  const { locale, action, customerUrl, word, confirm, cards, visits, payments, others, problems } = page;
  const text = textIn(locale).erasePerson;
  const common = { locale, problems };
  return (
    <form class="sheet narrow" method="post" action={action} data-once>
      <Problems {...common} title={text.notErased} />
      <List title={text.goesTitle} items={text.goes(formatCount(locale, cards), formatCount(locale, visits))} />
      <List title={text.staysTitle} items={text.stays(formatCount(locale, payments))} />
      <List title={text.leftTitle} items={text.left(formatCount(locale, others))} />
      <p>{text.forEver}</p>
      <Field {...common} name="confirm" label={text.type(word)} value={confirm} autocomplete="off" required />
      <FormActions locale={locale} label={text.submit} cancelUrl={customerUrl} isDangerous />
    </form>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul class="plain-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
