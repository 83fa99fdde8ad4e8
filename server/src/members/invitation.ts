import type { Platform } from "#platform/context.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { Role } from "./access.ts";

export type InvitationId = Id<"invitation">;

export interface Invitation {
  id: InvitationId;
  tenantId: TenantId;
  email: string;
  roles: readonly Role[];
  expiresAt: Date;
}

export interface StoredInvitation extends Invitation {
  emailKey: string;
  /** When it was accepted, withdrawn or replaced. */
  endedAt: Date | null;
}

/** An invitation and what its link proves. */
export interface OpenedInvitation extends Invitation {
  /** The link came by mail to the invited address, or from the operator's command line. */
  provesAddress: boolean;
}

/** The company's link ends in the id and its signature. It can be shown again, but not be made from the database alone. */
export function invitationUrl(platform: Pick<Platform, "keys" | "config">, id: InvitationId): string {
  return signedUrl(platform, id, messageOf(id, { provesAddress: false }));
}

/** The link of the mail. Whoever has it makes an account with the invited address, so no company sees it. */
export function provingInvitationUrl(platform: Pick<Platform, "keys" | "config">, id: InvitationId): string {
  return signedUrl(platform, id, messageOf(id, { provesAddress: true }));
}

export function messageOf(id: InvitationId, { provesAddress }: Pick<OpenedInvitation, "provesAddress">): string {
  return provesAddress ? `${id}:mailed` : id;
}

function signedUrl({ keys, config }: Pick<Platform, "keys" | "config">, id: InvitationId, message: string): string {
  return `${config.portalUrl}${invitationPath(`${id}.${keys.sign("invitation", message).toString("base64url")}`)}`;
}

export function invitationPath(token: string): string {
  return `/portal/-/invitations/${token}`;
}

export function isOpen({ clock }: Pick<Platform, "clock">, { endedAt, expiresAt }: StoredInvitation): boolean {
  return endedAt === null && expiresAt > clock.now();
}
