import type { PasskeysPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  passkeyCreationOptions,
  addPasskey,
  passkeyConfirmOptions,
  deviceOf,
  supportsPasskeys,
  listPasskeys,
  passkeyLogInOptions,
  removePasskey,
  renamePasskey,
  type MemberContext,
  type PasskeyId,
} from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, passkeyOf, problemsOf } from "../forms/form.ts";
import { readLoginClient } from "../log-in/read-login-client.ts";
import { withQuery } from "../page/onward.ts";
import { memberPage, publicPage, type Answer, type Portal } from "../page/page-routes.ts";
import { sessionToken } from "../page/cookies.ts";
import { shellOf } from "../page/shell-of.ts";
import { signedOut } from "../page/signed-out-model.ts";

const ACCOUNT = "/portal/-/me";
const PASSKEYS = "/portal/-/me/passkeys";
const OPTIONS = "/portal/-/passkeys/options";
type Use = "log-in" | "confirm" | "add";

export function passkeyRoutes(portal: Portal): void {
  const own = { action: "self.secure", formAt: PASSKEYS } as const;
  publicPage(portal, { method: "GET", path: `${OPTIONS}/:use` }, async (request) => ({
    json: await optionsFor(portal, request),
  }));
  memberPage(portal, { ...own, method: "GET", path: PASSKEYS }, async (ctx, request) => ({
    page: await passkeysPage(ctx, request),
  }));
  memberPage(portal, { ...own, method: "POST", path: PASSKEYS }, (ctx, request) => add(portal, ctx, request));
  memberPage(portal, { ...own, method: "POST", path: `${PASSKEYS}/rename` }, (ctx, request) =>
    change(ctx, request, "passkey_renamed", (id) => renamePasskey(ctx, id, formOf(request.body).text("name"))),
  );
  memberPage(portal, { ...own, method: "POST", path: `${PASSKEYS}/remove` }, (ctx, request) =>
    change(ctx, request, "passkey_removed", (id) => removePasskey(ctx, id)),
  );
}

/** The address at which the script gets the browser's options. */
export function passkeyOptionsUrl(use: Use): string {
  return `${OPTIONS}/${use}`;
}

export function defaultPasskeyName(request: FastifyRequest): string {
  const device = deviceOf(request.headers["user-agent"] ?? "");
  return device === "" ? request.host : device;
}

/** The verbs check the caller, because a person who is logging in has no session yet. */
async function optionsFor({ platform }: Portal, request: FastifyRequest): Promise<object> {
  const { use } = request.params as { use: string };
  const token = sessionToken(platform, request);
  if (!supportsPasskeys(platform.config)) throw notFound("There are no passkeys for this address.");
  if (use === "log-in") return passkeyLogInOptions(platform);
  if (use === "confirm") return passkeyConfirmOptions(platform, token);
  if (use === "add") return passkeyCreationOptions(platform, token);
  throw notFound("There is nothing at this address.");
}

async function add({ login }: Portal, ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const given = { name: form.text("name"), answer: passkeyOf(form) };
  try {
    const { token, recoveryCodes } = await addPasskey(
      login,
      sessionToken(ctx, request),
      given,
      readLoginClient(request),
    );
    const continueUrl = withQuery(PASSKEYS, { done: "passkey_added" });
    if (recoveryCodes === null) return { session: token, to: continueUrl };
    const page = signedOut(ctx, request, ctx.session.member);
    const codes = { kind: "recovery-codes", ...page, codes: recoveryCodes, continueUrl } as const;
    return { session: token, page: codes, doneAt: continueUrl };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await passkeysPage(ctx, request, problems) };
  }
}

async function change(
  ctx: MemberContext,
  request: FastifyRequest,
  done: string,
  work: (id: PasskeyId) => Promise<void>,
): Promise<Answer> {
  const id = parseId<"passkey">(formOf(request.body).text("id"));
  if (id === null) throw notFound("There is no such passkey.");
  try {
    await work(id);
    return { to: withQuery(PASSKEYS, { done }) };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await passkeysPage(ctx, request, problems) };
  }
}

async function passkeysPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<PasskeysPage> {
  const passkeys = await listPasskeys(ctx);
  return {
    kind: "passkeys",
    ...shellOf(ctx, request, "account"),
    action: PASSKEYS,
    optionsUrl: passkeyOptionsUrl("add"),
    renameAction: `${PASSKEYS}/rename`,
    removeAction: `${PASSKEYS}/remove`,
    backUrl: ACCOUNT,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      added: createdAt.toISOString(),
      used: lastUsedAt?.toISOString() ?? null,
    })),
    name: defaultPasskeyName(request),
    problems,
  };
}
