import { checkPassword, hashPassword } from "../identity/index.ts";
import type { Platform } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { LogInNeeded } from "./errors.ts";
import { checkName, type Locale, type MemberId, type Theme } from "./member.ts";
import { auditEverywhere, type AboutMember } from "./member-context.ts";
import {
  hashOfSession,
  sessionLimits,
  type ListedSession,
  type MemberContext,
  type MemberSessionId,
} from "./session.ts";
import { countRecoveryCodes } from "./store/factors.ts";
import { updatePassword, updatePreferences } from "./store/members.ts";
import { endSession, endSessionsOf, selectActiveSessions, selectSession } from "./store/sessions.ts";

export async function setOwnPreferences(
  ctx: MemberContext,
  given: { name: string; locale: Locale; theme: Theme },
): Promise<void> {
  const name = checkName(given.name);
  const { member, provider } = ctx.session;
  if (provider !== null && name !== member.name) throw new LogInNeeded(member.id, "own");
  await updatePreferences(ctx.database.writeSystem(), memberIdOf(ctx), { ...given, name });
}

/** The member's other sessions end. */
export async function setOwnPassword(ctx: MemberContext, password: string): Promise<void> {
  checkPassword(password, ctx.session.member.email);
  await changePassword(ctx, { memberId: memberIdOf(ctx), traceId: ctx.traceId }, password, ctx.session.id);
}

export async function changePassword(
  platform: Platform,
  about: AboutMember,
  password: string,
  keptSession: MemberSessionId | null,
): Promise<void> {
  const hash = await hashPassword(password);
  await platform.database.system(async (tx) => {
    await updatePassword(tx, about.memberId, hash);
    await endSessionsOf(tx, { memberId: about.memberId, kept: keptSession, now: platform.clock.now() });
    await auditEverywhere(platform, tx, about, { action: "member.password_set" });
  });
}

/** A session that a provider opened shows only those that it opened. */
export function listOwnSessions(ctx: MemberContext): Promise<ListedSession[]> {
  return selectActiveSessions(
    ctx.database.readSystem(),
    memberIdOf(ctx),
    sessionLimits(ctx),
    ctx.session.provider?.id ?? null,
  );
}

export async function endOwnSession(ctx: MemberContext, id: MemberSessionId): Promise<void> {
  const given = { id, memberId: memberIdOf(ctx), now: ctx.clock.now() };
  if (!(await endSession(ctx.database.writeSystem(), given))) throw notFound("There is no such session.");
}

export async function endOtherSessions(ctx: MemberContext): Promise<void> {
  const given = { memberId: memberIdOf(ctx), kept: ctx.session.id, now: ctx.clock.now() };
  const openedBy = ctx.session.provider?.id ?? null;
  await endSessionsOf(ctx.database.writeSystem(), { ...given, openedBy });
}

/** Ends the session of a cookie, in whatever state it is. */
export async function logOut(platform: Platform, token: string, traceId: string): Promise<void> {
  await platform.database.system(async (tx) => {
    const row = await selectSession(tx, hashOfSession(token));
    if (row === undefined) return;
    const given = { id: row.session_id, memberId: row.id, now: platform.clock.now() };
    if (!(await endSession(tx, given))) return;
    const about = { memberId: row.id, traceId, tenantId: row.oidc_tenant_id };
    await auditEverywhere(platform, tx, about, { action: "member.logged_out" });
  });
}

/** The language and theme of a cookie's member, also after the session's end. */
export async function preferencesOf(
  { database }: Platform,
  token: string,
): Promise<{ locale: Locale; theme: Theme } | undefined> {
  return token === "" ? undefined : selectSession(database.readSystem(), hashOfSession(token));
}

export function recoveryCodesLeft(ctx: MemberContext): Promise<number> {
  return countRecoveryCodes(ctx.database.readSystem(), memberIdOf(ctx));
}

function memberIdOf({ session }: MemberContext): MemberId {
  return session.member.id;
}
