import { checkPassword } from "../../identity/index.ts";
import type { MemberContext } from "../session.ts";
import { changePassword } from "./change-password.ts";

/** Sets the member's password, and ends the member's other sessions. */
export async function setOwnPassword(ctx: MemberContext, password: string): Promise<void> {
  const { id, member } = ctx.session;
  checkPassword(password, member.email);
  await changePassword(ctx, { memberId: member.id, traceId: ctx.traceId }, password, id);
}
