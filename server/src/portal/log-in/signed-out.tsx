import type { CodePage, InvitationPage, LogInPage, StepUpPage } from "../model.ts";
import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { PasskeyForm, NoPasskeys } from "../parts/PasskeyForm.tsx";
import { OnwardFields } from "../parts/OnwardFields.tsx";
import { Problems } from "../parts/Problems.tsx";
import { ProviderWay } from "./ProviderWay.tsx";
import { SignedOut } from "../page/SignedOut.tsx";
import { textIn } from "../words/index.ts";

export function LogIn(page: LogInPage) {
  const { locale, problems, onward, passkeyUrl, email, isFormKept, reason, provider } = page;
  const text = textIn(locale);
  const common = { locale, problems };
  return (
    <SignedOut page={page} title={text.logIn.title} hasProblems={problems.length > 0} foot={text.logIn.forgotten}>
      {reason !== "none" && problems.length === 0 && (
        <p class="alert alert-info icon icon-idle" role="status">
          <span>
            {text.logIn.reason[reason]} {isFormKept && text.logIn.kept}
          </span>
        </p>
      )}
      <Problems {...common} title={text.logIn.failed} />
      {problems.some(({ reason }) => reason === "not_connected") && (
        <p class="door-more">
          <a href="/portal/-/me/log-ins">{text.ownProviders.connect}</a>
        </p>
      )}
      {provider !== null && (
        <a class="button primary" href={provider.url}>
          {text.provider.logInWith(provider.name)}
        </a>
      )}
      {passkeyUrl !== null && (
        <PasskeyForm
          locale={locale}
          action={`/portal/-/log-in?lang=${locale}`}
          optionsUrl={passkeyUrl}
          does="get"
          label={text.passkey.logIn}
          onward={onward}
          hint={text.passkey.logInHint}
          or={text.passkey.orPassword}
        />
      )}
      <form method="post" action={`/portal/-/log-in?lang=${locale}`} data-once>
        <OnwardFields onward={onward} />
        <Field
          {...common}
          name="email"
          label={text.logIn.email}
          type="email"
          autocomplete="username"
          value={email}
          required
          autofocus={email === ""}
        />
        <Field
          {...common}
          name="password"
          label={text.logIn.password}
          type="password"
          autocomplete="current-password"
          required
          canShow
          autofocus={email !== ""}
        />
        <button class="primary">{text.logIn.submit}</button>
        <p class="hint">{text.logIn.nextStep}</p>
      </form>
      {provider === null && <ProviderWay page={page} />}
    </SignedOut>
  );
}

export function Code(page: CodePage) {
  const { locale, problems, onward, by, passkeyUrl, otherUrl } = page;
  const text = textIn(locale);
  const words = text.code;
  const action = `/portal/-/log-in/code?lang=${locale}`;
  const toOther = passkeyUrl === null ? words.toRecovery : text.passkey.toRecovery;
  return (
    <SignedOut page={page} title={words.title} hasProblems={problems.length > 0}>
      <Confirmation page={page} action={action} />
      {by !== "passkey" && (
        <form method="post" action={action} data-once>
          <OnwardFields onward={onward} />
          <input type="hidden" name="by" value={by} />
          <CodeField page={page} by={by} />
          <button class="primary">{words.submit}</button>
        </form>
      )}
      <p class="door-links">
        <a href={otherUrl}>
          {by !== "recovery" ? toOther : passkeyUrl === null ? words.toApp : text.passkey.toPasskey}
        </a>
        <a href={`/portal/-/log-in?lang=${locale}`}>{words.startAgain}</a>
      </p>
    </SignedOut>
  );
}

