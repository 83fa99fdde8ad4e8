import type { ProviderPage } from "../model.ts";
import { CopyField } from "../parts/Copyable.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { CompanyTabs } from "../company/CompanyTabs.tsx";

export function Provider(page: ProviderPage) {
  const { locale, tabs, action, was, returnUrl, logInUrl, problems } = page;
  const text = textIn(locale);
  const words = text.provider;
  return (
    <Shell page={page} title={words.title} hasProblems={problems.length > 0}>
      <Heading title={text.company.title} note={words.intro} />
      <CompanyTabs tabs={tabs} current="logIn" locale={locale} />
      <Problems locale={locale} problems={problems} />
      <div class="columns">
        {action === null ? <ProviderFacts page={page} /> : <ProviderForm page={page} action={action} />}
        <section class="sheet">
          <h2>{words.addresses}</h2>
          <p>{words.addressesHint}</p>
          <CopyField id="return-url" label={words.returnUrl} value={returnUrl} locale={locale} />
          <CopyField id="log-in-url" label={words.logInUrl} value={logInUrl} locale={locale} />
        </section>
        {action !== null && was !== "" && <ProviderActions page={page} action={action} />}
      </div>
    </Shell>
  );
}

function ProviderFacts({ page: { locale, values, was } }: { page: ProviderPage }) {
  const words = textIn(locale).provider;
  const facts = [
    { label: words.name, value: values.name },
    { label: words.issuer, value: values.issuer },
    { label: words.clientId, value: values.clientId },
  ];
  return <section class="sheet">{was === "" ? <p>{words.none}</p> : <Facts facts={facts} />}</section>;
}

function ProviderForm({ page, action }: { page: ProviderPage; action: string }) {
  const { locale, was, hasSecret, values, problems } = page;
  const text = textIn(locale);
  const words = text.provider;
  const common = { locale, problems, autocomplete: "off" } as const;
  return (
    <form class="sheet" method="post" action={action} data-once>
      <h2>{words.settings}</h2>
      <input type="hidden" name="was" value={was} />
      <Field
        {...common}
        name="providerName"
        label={words.name}
        hint={words.nameHint}
        value={values.name}
        maxLength={60}
        required
      />
      <Field
        {...common}
        name="issuer"
        label={words.issuer}
        hint={words.issuerHint}
        type="url"
        value={values.issuer}
        maxLength={300}
        required
      />
      <Field {...common} name="clientId" label={words.clientId} value={values.clientId} maxLength={200} required />
      <Field
        {...common}
        name="clientSecret"
        label={words.clientSecret}
        hint={hasSecret ? words.secretKept : words.secretHint}
        type="password"
        autocomplete="new-password"
        maxLength={500}
        canShow
      />
      {was !== "" && <p class="hint">{words.otherProvider}</p>}
      <div class="actions">
        <button class="primary">{text.save}</button>
      </div>
    </form>
  );
}

function ProviderActions({ page, action }: { page: ProviderPage; action: string }) {
  const { locale, checked, isProven, isRequired, ownUrl } = page;
  const words = textIn(locale).provider;
  return (
    <>
      <section class="sheet">
        <h2>{words.checkTitle}</h2>
        <p>{words.checkText}</p>
        {checked !== null && (
          <p
            class={checked === "fine" ? "alert alert-good icon icon-good" : "alert alert-wrong icon icon-warning"}
            role="status"
          >
            <span>{words.checked[checked]}</span>
          </p>
        )}
        <p class="hint">{isProven ? words.proven : words.unproven}</p>
        <form class="actions" method="post" action={`${action}/check`} data-once>
          <button>{words.check}</button>
          {!isProven && <a href={ownUrl}>{words.toOwn}</a>}
        </form>
      </section>
      <section class="sheet">
        <h2>{words.requireTitle}</h2>
        <p>{isRequired ? words.isRequired : words.isOptional}</p>
        {(isProven || isRequired) && (
          <form class="actions" method="post" action={`${action}/require`} data-once>
            <input type="hidden" name="required" value={isRequired ? "no" : "yes"} />
            <button>{isRequired ? words.requireNot : words.require}</button>
          </form>
        )}
      </section>
      <section class="sheet">
        <h2>{words.removeTitle}</h2>
        <details class="action-form">
          <summary class="button danger">{words.remove}</summary>
          <form method="post" action={`${action}/remove`} data-once>
            <p>{words.removeText}</p>
            <button class="danger">{words.removeSubmit}</button>
          </form>
        </details>
      </section>
    </>
  );
}
