import type { AccountPage } from "../model.ts";
import { Field, Select } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { LogOut, Shell } from "../page/Shell.tsx";
import { formatTime, textIn, type Text } from "../words/index.ts";

export function Account(page: AccountPage) {
  const { locale, problems, values, email, preferencesAction } = page;
  const text = textIn(locale);
  const words = text.account;
  const named = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <Shell page={page} title={words.title} hasProblems={problems.length > 0}>
      <Heading title={words.title} note={email} />
      <div class="columns">
        <form class="sheet" method="post" action={preferencesAction} data-once>
          <h2>{words.preferences}</h2>
          <Field
            locale={locale}
            problems={problems}
            name="name"
            label={words.name}
            autocomplete="name"
            value={values.name}
            maxLength={100}
            required
          />
          <Select name="locale" label={words.locale} value={values.locale} options={named(words.locales)} />
          <Select name="theme" label={words.theme} value={values.theme} options={named(words.themes)} />
          <div class="actions">
            <button class="primary">{text.save}</button>
          </div>
        </form>
        <SignIn page={page} text={text} />
      </div>
      <Sessions page={page} text={text} />
      <div class="phone-only">
        <LogOut page={page} />
      </div>
    </Shell>
  );
}

function SignIn({ page, text }: { page: AccountPage; text: Text }) {
  const words = text.account;
  const { hasTotp, passkeys, passkeysUrl, recoveryCodesLeft } = page;
  return (
    <section class="sheet results">
      <h2>{words.signIn}</h2>
      <ul>
        <li class="row-between">
          <span>{words.password}</span>
          <a href={page.passwordUrl}>{words.changePassword}</a>
        </li>
        <li class="row-between">
          <span>
            {words.secondFactor}
            <span class={hasTotp ? "hint block state-good" : passkeys > 0 ? "hint block" : "hint block state-warn"}>
              {hasTotp ? words.secondFactorOn : words.secondFactorOff}
            </span>
          </span>
          <a href={page.secondFactorUrl} aria-label={`${words.secondFactor}: ${factorAction(page, text)}`}>
            {factorAction(page, text)}
          </a>
        </li>
        {passkeysUrl !== null && (
          <li class="row-between">
            <span>
              {text.passkeys.title}
              <span class="hint block">{text.passkeys.count(passkeys)}</span>
            </span>
            <a href={passkeysUrl} aria-label={`${text.passkeys.title}: ${text.passkeys.manage}`}>
              {text.passkeys.manage}
            </a>
          </li>
        )}
        {page.providersUrl !== null && (
          <li class="row-between">
            <span>{text.ownProviders.title}</span>
            <a href={page.providersUrl} aria-label={`${text.ownProviders.title}: ${text.passkeys.manage}`}>
              {text.passkeys.manage}
            </a>
          </li>
        )}
        {(hasTotp || passkeys > 0) && (
          <li class="row-between">
            <span>
              {words.recoveryCodes}
              <span class="hint block">{words.codesLeft(recoveryCodesLeft)}</span>
            </span>
            <a href={page.recoveryCodesUrl}>{words.newCodes}</a>
          </li>
        )}
      </ul>
    </section>
  );
}

function factorAction({ hasTotp }: AccountPage, { account }: Text): string {
  return hasTotp ? account.replaceSecondFactor : account.addSecondFactor;
}

function Sessions({ page, text }: { page: AccountPage; text: Text }) {
  const { locale, sessions, endSessionAction, endOthersAction, now } = page;
  const words = text.account;
  return (
    <section class="sheet results">
      <h2>{words.sessions}</h2>
      <ul>
        {sessions.map(({ id, device, created, seen, isThis }) => (
          <li class="row-between" key={id}>
            <span>
              {device === "" ? words.unknownDevice : device}
              {isThis && <span class="soft"> · {words.thisSession}</span>}
              <span class="hint block">
                {words.since(formatTime(locale, created, now.zone))} · {words.seen(formatTime(locale, seen, now.zone))}
              </span>
            </span>
            {!isThis && (
              <form method="post" action={endSessionAction} data-once>
                <input type="hidden" name="id" value={id} />
                <button aria-label={words.endOf(device === "" ? words.unknownDevice : device)}>{words.end}</button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={endOthersAction} data-once>
          <button class="danger">{words.endOthers}</button>
        </form>
      )}
    </section>
  );
}
