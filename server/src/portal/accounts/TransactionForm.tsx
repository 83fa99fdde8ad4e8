import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { TransactionFields, TransactionFormPage } from "./model.ts";

export function TransactionForm(page: TransactionFormPage) {
  const { locale, action, backUrl, isNew, id, seen, fields, problems } = page;
  const words = textIn(locale);
  const text = words.transactionForm;
  const title = isNew ? text.newTitle : text.editTitle;
  const field = (name: keyof TransactionFields) => ({
    name,
    locale,
    problems,
    label: text[name],
    value: fields[name],
    autocomplete: "off",
  });
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading title={title} back={{ label: words.transactions.title, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <Field {...field("account")} hint={text.accountHint} maxLength={100} required />
        <Field {...field("erpReference")} hint={text.erpHint} maxLength={100} required={isNew} />
        <Field {...field("amount")} hint={text.amountHint} inputMode="decimal" required />
        <Field {...field("currency")} maxLength={3} required />
        <Field {...field("date")} type="date" />
        <Field {...field("due")} type="date" required />
        <Field {...field("description")} maxLength={1000} />
        <Field {...field("documentType")} maxLength={50} />
        <Field {...field("documentNo")} maxLength={100} />
        <FormActions locale={locale} label={words.save} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}
