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

/** The link ends in the id and its signature. It can be shown again, but not be made from the database alone. */
export function invitationUrl({ keys, config }: Pick<Platform, "keys" | "config">, id: InvitationId): string {
  return `${config.portalUrl}${invitationPath(`${id}.${keys.sign("invitation", id).toString("base64url")}`)}`;
}

export function invitationPath(token: string): string {
  return `/portal/-/invitations/${token}`;
}

export function isOpen({ clock }: Pick<Platform, "clock">, { endedAt, expiresAt }: StoredInvitation): boolean {
  return endedAt === null && expiresAt > clock.now();
}
