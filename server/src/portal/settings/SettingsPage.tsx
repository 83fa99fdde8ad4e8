import { CompanyTabs } from "../company/CompanyTabs.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn, zoneName } from "../words/index.ts";
import type { CurrencyLimits, SettingsPage, SettingsSection } from "./model.ts";

type RoleLimit = CurrencyLimits["roles"][number];

export function Settings(page: SettingsPage) {
  const { locale, tabs, actions, problems } = page;
  const text = textIn(locale);
  const words = text.settings;
  return (
    <Shell page={page} title={words.title} hasProblems={problems.length > 0}>
      <Heading title={text.company.title} note={actions === null ? words.readOnly : words.intro} />
      <CompanyTabs tabs={tabs} current="settings" locale={locale} />
      <div class="stack">
        <Company page={page} />
        <Limits page={page} />
        <Retention page={page} />
      </div>
    </Shell>
  );
}

const problemsIn = ({ section, problems }: SettingsPage, own: SettingsSection) => (section === own ? problems : []);

function Company({ page }: { page: SettingsPage }) {
  const { locale, actions, name, now } = page;
  const text = textIn(locale);
  const words = text.settings;
  const problems = problemsIn(page, "name");
  const common = [
    { label: words.code, value: name.code, kind: "identifier" } as const,
    { label: words.zone, value: zoneName(now.zone) },
  ];
  if (actions === null)
    return (
      <section class="sheet narrow spaced-form">
        <h2>{words.nameTitle}</h2>
        <Facts facts={[{ label: words.name, value: name.seen }, ...common]} />
        <p class="hint">{words.zoneWhy}</p>
      </section>
    );
  return (
    <form class="sheet narrow spaced-form" method="post" action={`${actions.name}#problems`} data-once>
      <h2>{words.nameTitle}</h2>
      <Problems problems={problems} locale={locale} />
      <input type="hidden" name="section" value="name" />
      <input type="hidden" name="seen" value={name.seen} />
      <Field
        locale={locale}
        problems={problems}
        name="companyName"
        label={words.name}
        hint={words.nameHint}
        value={name.typed}
        maxLength={200}
        autocomplete="off"
        required
      />
      <Facts facts={common} />
      <p class="hint">{words.zoneWhy}</p>
      <div class="actions">
        <button class="primary">{words.saveName}</button>
      </div>
    </form>
  );
}

function Limits({ page }: { page: SettingsPage }) {
  const { locale, actions, limits, ownLimitedRoles } = page;
  const text = textIn(locale);
  const words = text.settings;
  const problems = problemsIn(page, "limits");
  const labels = Object.fromEntries(
    limits.flatMap(({ currency, roles }) => roles.map(({ role, field }) => [field, `${currency}, ${text.role[role]}`])),
  );
  const intro = (
    <>
      <h2>{words.limitsTitle}</h2>
      <p>{words.limitsIntro}</p>
      <p class="hint">{words.limitsPrograms}</p>
      <p class="hint">{words.limitsWhen}</p>
    </>
  );
  if (actions === null)
    return (
      <section class="sheet narrow spaced-form">
        {intro}
        <LimitFacts page={page} />
      </section>
    );
  return (
    <form class="sheet narrow spaced-form" method="post" action={`${actions.limits}#problems`} data-once>
      {intro}
      <Problems problems={problems} locale={locale} labels={labels} />
      {ownLimitedRoles.length > 0 && (
        <p class="alert alert-info icon icon-idle">
          <span>{words.ownRole(ownLimitedRoles.map((role) => text.role[role]).join(", "))}</span>
        </p>
      )}
      <input type="hidden" name="section" value="limits" />
      {limits.map((each) => (
        <fieldset class="field limit-fields" key={each.currency}>
          <legend>{each.currency}</legend>
          <div class="field-grid">
            {each.roles.map((limit) => (
              <LimitField key={limit.field} page={page} limit={limit} />
            ))}
          </div>
        </fieldset>
      ))}
      <div class="actions">
        <button class="primary">{words.saveLimits}</button>
      </div>
    </form>
  );
}

