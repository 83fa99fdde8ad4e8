import type { Problem, SecondFactorPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  addPasskey,
  enrolTotp,
  supportsPasskeys,
  renewRecoveryCodes,
  offerTotp,
  recoveryCodesLeft,
  requireEnrollingMember,
} from "#members/index.ts";
import { qrSvg } from "#platform/qr-svg.ts";
import { formOf, passkeyOf, problemsOf } from "../forms/form.ts";
import { readLoginClient } from "../log-in/read-login-client.ts";
import { onwardOf, onwardUrl } from "../page/onward.ts";
import { defaultPasskeyName, passkeyOptionsUrl } from "./passkey-routes.ts";
import { memberPage, publicPage, type Answer, type Portal } from "../page/page-routes.ts";
import { sessionToken } from "../page/cookies.ts";
import { shellOf } from "../page/shell-of.ts";
import { signedOut } from "../page/signed-out-model.ts";

const ACCOUNT = "/portal/-/me";

/** A session that still lacks its second factor may open these pages. The verb checks who may change what. */
export function secondFactorRoutes(portal: Portal): void {
  const path = "/portal/-/second-factor";
  publicPage(portal, { path, method: "GET" }, async (request) => ({ page: await offerPage(portal, request) }));
  publicPage(portal, { path, method: "POST" }, async (request) => enrol(portal, request));

  const codes = "/portal/-/me/recovery-codes";
  memberPage(portal, { path: codes, method: "GET", action: "self.secure" }, async (ctx, request) => ({
    page: {
      kind: "new-codes",
      ...shellOf(ctx, request, "account"),
      action: codes,
      backUrl: ACCOUNT,
      left: await recoveryCodesLeft(ctx),
    },
  }));
  memberPage(portal, { path: codes, method: "POST", action: "self.secure" }, async (ctx, request) => ({
    page: {
      kind: "recovery-codes",
      ...signedOut(ctx, request, ctx.session.member),
      codes: await renewRecoveryCodes(ctx),
      continueUrl: ACCOUNT,
    },
  }));
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
    const continueUrl = member.isRequired ? onwardUrl(onwardOf(request.query)) : ACCOUNT;
    if (enrolled.recoveryCodes === null) return { session: enrolled.token, to: continueUrl };
    return {
      session: enrolled.token,
      doneAt: continueUrl,
      page: {
        kind: "recovery-codes",
        ...signedOut(platform, request, member),
        codes: enrolled.recoveryCodes,
        continueUrl,
      },
    };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await offerPage(portal, request, problems) };
  }
}

/** After a wrong code the same secret is offered again: the app has it already. */
async function offerPage(
  { platform }: Portal,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<SecondFactorPage> {
  const member = await requireEnrollingMember(platform, sessionToken(platform, request));
  const given = formOf(request.body).text("sealed");
  const { address, text, sealed } = offerTotp(platform, member, given === "" ? null : given);
  return {
    kind: "second-factor",
    ...signedOut(platform, request, member),
    isRequired: member.isRequired,
    backUrl: ACCOUNT,
    email: member.email,
    qrUrl: `data:image/svg+xml;base64,${Buffer.from(qrSvg(address)).toString("base64")}`,
    secretText: text,
    sealed,
    passkey: member.isRequired ? newPasskey(platform, request) : null,
    problems,
  };
}

function newPasskey({ config }: Portal["platform"], request: FastifyRequest): SecondFactorPage["passkey"] {
  if (!supportsPasskeys(config)) return null;
  return { url: passkeyOptionsUrl("add"), name: defaultPasskeyName(request) };
}
