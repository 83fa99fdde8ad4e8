import type { Platform } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { asOperator, INSTALLATION } from "../../identity/index.ts";
import { findMemberByEmail } from "../by-operator/find-member-by-email.ts";
import { removeOperatorRow } from "../store/operators.ts";
import { endSessionsOf } from "../store/sessions.ts";

/** Ends an operator's access at once. */
export async function removeOperator(platform: Platform, email: string): Promise<void> {
  const known = await findMemberByEmail(platform, email);
  const now = platform.clock.now();
  await platform.database.system(async (tx) => {
    if (known === null || !(await removeOperatorRow(tx, known.id, now))) throw notFound("There is no such operator.");
    await endSessionsOf(tx, { memberId: known.id, now });
    await recordAudit(asOperator(platform, tx, INSTALLATION), {
      action: "operator.removed",
      recordType: "member",
      recordId: known.id,
    });
  });
}
