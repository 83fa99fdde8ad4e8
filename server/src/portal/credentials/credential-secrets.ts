import type { Problem, RotateCredentialPage } from "../model.ts";
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
import { formOf, problemsOf } from "../forms/form.ts";
import { overlapSeconds } from "../forms/secret-overlap.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { credentialId } from "./credential-page.ts";
import { givableScopes } from "./givable-scopes.ts";

export async function rotatePage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<RotateCredentialPage> {
  const { id, username, secretsSetAt } = await findCredential(ctx, credentialId(request));
  const backUrl = pageUrl(ctx, `/credentials/${id}`);
  return {
    kind: "rotate-credential",
    ...shellOf(ctx, request, "developers"),
    action: `${backUrl}/rotate`,
    backUrl,
    newUrl: pageUrl(ctx, "/credentials/new"),
    username,
    seen: String(secretsSetAt.getTime()),
    secretsSet: secretsSetAt.toISOString(),
    problems,
  };
}

/** The form contains the time at which the secrets to replace were set, so sending it again replaces nothing. */
export async function replaceSecret(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = credentialId(request);
  const seen = new Date(Number(form.text("seen")));
  try {
    const { username, apiKey } = await findCredential(ctx, id);
    const isPassword = form.text("which") === "password";
    const secrets = isPassword
      ? await newPassword(ctx, id, seen)
      : await newSecretKey(ctx, id, seen, overlapSeconds(form));
    const credentialUrl = pageUrl(ctx, `/credentials/${id}`);
    const shown = { isNew: false, username, apiKey, ...secrets, credentialUrl };
    return { page: { kind: "credential-secrets", ...shellOf(ctx, request, "developers"), ...shown } };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await rotatePage(ctx, request, problems) };
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
