import type { Platform } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { isOpen, messageOf, type InvitationId, type OpenedInvitation } from "./invitation.ts";
import { selectInvitation } from "./store/invitations.ts";

/** Returns null for a link that is not ours, and for an invitation that was used, withdrawn or is too old. */
export async function findOpenInvitation(platform: Platform, token: string): Promise<OpenedInvitation | null> {
  const read = readToken(platform, token);
  if (read === null) return null;
  const invitation = await selectInvitation(platform.database.readSystem(), read.id);
  if (invitation === undefined || !isOpen(platform, invitation)) return null;
  return { ...invitation, provesAddress: read.provesAddress };
}

function readToken({ keys }: Platform, token: string): { id: InvitationId; provesAddress: boolean } | null {
  const [text = "", given = ""] = token.split(".", 2);
  const id = parseId<"invitation">(text);
  if (id === null) return null;
  const signature = Buffer.from(given, "base64url");
  const provesAddress = [true, false].find((proves) =>
    keys.verify("invitation", messageOf(id, { provesAddress: proves }), signature),
  );
  return provesAddress === undefined ? null : { id, provesAddress };
}
