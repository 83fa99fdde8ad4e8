import { Choices, Field, Select } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { BankChoice, ChooseBankPage, SettingInput, TerminalFormPage } from "./model.ts";
import { settingText } from "./setting-text.ts";

export function ChooseBank(page: ChooseBankPage) {
  const { locale, action, listUrl, banks } = page;
  const text = textIn(locale).terminals;
  return (
    <Shell page={page} title={text.newTitle}>
      <Heading title={text.newTitle} back={{ label: text.title, url: listUrl }} />
      <form class="sheet narrow" method="get" action={action}>
        <Select
          name="bank"
          label={text.bank}
          value=""
          options={banks.map((bank) => ({ value: bank.value, label: bankLabel(page, bank) }))}
        />
        <p class="hint">{text.bankHint}</p>
        <FormActions locale={locale} label={text.next} cancelUrl={listUrl} />
      </form>
    </Shell>
  );
}

function bankLabel({ locale }: Pick<ChooseBankPage, "locale">, { name, protocol }: BankChoice): string {
  return name === null ? textIn(locale).terminals.otherBank(protocol) : `${name} (${protocol})`;
}

export function TerminalForm(page: TerminalFormPage) {
  const { locale, action, cancelUrl, back, id, seen, bank, settings, problems } = page;
  const text = textIn(locale).terminals;
  const title = bank === null ? text.changeTitle : text.newTitle;
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading
        title={title}
        note={bank === null ? undefined : bankLabel(page, bank)}
        back={{ label: back.label ?? text.title, url: back.url }}
      />
      <form class="sheet" method="post" action={action} autocomplete="off" data-once>
        <Problems
          problems={problems}
          locale={locale}
          labels={Object.fromEntries(settings.map((setting) => [setting.name, settingText(locale, setting).label]))}
        />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        {bank !== null && <input type="hidden" name="bank" value={bank.value} />}
        <Description page={page} />
        <h2>{text.settings}</h2>
        <Settings page={page} />
        <FormActions locale={locale} label={bank === null ? textIn(locale).save : text.add} cancelUrl={cancelUrl} />
      </form>
    </Shell>
  );
}

function Description({ page }: { page: TerminalFormPage }) {
  const { locale, problems, name, bankCode, bankCodes, erpCode } = page;
  const text = textIn(locale).terminals;
  const common = { locale, problems };
  return (
    <>
      <div class="field-grid">
        <Field
          {...common}
          name="terminalName"
          label={text.name}
          hint={text.nameHint}
          value={name}
          maxLength={100}
          required
        />
        <Select
          name="bankCode"
          label={text.bankOfCards}
          hint={text.bankOfCardsHint}
          value={bankCode}
          options={[
            { value: "", label: text.noBank },
            ...bankCodes.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          ]}
        />
        <Field
          {...common}
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
          {...common}
          name="currencies"
          legend={text.currencies}
          choices={page.knownCurrencies.map((code) => ({ value: code, label: code }))}
          chosen={page.currencies}
        />
        <Choices
          {...common}
          name="programs"
          legend={text.programs}
          hint={text.programsHint}
          choices={page.knownPrograms.map(({ code, name }) => ({ value: code, label: name }))}
          chosen={page.programs}
        />
        <Choices
          {...common}
          name="brands"
          legend={text.brands}
          hint={text.brandsHint}
          choices={page.knownBrands.map((brand) => ({ value: brand, label: text.brand[brand] ?? brand }))}
          chosen={page.brands}
        />
      </div>
    </>
  );
}

function Settings({ page: { locale, problems, settings, mustRetype } }: { page: TerminalFormPage }) {
  const text = textIn(locale).terminals;
  return (
    <>
      {mustRetype && <p class="hint">{text.retype}</p>}
      <div class="field-grid">
        {settings.map((setting) => (
          <Setting key={setting.name} {...{ locale, problems, setting }} />
        ))}
      </div>
    </>
  );
}

type SettingProps = Pick<TerminalFormPage, "locale" | "problems"> & { setting: SettingInput };

function Setting({ locale, problems, setting }: SettingProps) {
  const text = textIn(locale).terminals;
  const { name, kind, value, isSet, isRequired, choices } = setting;
  const { label, help } = settingText(locale, setting);
  if (kind === "choice")
    return (
      <Select
        name={name}
        label={label}
        value={value}
        options={[
          ...(isRequired ? [] : [{ value: "", label: text.notSet }]),
          ...choices.map((choice) => ({ value: choice, label: text.choice[choice] ?? choice })),
        ]}
      />
    );
  const isSecret = kind === "secret";
  return (
    <Field
      {...{ locale, problems, name, label }}
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
