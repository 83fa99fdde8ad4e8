import type { CurrencyCode } from "@servicepay/money";
import type { ListedPaymentSet, TerminalRecord } from "#payment-sets/index.ts";
import { useText } from "../page/scene.ts";
import { Shell } from "../page/Shell.tsx";
import { Choices, Field, Select } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { problemText, type Problem } from "../words/index.ts";

export interface PaymentSetFields {
  name: string;
  currency: string;
  minimumAmount: string;
  maximumAmount: string;
  threeDs: string;
  threeDsAmount: string;
  linkLifetimeSeconds: string;
  linkUnit: string;
  attemptsMax: string;
  returnMethod: string;
  reminders: string;
  widget: boolean;
  receipts: boolean;
}

interface Page {
  /** Null for a new one. */
  set: ListedPaymentSet | null;
  /** The set, or the list of sets. */
  url: string;
  /** The set's id, so that the form sent twice adds one set. */
  id: string;
  /** Sent back with the form, which is refused if somebody has changed the set meanwhile. */
  seen: string;
  fields: PaymentSetFields;
  /** The typed place of each terminal, by its id. */
  places: ReadonlyMap<string, string>;
  currencies: readonly CurrencyCode[];
  terminals: readonly TerminalRecord[];
  problems: readonly Problem[];
}

export function SetFormPage(page: Page) {
  const { set, url, id, seen, problems } = page;
  const text = useText().sets;
  const title = set === null ? text.newTitle : text.changeTitle;
  return (
    <Shell nav="setup" title={title} problems={problems}>
      <Heading title={title} back={{ label: set?.name ?? text.title, url }} />
      <form class="sheet" method="post" action={`${url}/${set === null ? "new" : "change"}`} data-once>
        <Problems />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <Basics page={page} />
        <Terminals page={page} />
        <h2>{text.rules}</h2>
        <Rules page={page} />
        <FormActions label={set === null ? text.add : useText().save} cancelUrl={url} />
      </form>
    </Shell>
  );
}

function Basics({ page: { fields, set, currencies } }: { page: Page }) {
  const text = useText().sets;
  return (
    <div class="field-grid">
      <Field name="name" label={text.name} value={fields.name} maxLength={100} required />
      {set === null ? (
        <Select
          name="currency"
          label={text.currencyFixed}
          value={fields.currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      ) : (
        <input type="hidden" name="currency" value={fields.currency} />
      )}
    </div>
  );
}

/** The order is chosen by numbers, which works without script. */
function Terminals({ page: { problems, terminals, places } }: { page: Page }) {
  const text = useText().sets;
  const problem = problems.find(({ field }) => field === "terminalIds");
  return (
    <fieldset class={problem ? "field field-wrong" : "field"} id="terminalIds" aria-describedby="terminalIds-note">
      <legend>{text.terminals}</legend>
      <p class={problem ? "error" : "hint"} id="terminalIds-note">
        {problem ? problemText(useText(), problem) : text.orderHint}
      </p>
      <div class="field-grid">
        {terminals.map(({ id, name, currencies }) => (
          <Select
            key={id}
            name={`position.${id}`}
            label={`${name} (${currencies.join(", ")})`}
            value={places.get(id) ?? ""}
            options={[
              { value: "", label: text.notUsed },
              ...terminals.map((_, index) => ({ value: String(index + 1), label: text.place(index + 1) })),
            ]}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Rules({ page: { fields } }: { page: Page }) {
  const text = useText().sets;
  const common = { autocomplete: "off" };
  return (
    <>
      <div class="field-grid">
        <Field {...common} name="minimumAmount" label={text.minimum} value={fields.minimumAmount} inputmode="decimal" />
        <Field {...common} name="maximumAmount" label={text.maximum} value={fields.maximumAmount} inputmode="decimal" />
        <Select
          name="threeDsRule.kind"
          label={text.threeDs}
          value={fields.threeDs}
          options={(["always", "above", "optional"] as const).map((kind) => ({
            value: kind,
            label: text.threeDsRule[kind],
          }))}
        />
        <Field
          {...common}
          name="threeDsRule.amount"
          label={text.threeDsAmount}
          value={fields.threeDsAmount}
          inputmode="decimal"
        />
        <Field
          {...common}
          name="linkLifetimeSeconds"
          label={text.linkTime}
          value={fields.linkLifetimeSeconds}
          inputmode="numeric"
          required
        />
        <Select
          name="linkLifetimeUnit"
          label={text.linkUnit}
          value={fields.linkUnit}
          options={(["minutes", "hours", "days"] as const).map((unit) => ({ value: unit, label: text.unit[unit] }))}
        />
        <Field
          {...common}
          name="attemptsMax"
          label={text.attempts}
          value={fields.attemptsMax}
          inputmode="numeric"
          required
        />
        <Select
          name="returnMethod"
          label={text.returnMethod}
          value={fields.returnMethod}
          options={(["get", "post"] as const).map((method) => ({ value: method, label: text.returnMethods[method] }))}
        />
        <Field {...common} name="reminders" label={text.reminders} hint={text.remindersHint} value={fields.reminders} />
      </div>
      <Choices
        {...common}
        name="options"
        legend={text.options}
        choices={[
          { value: "widget", label: text.widgetChoice, hint: text.widgetHint },
          { value: "receipts", label: text.receipts },
        ]}
        chosen={[...(fields.widget ? ["widget"] : []), ...(fields.receipts ? ["receipts"] : [])]}
      />
    </>
  );
}
