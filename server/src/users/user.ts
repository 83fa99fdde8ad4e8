import type { Id } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { normaliseGsm, readEmail } from "#platform/text/contact-details.ts";

export type UserId = Id<"user">;

export interface User {
  id: UserId;
  code: string;
  erpCode: string | null;
  name: string;
  surname: string;
  email: string;
  /** E.164. */
  gsm: string | null;
  /** Asks for a registration e-mail, which is sent when this becomes true. */
  sendRegisterMail: boolean;
  canUseMobile: boolean;
  isActive: boolean;
}

/**
 * Returns the user with a clean e-mail address and the mobile number in E.164. Refuses a wrong e-mail address or number with an error that names the
 * field.
 */
export function checkUser(user: User): User {
  const email = readEmail(user.email);
  if (email === null) throw invalid("email", "The e-mail address is not valid.");
  if (user.gsm === null) return { ...user, email };
  const gsm = normaliseGsm(user.gsm);
  if (gsm === null) throw invalid("gsm", "The mobile number is not valid.");
  return { ...user, email, gsm };
}
