import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { isOpen, type Invitation, type InvitationId } from "./invitation.ts";
import { mailInvitation } from "./mail-invitation.ts";
import { checkEmail, checkRoles, emailKey, type Locale } from "./member.ts";
import {
  countInvitationsSince,
  endInvitation,
  endOtherInvitations,
  insertInvitation,
  lockInvitation,
  selectOpenInvitations,
} from "./store/invitations.ts";
import { isMember } from "./store/memberships.ts";

const VALID_MS = 72 * 3_600_000;
const LISTED_MAX = 200;
/** Each invitation is mailed, so that a company cannot flood an address. */
const PER_ADDRESS_AND_DAY = 5;
const DAY_MS = 86_400_000;

export interface NewInvitation {
  id: InvitationId;
  email: string;
  roles: readonly string[];
  /** The language of the mail if the person has no account yet. Null: no mail, the caller gives the link to the person. */
  mailIn?: Locale | null;
}

/**
 * Invites a person to the context's company. The caller chooses the id: inviting again with the same id changes nothing and
 * returns the same invitation. A newer invitation of the same address replaces an older one.
 */
export async function inviteMember(ctx: WriteContext, given: NewInvitation): Promise<Invitation> {
  const { id, mailIn = null } = given;
  const email = checkEmail(given.email);
  const roles = checkRoles(given.roles);
  const key = emailKey(email);
  if (await isMember(ctx, key))
    throw conflict("This person is already a member.", { field: "email", reason: "already_member" });
  await requireFewToday(ctx, { emailKey: key, id });
  await endOtherInvitations(ctx, { emailKey: key, id });
  const expiresAt = new Date(ctx.clock.now().getTime() + VALID_MS);
  if (!(await insertInvitation(ctx, { id, email, emailKey: key, roles, expiresAt })))
    return requireSameInvitation(ctx, id, key);
  await recordAudit(ctx, {
    action: "member.invited",
    recordType: "invitation",
    recordId: id,
    details: { email, roles: roles.join(" ") },
  });
  const invitation = { id, tenantId: ctx.tenantId, email, roles, expiresAt };
  if (mailIn !== null) await mailInvitation(ctx, invitation, mailIn);
  return invitation;
}

async function requireFewToday(ctx: WriteContext, invitation: { emailKey: string; id: InvitationId }): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  if ((await countInvitationsSince(ctx, invitation, since)) < PER_ADDRESS_AND_DAY) return;
  throw conflict(`This address was invited ${PER_ADDRESS_AND_DAY} times within a day. Invite it again later.`, {
    field: "email",
    reason: "invited_often",
  });
}

/** Returns the invitation if the same form was sent twice. */
async function requireSameInvitation(ctx: WriteContext, id: InvitationId, key: string): Promise<Invitation> {
  const invitation = await lockInvitation(ctx.tx, ctx.tenantId, id);
  if (invitation === undefined || invitation.emailKey !== key || !isOpen(ctx, invitation))
    throw conflict("This form has already been used. Open it again.", { reason: "form_used" });
  return invitation;
}

/** Open invitations of the context's company, newest first. */
export function listOpenInvitations(ctx: WriteContext): Promise<Invitation[]> {
  return selectOpenInvitations(ctx, LISTED_MAX);
}

/** Ends an invitation: its link no longer works. Withdrawing twice changes nothing. */
export async function withdrawInvitation(ctx: WriteContext, id: InvitationId): Promise<void> {
  const { tx, tenantId, clock } = ctx;
  if ((await lockInvitation(tx, tenantId, id)) === undefined) throw notFound("There is no such invitation.");
  if (!(await endInvitation(tx, { tenantId, id, now: clock.now() }))) return;
  await recordAudit(ctx, { action: "invitation.withdrawn", recordType: "invitation", recordId: id });
}
