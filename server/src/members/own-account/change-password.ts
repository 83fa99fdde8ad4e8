import type { Platform } from "#platform/context.ts";
import { hashPassword } from "../../identity/index.ts";
import { auditMember, type AboutMember } from "../member-context.ts";
import type { MemberSessionId } from "../session.ts";
import { updatePassword } from "../store/members.ts";
import { endSessionsOf } from "../store/sessions.ts";

/** Sets the password, and ends the member's sessions except `keptSession`. */
export async function changePassword(
  platform: Platform,
  about: AboutMember,
  password: string,
  keptSession: MemberSessionId | null,
): Promise<void> {
  const hash = await hashPassword(password);
  await platform.database.system(async (tx) => {
    const now = platform.clock.now();
    await updatePassword(tx, about.memberId, hash, now);
    await endSessionsOf(tx, { memberId: about.memberId, kept: keptSession, now });
    await auditMember(platform, tx, about, { action: "member.password_set" });
  });
}
