import type { FastifyRequest } from "fastify";
import {
  findCredential,
  makePassword,
  requireGivable,
  rotateSecret,
  setPassword,
  type CredentialId,
} from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { formOf, FormPage, overlapSeconds, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, nowFor, pageUrl } from "../page/index.ts";
import { OverlapSelect, Warning } from "../parts/index.ts";
import { formatTime, type Problem, textFor } from "../words/index.ts";
import { credentialId, credentialUrl } from "./credential-page.tsx";
import { givableScopes } from "./scopes.tsx";
import { secretsPage } from "./secrets-page.tsx";

/** The form contains the time at which the secrets to replace were set, so sending it again replaces nothing. */
export async function replaceSecretsPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const { id, username, secretsSetAt } = await findCredential(ctx, credentialId(request));
  const url = credentialUrl(ctx, id);
  const { locale } = ctx.session.member;
  const now = nowFor(ctx);
  const { credentials, rotateCredential: words, cancel } = textFor(ctx);
  const problems = problemsOn({ fields: ["overlap"], words: credentials.problem }, locale, refused);
  const view = (
    <FormPage
      nav="developers"
      title={words.title}
      back={{ label: username, url }}
      action={`${url}/rotate`}
      hidden={{ seen: String(secretsSetAt.getTime()) }}
      problems={problems}
    >
      <Warning>
        <p>{words.text}</p>
        <p>
          {words.withoutPause} <a href={pageUrl(ctx, "/credentials/new")}>{words.newCredential}</a>
        </p>
      </Warning>
      <p class="hint">{words.set(formatTime(locale, secretsSetAt, now.zone))}</p>
      <OverlapSelect chosen="24" />
      <div class="actions">
        <button class="danger" name="which" value="secretKey">
          {words.secretKey}
        </button>
        <button class="danger" name="which" value="password">
          {words.password}
        </button>
        <a class="button" href={url}>
          {cancel}
        </a>
      </div>
    </FormPage>
  );
  return { view };
}

export async function replaceSecrets(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = credentialId(request);
  const seen = new Date(Number(form.text("seen")));
  try {
    const { username, apiKey } = await findCredential(ctx, id);
    const isPassword = form.text("which") === "password";
    const secrets = isPassword
      ? await newPassword(ctx, id, seen)
      : await newSecretKey(ctx, id, seen, overlapSeconds(form));
    return secretsPage(ctx, { id, isNew: false, username, apiKey, ...secrets });
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await replaceSecretsPage(ctx, request, problems)), status };
  }
}

async function newSecretKey(ctx: MemberContext, id: CredentialId, seen: Date, overlap: number) {
  const givable = givableScopes(ctx);
  const { secretKey } = await inTransaction(ctx, async (ctx) => {
    await requireGivable(ctx, id, givable);
    return rotateSecret(ctx, id, seen, overlap);
  });
  return { secretKey, password: null };
}

async function newPassword(ctx: MemberContext, id: CredentialId, seen: Date) {
  const password = makePassword();
  const givable = givableScopes(ctx);
  await inTransaction(ctx, async (ctx) => {
    await requireGivable(ctx, id, givable);
    await setPassword(ctx, id, password, seen);
  });
  return { secretKey: null, password };
}
