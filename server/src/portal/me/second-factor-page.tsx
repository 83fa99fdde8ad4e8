import type { FastifyRequest } from "fastify";
import {
  addPasskey,
  enrolTotp,
  offerTotp,
  requireEnrollingMember,
  supportsPasskeys,
  type Locale,
} from "#members/index.ts";
import { qrSvg } from "#platform/qr-svg.ts";
import { formOf, passkeyOf, problemsOf, type RefusedForm } from "../forms/index.ts";
import { readLoginClient } from "../log-in/read-login-client.ts";
import {
  type Answer,
  onwardOf,
  onwardUrl,
  type Portal,
  publicPage,
  sessionToken,
  SignedOut,
  signedOutModel,
  usePage,
  useText,
} from "../page/index.ts";
import { Field, PasskeyForm } from "../parts/index.ts";
import { textIn } from "../words/index.ts";
import { ME, SECOND_FACTOR } from "./my-urls.ts";
import { passkeyOptionsUrl } from "./passkey-options.ts";
import { defaultPasskeyName } from "./passkeys-page.tsx";
import { recoveryCodesPage } from "./recovery-codes-page.tsx";

/** A session that still lacks its second factor may open this page. The verb checks who may change what. */
export function secondFactorPages(portal: Portal): void {
  const route = { path: SECOND_FACTOR };
  publicPage(portal, { ...route, method: "GET" }, (request) => secondFactorPage(portal, request));
  publicPage(portal, { ...route, method: "POST" }, (request) => enrol(portal, request));
}

/** After a wrong code the same secret is offered again: the app has it already. */
async function secondFactorPage(
  { platform }: Portal,
  request: FastifyRequest,
  { problems = [], ...refused }: Partial<RefusedForm> = {},
): Promise<Answer> {
  const member = await requireEnrollingMember(platform, sessionToken(platform, request));
  const given = formOf(request.body).text("sealed");
  const { address, text: secret, sealed } = offerTotp(platform, member, given === "" ? null : given);
  const page = signedOutModel(platform, request, member);
  const { locale } = page;
  const text = textIn(locale);
  const words = text.secondFactor;
  const { isRequired } = member;
  const view = (
    <SignedOut page={page} title={words.title} note={isRequired ? words.required : member.email} problems={problems}>
      <p>{words.scan}</p>
      <img class="qr" src={imageOf(address)} alt={words.qr} width={184} height={184} />
      <p class="hint">{words.byHand}</p>
      <p>
        <code class="secret">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <form method="post" action={actionIn(locale)} data-once>
        <input type="hidden" name="sealed" value={sealed} />
        <Field
          name="code"
          label={words.code}
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={16}
          required
        />
        <button class="primary">{words.submit}</button>
      </form>
      {isRequired && supportsPasskeys(platform.config) && <PasskeyInstead name={defaultPasskeyName(request)} />}
      {!isRequired && (
        <p class="door-links">
          <a href={ME}>{text.cancel}</a>
        </p>
      )}
    </SignedOut>
  );
  return { view, locale, asksService: true, ...refused };
}

/** For a member who must set up a second factor. */
function PasskeyInstead({ name }: { name: string }) {
  const { locale } = usePage();
  const text = useText();
  return (
    <PasskeyForm
      action={actionIn(locale)}
      optionsUrl={passkeyOptionsUrl("add")}
      does="create"
      label={text.passkeys.add}
      isPrimary={false}
    >
      <p class="or">{text.passkey.instead}</p>
      <input type="hidden" name="name" value={name} />
    </PasskeyForm>
  );
}

function actionIn(locale: Locale): string {
  return `${SECOND_FACTOR}?lang=${locale}`;
}

function imageOf(address: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(qrSvg(address)).toString("base64")}`;
}

async function enrol(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const { platform, login } = portal;
  const form = formOf(request.body);
  const token = sessionToken(platform, request);
  const member = await requireEnrollingMember(platform, token);
  const client = readLoginClient(request);
  const answer = passkeyOf(form);
  try {
    const enrolled =
      answer === ""
        ? await enrolTotp(login, token, { sealed: form.text("sealed"), code: form.text("code") }, client)
        : await addPasskey(login, token, { name: form.text("name"), answer }, client);
    const continueUrl = member.isRequired ? onwardUrl(onwardOf(request.query)) : ME;
    if (enrolled.recoveryCodes === null) return { session: enrolled.token, to: continueUrl };
    const page = { member, codes: enrolled.recoveryCodes, continueUrl };
    return { ...recoveryCodesPage(platform, request, page), session: enrolled.token, doneAt: continueUrl };
  } catch (error) {
    return secondFactorPage(portal, request, problemsOf(error));
  }
}
