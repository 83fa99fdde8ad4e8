import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { checkPassword, hashPassword } from "../identity/index.ts";
import { addressUnproven, invitationOver } from "./errors.ts";
import { findOpenInvitation } from "./find-open-invitation.ts";
import { isOpen, type Invitation, type OpenedInvitation } from "./invitation.ts";
import { openMemberSession, stateAfterPassword, type MemberLogin, type OpenedSession } from "./log-in-member.ts";
import { auditMember, memberWriteContext } from "./member-context.ts";
import { checkName, emailKey, type Locale, type MemberId } from "./member.ts";
import type { LoginClient } from "./session.ts";
import { endInvitation, lockInvitation } from "./store/invitations.ts";
import { insertMember, replaceUnprovenMember, selectMemberByEmail } from "./store/members.ts";
import { insertMembership } from "./store/memberships.ts";
import { isOperator } from "./store/operators.ts";
import { endSessionsOf } from "./store/sessions.ts";

export interface NewMember {
  name: string;
  password: string;
  locale: Locale;
}

/**
 * Creates the invited person's account and logs it in. The link must prove the address. Refuses an address that has an
 * account; one that nobody ever proved becomes this person's.
 */
export async function acceptAsNewMember(
  login: MemberLogin,
  token: string,
  given: NewMember,
  client: LoginClient,
): Promise<OpenedSession> {
  const { platform } = login;
  const invitation = await requireInvitation(platform, token);
  if (!invitation.provesAddress) throw addressUnproven();
  const name = checkName(given.name);
  checkPassword(given.password, invitation.email);
  const passwordHash = await hashPassword(given.password);
  return platform.database.system(async (tx) => {
    const { email } = invitation;
    const { locale } = given;
    const createdAt = platform.clock.now();
    const row = { id: newId<"member">(), email, emailKey: emailKey(email), name, passwordHash, locale, createdAt };
    const isNew = await insertMember(tx, row);
    const id = isNew ? row.id : await replaceUnprovenMember(tx, row);
    if (id === undefined)
      throw conflict("This address has an account. Log in to accept the invitation.", { reason: "has_account" });
    const about = { memberId: id, traceId: client.traceId };
    if (!isNew) {
      await endSessionsOf(tx, { memberId: id, now: createdAt });
      await auditMember(platform, tx, about, { action: "member.password_set" });
    }
    await join(platform, tx, invitation, about);
    const state = stateAfterPassword(platform, { totp_secret: null, has_passkey: false, is_operator: false });
    const session = { memberId: id, passwordHash, state, factor: "password" } as const;
    const opened = await openMemberSession(login, tx, session, client);
    if (opened === null) throw new Error("a member that was just made has another password");
    return opened;
  });
}

/** Adds the company to the companies of a member who is logged in. The address must be the member's own. */
export async function acceptAsMember(
  platform: Platform,
  token: string,
  { memberId, email, traceId }: { memberId: MemberId; email: string; traceId: string },
): Promise<Invitation> {
  const invitation = await requireInvitation(platform, token);
  if (emailKey(invitation.email) !== emailKey(email)) throw invitationOver();
  await platform.database.system((tx) => join(platform, tx, invitation, { memberId, traceId }));
  return invitation;
}

/** Whether somebody has proven the invited address. If so, that account accepts the invitation. */
export async function hasAccount({ database }: Platform, { email }: Invitation): Promise<boolean> {
  return (await selectMemberByEmail(database.readSystem(), emailKey(email)))?.is_proven === true;
}

async function requireInvitation(platform: Platform, token: string): Promise<OpenedInvitation> {
  const invitation = await findOpenInvitation(platform, token);
  if (invitation === null) throw invitationOver();
  return invitation;
}

/**
 * Marks the invitation as used. Of two requests at the same time, one finds it used. An operator cannot become a member of
 * a company.
 */
async function join(
  platform: Platform,
  tx: Transaction,
  { id, tenantId, roles }: Invitation,
  { memberId, traceId }: { memberId: MemberId; traceId: string },
): Promise<void> {
  if (await isOperator(tx, memberId)) throw invitationOver();
  const now = platform.clock.now();
  const locked = await lockInvitation(tx, tenantId, id);
  if (locked === undefined || !isOpen(platform, locked)) throw invitationOver();
  await endInvitation(tx, { tenantId, id, now });
  await insertMembership(tx, { tenantId, memberId, roles, createdAt: now });
  await recordAudit(memberWriteContext(platform, tx, { tenantId, memberId, traceId }), {
    action: "member.joined",
    recordType: "member",
    recordId: memberId,
    details: { invitation: id, roles: roles.join(" ") },
  });
}
