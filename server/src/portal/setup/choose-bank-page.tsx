import { acquirers } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { type Answer, pageUrl, Shell } from "../page/index.ts";
import { FormActions, Heading, Select } from "../parts/index.ts";
import { textIn, type Locale, textFor } from "../words/index.ts";

export interface BankChoice {
  value: string;
  /** Null: the bank's addresses are typed. */
  name: string | null;
  protocol: string;
}

/** The first step of a new terminal: which bank. */
export function chooseBankPage(ctx: MemberContext): Answer {
  const { locale } = ctx.session.member;
  const text = textFor(ctx).terminals;
  const listUrl = pageUrl(ctx, "/terminals");
  const view = (
    <Shell nav="setup" title={text.newTitle}>
      <Heading title={text.newTitle} back={{ label: text.title, url: listUrl }} />
      <form class="sheet narrow" method="get" action={`${listUrl}/new`}>
        <Select
          name="bank"
          label={text.bank}
          value=""
          options={bankChoices().map((bank) => ({ value: bank.value, label: bankLabel(locale, bank) }))}
        />
        <p class="hint">{text.bankHint(acquirers.map(({ name }) => name).join(", "))}</p>
        <FormActions label={text.next} cancelUrl={listUrl} />
      </form>
    </Shell>
  );
  return { view };
}

export function bankLabel(locale: Locale, { name, protocol }: BankChoice): string {
  return name === null ? textIn(locale).terminals.otherBank(protocol) : name;
}

export function bankChoices(): BankChoice[] {
  return acquirers.flatMap(({ code, name: protocol, presets }) => [
    ...presets.map((preset) => ({ value: `${code}:${preset.code}`, name: preset.name, protocol })),
    { value: `${code}:`, name: null, protocol },
  ]);
}
