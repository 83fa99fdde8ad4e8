import { Field, Select } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { shortCard } from "../payments/short-card.ts";
import type { DeleteCardPage, EditCustomerPage } from "./model.ts";

export function EditCustomer(page: EditCustomerPage) {
  const { locale, action, customerUrl, customerName, seen, problems } = page;
  const words = textIn(locale);
  const text = words.editCustomer;
  return (
    <Shell page={page} title={text.title} hasProblems={problems.length > 0}>
      <Heading title={text.title} back={{ label: customerName || words.customers.noName, url: customerUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <input type="hidden" name="seen" value={seen} />
        <ContactFields page={page} />
        <TaxFields page={page} />
        <FormActions locale={locale} label={words.save} cancelUrl={customerUrl} />
      </form>
    </Shell>
  );
}

function ContactFields({ page: { locale, fields, problems, hasReference } }: { page: EditCustomerPage }) {
  const text = textIn(locale).editCustomer;
  const field = (name: "reference" | "erpReference" | "name" | "surname" | "email" | "gsm") => ({
    name,
    locale,
    problems,
    label: text[name],
    value: fields[name],
    autocomplete: "off" as const,
  });
  return (
    <>
      <Field {...field("reference")} hint={text.referenceHint} maxLength={100} required={hasReference} />
      <Field {...field("erpReference")} hint={text.erpHint} maxLength={100} />
      <Field {...field("name")} maxLength={200} />
      <Field {...field("surname")} maxLength={200} />
      <Field {...field("email")} type="email" maxLength={254} required />
      <Field {...field("gsm")} type="tel" maxLength={32} />
    </>
  );
}

function TaxFields({ page }: { page: EditCustomerPage }) {
  const { locale, fields, problems, storedTckn, removesTckn } = page;
  const words = textIn(locale);
  const text = words.editCustomer;
  const common = { locale, problems, autocomplete: "off" as const };
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <>
      <Field
        {...common}
        name="tckn"
        label={text.tckn}
        hint={storedTckn === null ? text.tcknHint : text.tcknStored(storedTckn)}
        value={fields.tckn}
        inputMode="numeric"
        maxLength={11}
      />
      {storedTckn !== null && (
        <div class="field">
          <div class="choices">
            <label class="choice">
              <input type="checkbox" name="removeTckn" value="yes" checked={removesTckn} />
              <span>{text.removeTckn}</span>
            </label>
          </div>
        </div>
      )}
      <Select name="kind" label={text.kind} value={fields.kind} options={options(text.kinds)} />
      <Field
        {...common}
        name="taxNumber"
        label={text.taxNumber}
        hint={text.taxHint}
        value={fields.taxNumber}
        inputMode="numeric"
        maxLength={20}
      />
      <Field
        {...common}
        name="taxOffice"
        label={text.taxOffice}
        hint={text.taxHint}
        value={fields.taxOffice}
        maxLength={200}
      />
      <Select name="state" label={text.state} value={fields.state} options={options(words.customers.state)} />
      <p class="hint">{text.stateHint}</p>
    </>
  );
}

export function DeleteCard(page: DeleteCardPage) {
  const { locale, action, customerUrl, customerName, number, expiry, bank } = page;
  const words = textIn(locale);
  const text = words.deleteCard;
  return (
    <Shell page={page} title={text.title}>
      <Heading
        title={text.title}
        note={[shortCard(number), expiry, bank].filter((part) => part !== null).join(" · ")}
        back={{ label: customerName || words.customers.noName, url: customerUrl }}
      />
      <form class="sheet narrow" method="post" action={action} data-once>
        <p>{text.text}</p>
        <FormActions locale={locale} label={text.submit} cancelUrl={customerUrl} isDangerous />
      </form>
    </Shell>
  );
}
