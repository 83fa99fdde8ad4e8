import type { FastifyRequest } from "fastify";
import { logInMember, logInWithPasskey, preferencesOf, supportsPasskeys } from "#members/index.ts";
import { chosenLocale } from "#platform/http/page-reply.ts";
import { formOf, passkeyOf, problemsOf, problemsOn, type RefusedForm } from "../forms/index.ts";
import { passkeyOptionsUrl } from "../me/passkey-options.ts";
import { oidcProblems, providerToLogIn } from "../oidc/provider-flow.ts";
import {
  type Answer,
  type Onward,
  onwardOf,
  onwardQuery,
  onwardUrl,
  type Portal,
  sessionToken,
  SignedOut,
  signedOutModel,
  usePage,
  useText,
  withQuery,
} from "../page/index.ts";
import { Field, OnwardFields, PasskeyForm, Problems } from "../parts/index.ts";
import { textIn } from "../words/index.ts";
import { readLoginClient } from "./read-login-client.ts";
import { fieldsOf, requiredProblems, sentForm } from "./sent-fields.ts";

/** Why the person is here, as the address says. */
const REASONS = ["over", "removed", "logged_out", "provider", "own"] as const;

export async function logInPage(
  portal: Portal,
  request: FastifyRequest,
  { status = 200, ...refused }: Partial<RefusedForm> = {},
): Promise<Answer> {
  const { platform } = portal;
  const form = sentForm(request);
  const [provider, member] = await Promise.all([
    providerToLogIn(portal, request),
    preferencesOf(platform, sessionToken(platform, request)),
  ]);
  const company = form.text("company");
  const page = signedOutModel(platform, request, member);
  const { locale } = page;
  const problems = problemsOn({ fields: ["email", "password", "company"] }, locale, [
    ...(refused.problems ?? oidcProblems(request)),
    ...(company !== "" && provider === null ? [{ field: "company", reason: "no_provider" }] : []),
  ]);
  const text = textIn(locale);
  const onward = onwardOf(fieldsOf(request));
  const action = `/portal/-/log-in?lang=${locale}`;
  const view = (
    <SignedOut page={page} title={text.logIn.title} problems={problems} foot={text.logIn.forgotten}>
      {problems.length === 0 && <Reason request={request} isFormKept={onward.kept !== ""} />}
      <Problems title={text.logIn.failed} />
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
      {supportsPasskeys(platform.config) && (
        <PasskeyForm
          action={action}
          optionsUrl={passkeyOptionsUrl("log-in")}
          does="get"
          label={text.passkey.logIn}
          onward={onward}
          hint={text.passkey.logInHint}
          or={text.passkey.orPassword}
        />
      )}
      <PasswordForm {...{ action, onward }} email={form.text("email")} />
      {provider === null && <ProviderWay {...{ onward, company }} />}
    </SignedOut>
  );
  return { view, locale, asksService: true, status, ...refused };
}

function Reason({ request, isFormKept }: { request: FastifyRequest; isFormKept: boolean }) {
  const { why } = request.query as { why?: unknown };
  const reason = REASONS.find((each) => each === why);
  if (reason === undefined) return null;
  const text = useText().logIn;
  return (
    <p class="alert alert-info icon icon-idle" role="status">
      <span>
        {text.reason[reason]} {isFormKept && text.kept}
      </span>
    </p>
  );
}

interface FormProps {
  onward: Onward;
}

function PasswordForm({ action, email, onward }: FormProps & { action: string; email: string }) {
  const text = useText().logIn;
  return (
    <form method="post" action={action} data-once>
      <OnwardFields onward={onward} />
      <Field
        name="email"
        label={text.email}
        type="email"
        autocomplete="username"
        value={email}
        required
        autofocus={email === ""}
      />
      <Field
        name="password"
        label={text.password}
        type="password"
        autocomplete="current-password"
        required
        canShow
        autofocus={email !== ""}
      />
      <button class="primary">{text.submit}</button>
      <p class="hint">{text.nextStep}</p>
    </form>
  );
}

/** Asks for the company, whose provider is then offered. */
function ProviderWay({ onward, company }: FormProps & { company: string }) {
  const { locale, problems } = usePage();
  const words = useText().provider;
  return (
    <details class="door-more" open={problems.some(({ field }) => field === "company")}>
      <summary>{words.otherWay}</summary>
      <form method="get" action="/portal/-/log-in">
        <OnwardFields onward={onward} />
        <input type="hidden" name="lang" value={locale} />
        <Field
          name="company"
          label={words.company}
          hint={words.companyHint}
          autocomplete="organization"
          autocapitalize="none"
          value={company}
          maxLength={63}
          required
        />
        <button>{words.find}</button>
      </form>
    </details>
  );
}

export function logIn(portal: Portal, request: FastifyRequest): Promise<Answer> {
  return passkeyOf(formOf(request.body)) === "" ? takePassword(portal, request) : takePasskey(portal, request);
}

async function takePassword(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const [email, password] = [form.text("email"), form.text("password")];
  const problems = [...requiredProblems("email", email), ...requiredProblems("password", password)];
  if (problems.length > 0) return logInPage(portal, request, { status: 400, problems });
  try {
    const { token, state } = await logInMember(portal.login, { email, password }, readLoginClient(request));
    const onward = onwardOf(request.body);
    if (state === "open") return { to: onwardUrl(onward), session: token };
    const next = state === "code" ? "/portal/-/log-in/code" : "/portal/-/second-factor";
    return { to: withQuery(next, { ...onwardQuery(onward), ...chosenLanguage(request) }), session: token };
  } catch (error) {
    return logInPage(portal, request, problemsOf(error));
  }
}

async function takePasskey(portal: Portal, request: FastifyRequest): Promise<Answer> {
  try {
    const answer = passkeyOf(formOf(request.body));
    const { token } = await logInWithPasskey(portal.login, answer, readLoginClient(request));
    return { to: onwardUrl(onwardOf(request.body)), session: token };
  } catch (error) {
    return logInPage(portal, request, problemsOf(error));
  }
}

function chosenLanguage(request: FastifyRequest): { lang?: string } {
  const lang = chosenLocale(request);
  return lang === null ? {} : { lang };
}
