import type { Id } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { normaliseGsm, readEmail } from "#platform/text/contact-details.ts";
import type { UserAccount } from "./user-account.ts";

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
  /** What the user sees, in the order in which the merchant sent it. */
  accounts: readonly UserAccount[];
  /** When the present e-mail address was invited. */
  invitedAt: Date | null;
  /** The first log-in of the owner of the present e-mail address. */
  registeredAt: Date | null;
  lastLoginAt: Date | null;
  /** When somebody last changed the record. */
  updatedAt: Date;
}

export const registrationStates = ["NotInvited", "Invited", "Registered"] as const;
export type RegistrationState = (typeof registrationStates)[number];

export function registrationStateOf({ invitedAt, registeredAt }: User): RegistrationState {
  if (registeredAt !== null) return "Registered";
  return invitedAt === null ? "NotInvited" : "Invited";
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
