import type { Platform } from "#platform/context.ts";
import { checkPassword } from "../../identity/index.ts";
import { changePassword } from "../own-account/change-password.ts";
import { byOperator } from "./by-operator.ts";
import type { KnownMember } from "./find-member-by-email.ts";

/** Sets the password of a member who forgot it. All sessions end; the second factor stays. */
export async function setPasswordOf(platform: Platform, { id, email }: KnownMember, password: string): Promise<void> {
  checkPassword(password, email);
  await changePassword(platform, byOperator(id), password, null);
}
