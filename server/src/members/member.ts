import type { Id } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { cleanEmail, readEmail } from "#platform/text/contact-details.ts";
import { foldCase } from "#platform/text/fold-text.ts";
import { isRole, roles, type Role } from "./access.ts";

export type MemberId = Id<"member">;

export const locales = ["tr", "en"] as const;
export type Locale = (typeof locales)[number];
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** A person who logs in to the portal. */
export interface Member {
  id: MemberId;
  email: string;
  name: string;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** Runs the installation, and belongs to no company. */
  isOperator: boolean;
  locale: Locale;
  theme: Theme;
}

/** A member as the company's administrators see it. */
export interface CompanyMember {
  id: MemberId;
  email: string;
  name: string;
  roles: readonly Role[];
  /** An authenticator app or a passkey. */
  hasSecondFactor: boolean;
  joinedAt: Date;
  lastSeenAt: Date | null;
}

export interface MemberName {
  id: MemberId;
  name: string;
  isRemoved: boolean;
}

const NAME_LENGTH_MAX = 100;

export function emailKey(email: string): string {
  return foldCase(cleanEmail(email));
}

export function checkEmail(given: string): string {
  const email = readEmail(given);
  if (email === null) throw invalid("email", "This is not an e-mail address.", "format");
  return email;
}

export function checkName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, " ");
  if (name === "") throw invalid("name", "A member needs a name.", "required");
  if (name.length > NAME_LENGTH_MAX || /\p{C}/u.test(name))
    throw invalid("name", `A name has at most ${NAME_LENGTH_MAX} characters.`, "length");
  return name;
}

/** Returns the roles without repetitions, in the order of the list. */
export function checkRoles(given: readonly string[]): Role[] {
  const unknown = given.find((role) => !isRole(role));
  if (unknown !== undefined)
    throw invalid("roles", `There is no role "${unknown}"; there are ${roles.join(", ")}.`, "not_allowed");
  const chosen = roles.filter((role) => given.includes(role));
  if (chosen.length === 0) throw invalid("roles", "A member needs at least one role.", "required");
  return chosen;
}
