import { conflict, notFound } from "#platform/refusal.ts";
import { auditMember } from "../member-context.ts";
import type { MemberContext } from "../session.ts";
import { deleteRecoveryCodes } from "../store/factors.ts";
import { lockMember } from "../store/members.ts";
import { deletePasskey, renamePasskeyRow, selectPasskeys } from "../store/passkeys.ts";
import { endSessionsOf } from "../store/sessions.ts";
import { checkPasskeyName, type Passkey, type PasskeyId } from "./passkey.ts";

export async function listPasskeys(ctx: MemberContext): Promise<Passkey[]> {
  const rows = await selectPasskeys(ctx.database.readSystem(), ctx.session.member.id);
  return rows.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }));
}

export async function renamePasskey(ctx: MemberContext, id: PasskeyId, given: string): Promise<void> {
  const name = checkPasskeyName(given);
  if (!(await renamePasskeyRow(ctx.database.writeSystem(), id, ctx.session.member.id, name))) throw noPasskey();
}

/**
 * Removes a passkey and ends the member's other sessions. Refuses to remove the last second factor in live mode, and that of
 * an operator in any mode.
 */
export async function removePasskey(ctx: MemberContext, id: PasskeyId): Promise<void> {
  const { database, clock, config, session, traceId } = ctx;
  const memberId = session.member.id;
  await database.system(async (tx) => {
    const { hasTotp } = await lockMember(tx, memberId);
    if (!(await deletePasskey(tx, id, memberId))) throw noPasskey();
    const isLast = !hasTotp && (await selectPasskeys(tx, memberId)).length === 0;
    if (isLast && (config.mode === "live" || session.member.isOperator))
      throw conflict("Add another passkey or an authenticator app first.", { field: "passkey", reason: "last_factor" });
    if (isLast) await deleteRecoveryCodes(tx, memberId);
    await endSessionsOf(tx, { memberId, kept: session.id, now: clock.now() });
    const details = { factor: "passkey", passkey: id };
    await auditMember(ctx, tx, { memberId, traceId }, { action: "member.factor_removed", details });
  });
}

function noPasskey() {
  return notFound("There is no such passkey.");
}
