import type { FastifyRequest } from "fastify";
import { acceptCode, acceptPasskey, acceptPassword, type MemberContext, type MemberSession } from "#members/index.ts";
import { formOf, passkeyOf, problemsOf, problemsOn, type RefusedForm } from "../forms/index.ts";
import { passkeyOptionsUrl } from "../me/passkey-options.ts";
import { oidcProblems } from "../oidc/provider-flow.ts";
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
import { Field, OnwardFields, Problems } from "../parts/index.ts";
import { textIn } from "../words/index.ts";
import { CodeField, Confirmation } from "./factors.tsx";
import { readLoginClient } from "./read-login-client.ts";
import { atField, fieldsOf, requiredProblems, sentForm } from "./sent-fields.ts";

/** Asks for a factor again, before something that needs a fresh one. */
export function stepUpPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems: found, ...refused }: Partial<RefusedForm> = {},
): Answer {
  const { member, provider } = ctx.session;
  const onward = onwardOf(fieldsOf(request));
  const isRecovery = sentForm(request).text("by") === "recovery";
  const by = stepUpFactor(ctx.session, isRecovery);
  const page = signedOutModel(ctx, request, member);
  const { locale } = page;
  const ofProvider = problemsOn({ fields: [] }, locale, found === undefined ? oidcProblems(request) : []);
  const problems = problemsOn({ fields: ["code", "password"] }, locale, found ?? []);
  const text = textIn(locale);
  const isFormKept = onward.kept !== "";
  const describedBy = isFormKept ? ["door-note", "kept-note"] : ["door-note"];
  const action = `/portal/-/step-up?lang=${locale}`;
  const optionsUrl = member.hasPasskey ? passkeyOptionsUrl("confirm") : null;
  const view = (
    <SignedOut
      page={page}
      title={text.stepUp.title}
      note={text.stepUp.explanation}
      problems={[...problems, ...ofProvider]}
    >
      {isFormKept && (
        <p class="alert alert-info icon icon-idle" id="kept-note">
          {text.stepUp.kept}
        </p>
      )}
      <Problems problems={ofProvider} />
      {provider !== null && (
        <a class="button primary" href={withQuery("/portal/-/step-up/provider", onwardQuery(onward))}>
          {text.provider.confirm}
        </a>
      )}
      <Confirmation {...{ action, onward, by, optionsUrl }} />
      {by !== "passkey" && by !== "provider" && (
        <form method="post" action={action} data-once>
          <OnwardFields onward={onward} />
          <input type="hidden" name="by" value={by} />
          {by === "password" ? (
            <Field
              describedBy={describedBy}
              name="password"
              label={text.stepUp.password}
              type="password"
              autocomplete="current-password"
              required
              canShow
              autofocus
            />
          ) : (
            <CodeField {...{ by, describedBy }} />
          )}
          <button class="primary">{text.stepUp.submit}</button>
        </form>
      )}
      <p class="door-links">
        {member.hasPasskey && !member.hasTotp && !isRecovery && (
          <a href={withQuery("/portal/-/step-up", { ...onwardQuery(onward), by: "recovery" })}>
            {text.passkey.toRecovery}
          </a>
        )}
        <a href="/portal">{text.cancel}</a>
      </p>
    </SignedOut>
  );
  return { view, locale, asksService: true, ...refused };
}

function stepUpFactor({ member, provider }: MemberSession, isRecovery: boolean) {
  const { hasTotp, hasPasskey } = member;
  if (hasTotp) return "app";
  if (!hasPasskey) return provider === null ? "password" : "provider";
  return isRecovery ? "recovery" : "passkey";
}

export async function takeFactor(portal: Portal, ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { hasTotp, hasPasskey } = ctx.session.member;
  const field = hasTotp || hasPasskey ? "code" : "password";
  const passkey = passkeyOf(form);
  const given = passkey === "" ? form.text(field) : passkey;
  const missing = requiredProblems(field, given);
  if (missing.length > 0) return stepUpPage(ctx, request, { status: 400, problems: missing });
  try {
    const give = passkey !== "" ? acceptPasskey : field === "code" ? acceptCode : acceptPassword;
    const token = await give(portal.login, sessionToken(ctx, request), given, readLoginClient(request));
    return { to: onwardUrl(onwardOf(request.body)), session: token };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return stepUpPage(ctx, request, { ...refused, problems: atField(field, problems) });
  }
}
