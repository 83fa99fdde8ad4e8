import type { MemberContext } from "../session.ts";
import { countRecoveryCodes } from "../store/factors.ts";

export function recoveryCodesLeft(ctx: MemberContext): Promise<number> {
  return countRecoveryCodes(ctx.database.readSystem(), ctx.session.member.id);
}
