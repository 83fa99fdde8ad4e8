import type { Acquirer, SettingField, TerminalSettings } from "#acquirers/registry.ts";
import { cardBrands, knownBanks, knownPrograms, programName, type TerminalRecord } from "#payment-sets/index.ts";
import { Shell, usePage, useText } from "../page/index.ts";
import { Choices, Field, FormActions, Heading, Problems, Select } from "../parts/index.ts";
import type { Problem } from "../words/index.ts";
import { bankLabel, type BankChoice } from "./choose-bank-page.tsx";

/** The values of a form; the names of settings are those of the bank. */
export interface TerminalFields {
  name: string;
  bankCode: string;
  erpCode: string;
  currencies: readonly string[];
  programs: readonly string[];
  brands: readonly string[];
  settings: TerminalSettings;
}

interface Page {
  acquirer: Pick<Acquirer, "code" | "settings" | "capabilities">;
  /** Null for a new one, which has a bank. */
  terminal: TerminalRecord | null;
  bank: BankChoice | null;
  /** The terminal, or the list of terminals. */
  url: string;
  /** The terminal's id, so that the form sent twice adds one terminal. */
  id: string;
  /** Sent back with the form, which is refused if somebody has changed the terminal meanwhile. */
  seen: string;
  fields: TerminalFields;
  /** The names of secrets that are stored. */
  kept: ReadonlySet<string>;
  /** Secrets that were typed are not sent back: they must be typed again. */
  mustRetype: boolean;
  problems: readonly Problem[];
}

export function TerminalFormPage(page: Page) {
  const { locale } = usePage();
  const { acquirer, terminal, bank, url, id, seen, problems } = page;
  const text = useText().terminals;
  const title = terminal === null ? text.newTitle : text.changeTitle;
  const labels = Object.fromEntries(acquirer.settings.map((field) => [inputName(field.name), field.label[locale]]));
  return (
    <Shell nav="setup" title={title} problems={problems}>
      <Heading
        title={title}
        note={bank === null ? undefined : bankLabel(locale, bank)}
        back={{ label: terminal?.name ?? text.title, url }}
      />
      <form
        class="sheet"
        method="post"
        action={`${url}/${terminal === null ? "new" : "change"}`}
        autocomplete="off"
        data-once
      >
        <Problems labels={labels} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        {bank !== null && <input type="hidden" name="bank" value={bank.value} />}
        <Description page={page} />
        <h2>{text.settings}</h2>
        <Settings page={page} />
        <FormActions label={terminal === null ? text.add : useText().save} cancelUrl={url} />
      </form>
    </Shell>
  );
}

/** The name of a setting's field in the form. */
export function inputName(setting: string): string {
  return `settings.${setting}`;
}

function Description({ page: { acquirer, terminal, fields } }: { page: Page }) {
  const { name, bankCode, erpCode, currencies, programs, brands } = fields;
  const offered = [...new Set([...knownPrograms, ...(terminal?.programs ?? [])])];
  const text = useText().terminals;
  return (
    <>
      <div class="field-grid">
        <Field name="name" label={text.name} hint={text.nameHint} value={name} maxLength={100} required />
        <Select
          name="bankCode"
          label={text.bankOfCards}
          hint={text.bankOfCardsHint}
          value={bankCode}
          options={[
            { value: "", label: text.noBank },
            ...knownBanks().map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          ]}
        />
        <Field
          name="erpCode"
          label={text.erpCode}
          hint={text.erpCodeHint}
          value={erpCode}
          maxLength={100}
          autocomplete="off"
          spellcheck={false}
        />
      </div>
      <div class="choice-columns">
        <Choices
          name="currencies"
          legend={text.currencies}
          choices={acquirer.capabilities.currencies.map((code) => ({ value: code, label: code }))}
          chosen={currencies}
        />
        <Choices
          name="programs"
          legend={text.programs}
          hint={text.programsHint}
          choices={offered.map((code) => ({ value: code, label: programName(code) }))}
          chosen={programs}
        />
        <Choices
          name="brands"
          legend={text.brands}
          hint={text.brandsHint}
          choices={cardBrands.map((brand) => ({ value: brand, label: text.brand[brand] ?? brand }))}
          chosen={brands}
        />
      </div>
    </>
  );
}

function Settings({ page }: { page: Page }) {
  return (
    <>
      {page.mustRetype && <p class="hint">{useText().terminals.retype}</p>}
      <div class="field-grid">
        {page.acquirer.settings.map((field) => (
          <Setting key={field.name} {...{ page, field }} />
        ))}
      </div>
    </>
  );
}

function Setting({ page, field }: { page: Page; field: SettingField }) {
  const { locale } = usePage();
  const { fields, kept } = page;
  const text = useText().terminals;
  const { kind, required: isRequired, choices = [] } = field;
  const name = inputName(field.name);
  const value = fields.settings[field.name] ?? "";
  const [label, help] = [field.label[locale], field.help[locale]];
  if (kind === "choice")
    return (
      <Select
        name={name}
        label={label}
        hint={help}
        value={value}
        options={[
          ...(isRequired ? [] : [{ value: "", label: text.notSet }]),
          ...choices.map((choice) => ({ value: choice, label: text.choice[choice] ?? choice })),
        ]}
      />
    );
  const isSecret = kind === "secret";
  const isSet = kept.has(field.name);
  return (
    <Field
      {...{ name, label }}
      hint={isSecret && isSet ? `${help} ${text.keepSecret}` : help}
      type={isSecret ? "password" : "text"}
      value={isSecret ? "" : value}
      maxLength={512}
      autocomplete={isSecret ? "new-password" : "off"}
      canShow={isSecret}
      required={isRequired && !(isSecret && isSet)}
      spellcheck={false}
    />
  );
}
