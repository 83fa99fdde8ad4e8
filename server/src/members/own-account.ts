import { checkPassword, hashPassword } from "../identity/index.ts";
import type { Platform } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { checkName, type Locale, type MemberId, type Theme } from "./member.ts";
import { auditEverywhere, type AboutMember } from "./member-context.ts";
import { hashOfSession, sessionLimits, type MemberContext, type MemberSessionId } from "./session.ts";
import { countRecoveryCodes, updatePassword, updatePreferences } from "./store/members.ts";
import { endSession, endSessionsOf, findSession, selectSessions } from "./store/sessions.ts";

export interface ListedSession {
  id: MemberSessionId;
  device: string;
  createdAt: Date;
  seenAt: Date;
}

export async function setOwnPreferences(
  ctx: MemberContext,
  given: { name: string; locale: Locale; theme: Theme },
): Promise<void> {
  const values = [memberIdOf(ctx), checkName(given.name), given.locale, given.theme];
  await ctx.database.writeSystem().run(updatePreferences, values);
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
    await tx.run(updatePassword, [about.memberId, hash]);
    await tx.run(endSessionsOf, [about.memberId, platform.clock.now(), keptSession]);
    await auditEverywhere(platform, tx, about, { action: "member.password_set" });
  });
}

export async function listOwnSessions(ctx: MemberContext): Promise<ListedSession[]> {
  const { idleSince, createdSince } = sessionLimits(ctx);
  const rows = await ctx.database.readSystem().rows(selectSessions, [memberIdOf(ctx), idleSince, createdSince]);
  return rows.map(({ id, device, created_at: createdAt, seen_at: seenAt }) => ({ id, device, createdAt, seenAt }));
}

export async function endOwnSession(ctx: MemberContext, id: MemberSessionId): Promise<void> {
  const ended = await ctx.database.writeSystem().run(endSession, [id, memberIdOf(ctx), ctx.clock.now()]);
  if (ended === 0) throw notFound("There is no such session.");
}

export async function endOtherSessions(ctx: MemberContext): Promise<void> {
  await ctx.database.writeSystem().run(endSessionsOf, [memberIdOf(ctx), ctx.clock.now(), ctx.session.id]);
}

/** Ends the session of a cookie, in whatever state it is. */
export async function logOut(platform: Platform, token: string, traceId: string): Promise<void> {
  await platform.database.system(async (tx) => {
    const row = await tx.row(findSession, [hashOfSession(token)]);
    if (row === undefined) return;
    const ended = await tx.run(endSession, [row.session_id, row.id, platform.clock.now()]);
    if (ended === 0) return;
    await auditEverywhere(platform, tx, { memberId: row.id, traceId }, { action: "member.logged_out" });
  });
}

/** The language and theme of a cookie's member, also after the session's end. */
export async function preferencesOf(
  { database }: Platform,
  token: string,
): Promise<{ locale: Locale; theme: Theme } | undefined> {
  return token === "" ? undefined : database.readSystem().row(findSession, [hashOfSession(token)]);
}

export async function recoveryCodesLeft(ctx: MemberContext): Promise<number> {
  return (await ctx.database.readSystem().row(countRecoveryCodes, [memberIdOf(ctx)]))?.left ?? 0;
}

function memberIdOf({ session }: MemberContext): MemberId {
  return session.member.id;
}
