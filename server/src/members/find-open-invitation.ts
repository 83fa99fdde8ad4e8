import type { Platform } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { isOpen, type Invitation, type InvitationId } from "./invitation.ts";
import { selectInvitation } from "./store/invitations.ts";

/** Returns null for a link that is not ours, and for an invitation that was used, withdrawn or is too old. */
export async function findOpenInvitation(platform: Platform, token: string): Promise<Invitation | null> {
  const id = readToken(platform, token);
  if (id === null) return null;
  const invitation = await selectInvitation(platform.database.readSystem(), id);
  return invitation === undefined || !isOpen(platform, invitation) ? null : invitation;
}

function readToken({ keys }: Platform, token: string): InvitationId | null {
  const [text = "", signature = ""] = token.split(".", 2);
  const id = parseId<"invitation">(text);
  return id !== null && keys.verify("invitation", id, Buffer.from(signature, "base64url")) ? id : null;
}
