import { authenticateMember, companylessActions, isAction, type MemberAction } from "#members/index.ts";
import type { Platform } from "#platform/context.ts";
import type { Authenticate } from "#platform/http/access.ts";
import { sessionToken } from "./cookies.ts";

/** Authenticates members by their cookie, and leaves other callers to `byToken`. */
export function withMembers(platform: Platform, byToken: Authenticate): Authenticate {
  return async (request, access) => {
    if (access.by !== "member") return byToken(request, access);
    const { company } = request.params as { company?: string };
    return authenticateMember(platform, {
      token: sessionToken(platform, request),
      action: actionOf(access.action),
      companyCode: company ?? null,
      isWrite: request.method !== "GET" && request.method !== "HEAD",
      traceId: request.id,
    });
  };
}

function actionOf(text: string): MemberAction {
  if (isAction(text)) return text;
  const companyless = companylessActions.find((action) => action === text);
  if (companyless !== undefined) return companyless;
  throw new Error(`there is no action "${text}"`);
}
