import { recordAudit } from "../audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { checkEmail, checkRoles, emailKey } from "./member.ts";
import { invitationOf, isOpen, type Invitation } from "./invitation.ts";
import {
  endInvitation,
  findMembership,
  insertInvitation,
  listInvitations,
  lockInvitation,
  replaceInvitations,
  type InvitationId,
} from "./store/company.ts";

const VALID_MS = 72 * 3_600_000;
const LISTED_MAX = 200;

/**
 * Invites a person to the context's company. The caller chooses the id: inviting again with the same id changes nothing and
 * returns the same invitation. A newer invitation of the same address replaces an older one.
 */
export async function inviteMember(
  ctx: WriteContext,
  given: { id: InvitationId; email: string; roles: readonly string[] },
): Promise<Invitation> {
  const { tx, tenantId, clock } = ctx;
  const email = checkEmail(given.email);
  const roles = checkRoles(given.roles);
  const key = emailKey(email);
  if ((await tx.row(findMembership, [tenantId, key])) !== undefined)
    throw conflict("This person is a member already.", { field: "email", reason: "already_member" });
  const now = clock.now();
  await tx.run(replaceInvitations, [tenantId, key, given.id, now]);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const made = await tx.row(insertInvitation, [tenantId, given.id, email, key, roles, now, expiresAt]);
  if (made === undefined) return repeated(ctx, given.id, key);
  await recordAudit(ctx, {
    action: "member.invited",
    recordType: "invitation",
    recordId: given.id,
    details: { email, roles: roles.join(" ") },
  });
  return { id: given.id, tenantId, email, roles, expiresAt };
}

/** The form was sent twice. */
async function repeated(ctx: WriteContext, id: InvitationId, key: string): Promise<Invitation> {
  const row = await ctx.tx.row(lockInvitation, [ctx.tenantId, id]);
  if (row === undefined || row.email_key !== key || !isOpen(ctx, row))
    throw conflict("This form was used already. Open it again.", { reason: "form_used" });
  return invitationOf(row);
}

/** Open invitations of the context's company, newest first. */
export async function listOpenInvitations({ tx, tenantId, clock }: WriteContext): Promise<Invitation[]> {
  return (await tx.rows(listInvitations, [tenantId, clock.now(), LISTED_MAX])).map(invitationOf);
}

/** The link works no longer. Withdrawing twice changes nothing. */
export async function withdrawInvitation(ctx: WriteContext, id: InvitationId): Promise<void> {
  const row = await ctx.tx.row(lockInvitation, [ctx.tenantId, id]);
  if (row === undefined) throw notFound("There is no such invitation.");
  if ((await ctx.tx.run(endInvitation, [ctx.tenantId, id, ctx.clock.now()])) === 0) return;
  await recordAudit(ctx, { action: "invitation.withdrawn", recordType: "invitation", recordId: id });
}
