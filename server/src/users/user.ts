import { isEmail, normaliseGsm } from "#platform/text/contact-details.ts";
import type { Id } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";

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
  /** The wish for a registration e-mail, kept for the day that mail is sent from here. */
  sendRegisterMail: boolean;
  canUseMobile: boolean;
  isActive: boolean;
}

/** The user with its mobile number as E.164; throws a refusal that names the field at fault. */
export function checkUser(user: User): User {
  if (!isEmail(user.email)) throw invalid("email", "The e-mail address is not valid.");
  if (user.gsm === null) return user;
  const gsm = normaliseGsm(user.gsm);
  if (gsm === null) throw invalid("gsm", "The mobile number is not valid.");
  return { ...user, gsm };
}