function LimitField({ page, limit }: { page: SettingsPage; limit: RoleLimit }) {
  const { locale } = page;
  return (
    <div>
      <input type="hidden" name={`seen.${limit.field}`} value={limit.seen} />
      <Field
        locale={locale}
        problems={problemsIn(page, "limits")}
        name={limit.field}
        label={textIn(locale).role[limit.role]}
        hint={lastChange(page, limit)}
        value={limit.typed}
        maxLength={40}
        inputmode="decimal"
        autocomplete="off"
        required
      />
    </div>
  );
}

function lastChange({ locale, now }: SettingsPage, { changed }: RoleLimit): string {
  const { settings: words, audit } = textIn(locale);
  if (changed === null) return words.usual;
  const { at, by, isOwnRaise } = changed;
  const text = words.changed(formatTime(locale, at, now.zone), by ?? audit.actorKind.operator);
  return isOwnRaise ? `${text}. ${words.ownRaise}` : text;
}

function LimitFacts({ page }: { page: SettingsPage }) {
  const { locale, limits } = page;
  const text = textIn(locale);
  const facts = limits.flatMap(({ currency, roles }) =>
    roles.map((limit) => ({
      label: `${currency}, ${text.role[limit.role]}`,
      value: (
        <>
          <MoneyText money={limit.limit} locale={locale} /> <span class="soft">{lastChange(page, limit)}</span>
        </>
      ),
    })),
  );
  return <Facts facts={facts} />;
}

function Retention({ page }: { page: SettingsPage }) {
  const { locale, actions, retention } = page;
  const words = textIn(locale).settings;
  const { payerDetails, idleCustomers, confirm } = retention;
  const shown = (days: string) => (days === "" ? words.forEver : words.days(days));
  const problems = problemsIn(page, "retention");
  const field = { locale, problems, maxLength: 5, inputmode: "numeric", autocomplete: "off" } as const;
  if (actions === null)
    return (
      <section class="sheet narrow spaced-form">
        <h2>{words.retentionTitle}</h2>
        <p>{words.retentionIntro}</p>
        <Facts
          facts={[
            { label: words.payerDetails, value: shown(payerDetails.seen) },
            { label: words.idleCustomers, value: shown(idleCustomers.seen) },
          ]}
        />
      </section>
    );
  return (
    <form class="sheet narrow spaced-form" method="post" action={`${actions.retention}#problems`} data-once>
      <h2>{words.retentionTitle}</h2>
      <p>{words.retentionIntro}</p>
      <Problems problems={problems} locale={locale} />
      {confirm !== null && <Confirmation page={page} confirm={confirm} />}
      <input type="hidden" name="section" value="retention" />
      <input type="hidden" name="seen.payerDetails" value={payerDetails.seen} />
      <input type="hidden" name="seen.idleCustomers" value={idleCustomers.seen} />
      <input type="hidden" name="confirmed" value={confirm?.value ?? ""} />
      <div class="field-grid">
        <Field
          {...field}
          name="payerDetails"
          label={words.payerDetails}
          hint={`${words.payerDetailsHint} ${words.daysHint}`}
          value={payerDetails.typed}
        />
        <Field
          {...field}
          name="idleCustomers"
          label={words.idleCustomers}
          hint={`${words.idleCustomersHint} ${words.daysHint}`}
          value={idleCustomers.typed}
        />
      </div>
      <div class="actions">
        <button class={confirm === null ? "primary" : "danger"}>
          {confirm === null ? words.saveRetention : words.confirmYes}
        </button>
      </div>
    </form>
  );
}

function Confirmation({
  page: { locale },
  confirm: { payerDays, customerDays },
}: {
  page: SettingsPage;
  confirm: NonNullable<SettingsPage["retention"]["confirm"]>;
}) {
  const words = textIn(locale).settings;
  return (
    <div class="alert alert-wrong icon icon-warning" id="problems" role="alert" tabIndex={-1}>
      <div>
        <h3>{words.confirmTitle}</h3>
        {payerDays !== null && <p>{words.confirmPayers(payerDays)}</p>}
        {customerDays !== null && <p>{words.confirmCustomers(customerDays)}</p>}
        <p>{words.confirmFinal}</p>
      </div>
    </div>
  );
}
