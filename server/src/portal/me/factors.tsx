import type { NewCodesPage, PasswordPage, RecoveryCodesPage, SecondFactorPage } from "../model.ts";
import { CopyButton } from "../parts/Copyable.tsx";
import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { PasskeyForm } from "../parts/PasskeyForm.tsx";
import { Shell } from "../page/Shell.tsx";
import { SignedOut } from "../page/SignedOut.tsx";
import { textIn } from "../words/index.ts";

export function SecondFactor(page: SecondFactorPage) {
  const { locale, problems, isRequired, backUrl, qrUrl, secretText, sealed, passkey } = page;
  const text = textIn(locale);
  const words = text.secondFactor;
  return (
    <SignedOut
      page={page}
      title={words.title}
      note={isRequired ? words.required : page.email}
      hasProblems={problems.length > 0}
    >
      <p>{words.scan}</p>
      <img class="qr" src={qrUrl} alt={words.qr} width={184} height={184} />
      <p class="hint">{words.byHand}</p>
      <p>
        <code class="secret">{secretText.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <form method="post" action={`/portal/-/second-factor?lang=${locale}`} data-once>
        <input type="hidden" name="sealed" value={sealed} />
        <Field
          locale={locale}
          problems={problems}
          name="code"
          label={words.code}
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={16}
          required
        />
        <button class="primary">{words.submit}</button>
      </form>
      {passkey !== null && (
        <PasskeyForm
          locale={locale}
          action={`/portal/-/second-factor?lang=${locale}`}
          optionsUrl={passkey.url}
          does="create"
          label={text.passkeys.add}
          isPrimary={false}
        >
          <p class="or">{text.passkey.instead}</p>
          <input type="hidden" name="name" value={passkey.name} />
        </PasskeyForm>
      )}
      {!isRequired && (
        <p class="door-links">
          <a href={backUrl}>{text.cancel}</a>
        </p>
      )}
    </SignedOut>
  );
}

export function RecoveryCodes(page: RecoveryCodesPage) {
  const { locale, codes, continueUrl } = page;
  const text = textIn(locale);
  return (
    <SignedOut page={page} title={text.recoveryCodes.title}>
      <p>{text.recoveryCodes.text}</p>
      <ol class="codes" id="codes" aria-label={text.recoveryCodes.listLabel}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="actions">
        <a class="button primary" href={continueUrl}>
          {text.recoveryCodes.submit}
        </a>
        <CopyButton source="codes" locale={locale} label={text.recoveryCodes.copyAll} />
      </div>
    </SignedOut>
  );
}

export function Password(page: PasswordPage) {
  const { locale, problems, action, backUrl, email, lengthMin } = page;
  const text = textIn(locale);
  return (
    <Shell page={page} title={text.password.title} hasProblems={problems.length > 0}>
      <Heading title={text.password.title} back={{ label: text.account.title, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <input type="email" name="username" value={email} autocomplete="username" hidden readOnly />
        <Field
          locale={locale}
          problems={problems}
          name="password"
          label={text.password.label}
          hint={text.password.hint(lengthMin)}
          type="password"
          autocomplete="new-password"
          maxLength={256}
          required
          canShow
          autofocus
        />
        <FormActions locale={locale} label={text.password.submit} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}

export function NewCodes(page: NewCodesPage) {
  const { locale, action, backUrl, left } = page;
  const text = textIn(locale);
  return (
    <Shell page={page} title={text.newCodes.title}>
      <Heading title={text.newCodes.title} back={{ label: text.account.title, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <p>{text.newCodes.text}</p>
        <p class="hint">{text.account.codesLeft(left)}</p>
        <FormActions locale={locale} label={text.newCodes.submit} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}
