import type { Platform } from "#platform/context.ts";
import { auditMember } from "../member-context.ts";
import type { MemberId } from "../member.ts";
import { deleteRecoveryCodes, removeTotp } from "../store/factors.ts";
import { deleteAllPasskeys } from "../store/passkeys.ts";
import { endSessionsOf } from "../store/sessions.ts";
import { byOperator } from "./by-operator.ts";

/** Removes the authenticator app, passkeys and recovery codes of a member who lost them. All sessions end. */
export async function removeSecondFactor(platform: Platform, memberId: MemberId): Promise<void> {
  await platform.database.system(async (tx) => {
    await removeTotp(tx, memberId);
    await deleteAllPasskeys(tx, memberId);
    await deleteRecoveryCodes(tx, memberId);
    await endSessionsOf(tx, { memberId, now: platform.clock.now() });
    await auditMember(platform, tx, byOperator(memberId), {
      action: "member.factor_removed",
      details: { factor: "all" },
    });
  });
}
