import type { Platform } from "#platform/context.ts";
import { parseId, type Id, type TenantId } from "#platform/ids.ts";
import type { Role } from "./access.ts";
import { selectInvitation } from "./store/invitations.ts";

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

/** Its last part is id.signature: the link can be shown again, and the database alone does not give it away. */
export function invitationUrl({ keys, config }: Pick<Platform, "keys" | "config">, id: InvitationId): string {
  return `${config.portalUrl}${invitationPath(`${id}.${keys.sign("invitation", id).toString("base64url")}`)}`;
}

export function invitationPath(token: string): string {
  return `/portal/-/invitations/${token}`;
}

function readToken({ keys }: Platform, token: string): InvitationId | null {
  const [text = "", signature = ""] = token.split(".", 2);
  const id = parseId<"invitation">(text);
  return id !== null && keys.verify("invitation", id, Buffer.from(signature, "base64url")) ? id : null;
}

/** Returns null for a link that is not ours, and for an invitation that was used, withdrawn or is too old. */
export async function findOpenInvitation(platform: Platform, token: string): Promise<Invitation | null> {
  const id = readToken(platform, token);
  if (id === null) return null;
  const invitation = await selectInvitation(platform.database.readSystem(), id);
  return invitation === undefined || !isOpen(platform, invitation) ? null : invitation;
}

export function isOpen({ clock }: Pick<Platform, "clock">, { endedAt, expiresAt }: StoredInvitation): boolean {
  return endedAt === null && expiresAt > clock.now();
}
