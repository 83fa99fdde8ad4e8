import type { FastifyRequest } from "fastify";
import { acceptCode, acceptPasskey, factorsOfSession } from "#members/index.ts";
import { formOf, passkeyOf, problemsOf, problemsOn, type RefusedForm } from "../forms/index.ts";
import { passkeyOptionsUrl } from "../me/passkey-options.ts";
import {
  type Answer,
  onwardOf,
  onwardQuery,
  onwardUrl,
  type Portal,
  sessionToken,
  SignedOut,
  signedOutModel,
  withQuery,
} from "../page/index.ts";
import { OnwardFields } from "../parts/index.ts";
import { textIn } from "../words/index.ts";
import { CodeField, Confirmation } from "./factors.tsx";
import { readLoginClient } from "./read-login-client.ts";
import { atField, fieldsOf, requiredProblems, sentForm } from "./sent-fields.ts";

/** Asks for the second factor. */
export async function codePage(
  { platform }: Portal,
  request: FastifyRequest,
  { problems: found = [], ...refused }: Partial<RefusedForm> = {},
): Promise<Answer> {
  const factors = await factorsOfSession(platform, sessionToken(platform, request));
  const { hasTotp, hasPasskey } = factors ?? { hasTotp: true, hasPasskey: false };
  const isRecovery = sentForm(request).text("by") === "recovery";
  const by = isRecovery ? "recovery" : hasTotp ? "app" : "passkey";
  const onward = onwardOf(fieldsOf(request));
  const page = signedOutModel(platform, request);
  const { locale } = page;
  const problems = problemsOn({ fields: ["code"] }, locale, found);
  const text = textIn(locale);
  const words = text.code;
  const action = `/portal/-/log-in/code?lang=${locale}`;
  const other = isRecovery ? {} : { by: "recovery" };
  const otherUrl = withQuery("/portal/-/log-in/code", { ...onwardQuery(onward), ...other, lang: locale });
  const optionsUrl = hasPasskey ? passkeyOptionsUrl("confirm") : null;
  const toOther = hasPasskey ? text.passkey.toRecovery : words.toRecovery;
  const view = (
    <SignedOut page={page} title={words.title} problems={problems}>
      <Confirmation {...{ action, onward, by, optionsUrl }} />
      {by !== "passkey" && (
        <form method="post" action={action} data-once>
          <OnwardFields onward={onward} />
          <input type="hidden" name="by" value={by} />
          <CodeField by={by} />
          <button class="primary">{words.submit}</button>
        </form>
      )}
      <p class="door-links">
        <a href={otherUrl}>{by !== "recovery" ? toOther : hasPasskey ? text.passkey.toPasskey : words.toApp}</a>
        <a href={`/portal/-/log-in?lang=${locale}`}>{words.startAgain}</a>
      </p>
    </SignedOut>
  );
  return { view, locale, asksService: true, ...refused };
}

export async function takeCode(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const [code, passkey] = [form.text("code"), passkeyOf(form)];
  const missing = passkey === "" ? requiredProblems("code", code) : [];
  if (missing.length > 0) return codePage(portal, request, { status: 400, problems: missing });
  try {
    const token = sessionToken(portal.platform, request);
    const [give, given] = passkey === "" ? [acceptCode, code] : [acceptPasskey, passkey];
    const next = await give(portal.login, token, given, readLoginClient(request));
    return { to: onwardUrl(onwardOf(request.body)), session: next };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return codePage(portal, request, { ...refused, problems: atField("code", problems) });
  }
}