export function StepUp(page: StepUpPage) {
  const { locale, problems, onward, by, isFormKept, recoveryUrl, providerUrl, cancelUrl } = page;
  const text = textIn(locale);
  const action = `/portal/-/step-up?lang=${locale}`;
  const describedBy = isFormKept ? ["door-note", "kept-note"] : ["door-note"];
  return (
    <SignedOut page={page} title={text.stepUp.title} note={text.stepUp.explanation} hasProblems={problems.length > 0}>
      {isFormKept && (
        <p class="alert alert-info icon icon-idle" id="kept-note">
          {text.stepUp.kept}
        </p>
      )}
      <Problems locale={locale} problems={problems.filter(({ field }) => field === "provider")} />
      {providerUrl !== null && (
        <a class="button primary" href={providerUrl}>
          {text.provider.confirm}
        </a>
      )}
      <Confirmation page={page} action={action} />
      {by !== "passkey" && by !== "provider" && (
        <form method="post" action={action} data-once>
          <OnwardFields onward={onward} />
          <input type="hidden" name="by" value={by} />
          {by === "password" ? (
            <Field
              locale={locale}
              problems={problems}
              name="password"
              label={text.stepUp.password}
              describedBy={describedBy}
              type="password"
              autocomplete="current-password"
              required
              canShow
              autofocus
            />
          ) : (
            <CodeField page={page} by={by} describedBy={describedBy} />
          )}
          <button class="primary">{text.stepUp.submit}</button>
        </form>
      )}
      <p class="door-links">
        {recoveryUrl !== null && <a href={recoveryUrl}>{text.passkey.toRecovery}</a>}
        <a href={cancelUrl}>{text.cancel}</a>
      </p>
    </SignedOut>
  );
}

/** A passkey instead of a code, for members who have one. */
function Confirmation({ page, action }: { page: CodePage | StepUpPage; action: string }) {
  const { locale, problems, onward, by, passkeyUrl } = page;
  const { passkey } = textIn(locale);
  if (passkeyUrl === null || by === "recovery") return null;
  return (
    <>
      <Problems locale={locale} problems={problems.filter(({ field }) => field === "passkey")} />
      {by === "passkey" && <NoPasskeys locale={locale} />}
      <PasskeyForm
        locale={locale}
        action={action}
        optionsUrl={passkeyUrl}
        does="get"
        label={passkey.confirm}
        onward={onward}
        {...(by === "app" && { or: passkey.orCode })}
      />
    </>
  );
}

interface CodeFieldProps {
  page: CodePage | StepUpPage;
  by: "app" | "recovery";
  describedBy?: readonly string[];
}

function CodeField({ page, by, describedBy = [] }: CodeFieldProps) {
  const { locale, problems } = page;
  const text = textIn(locale).code;
  const isApp = by === "app";
  return (
    <Field
      locale={locale}
      problems={problems}
      name="code"
      label={isApp ? text.app : text.recovery}
      hint={isApp ? text.appHint : text.recoveryHint}
      describedBy={describedBy}
      inputMode={isApp ? "numeric" : "text"}
      autocomplete={isApp ? "one-time-code" : "off"}
      maxLength={32}
      required
      autofocus
    />
  );
}

export function Invitation(page: InvitationPage) {
  const { locale, problems, company, email, roles, account, mail, action, name, logInUrl } = page;
  const text = textIn(locale);
  const common = { locale, problems };
  return (
    <SignedOut page={page} title={text.invitation.title(company)} hasProblems={problems.length > 0}>
      <Facts
        facts={[
          { label: text.invitation.email, value: email },
          { label: text.invitation.asRoles, value: roles.map((role) => text.role[role]).join(", ") },
        ]}
      />
      <Problems problems={problems.filter(({ field }) => field === "form")} locale={locale} />
      {account === "other" && (
        <>
          <p>{text.invitation.hasAccount}</p>
          <a class="button primary" href={logInUrl}>
            {text.invitation.toLogIn}
          </a>
        </>
      )}
      {account === "unproven" && (
        <>
          <p role="status">{text.invitation.mail[mail](email)}</p>
          {mail !== "unavailable" && (
            <form method="post" action={action} data-once>
              <button class="primary">{mail === "sent" ? text.invitation.mailAgain : text.invitation.mailMe}</button>
            </form>
          )}
          <p class="door-links">
            <a href={logInUrl}>{text.invitation.haveAccount}</a>
          </p>
        </>
      )}
      {account === "own" && (
        <form method="post" action={action} data-once>
          <button class="primary">{text.invitation.join}</button>
        </form>
      )}
      {account === "none" && (
        <form method="post" action={action} data-once>
          <input type="email" name="username" value={email} autocomplete="username" hidden readOnly />
          <Field
            {...common}
            name="name"
            label={text.invitation.name}
            autocomplete="name"
            value={name}
            maxLength={100}
            required
            autofocus
          />
          <Field
            {...common}
            name="password"
            label={text.invitation.password}
            hint={text.invitation.passwordHint}
            type="password"
            autocomplete="new-password"
            maxLength={256}
            required
            canShow
          />
          <button class="primary">{text.invitation.submit}</button>
        </form>
      )}
    </SignedOut>
  );
}
