import { amountFromDecimal, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Role } from "#members/index.ts";

/** The roles that may give money back. Each has at most the limit of the next one. */
export const limitedRoles = ["support", "finance"] as const satisfies readonly Role[];
export type LimitedRole = (typeof limitedRoles)[number];

/** The member who gives back: the context's actor, with roles in its company. */
export interface MemberActor {
  memberId: string;
  roles: readonly Role[];
}

/**
 * What members of each role may give back alone, in one currency and on each of the bank's days. The limits of several
 * currencies are not added up, because the service knows no exchange rates.
 */
export type Limits = Readonly<Record<LimitedRole, Amount>>;

/** A limit that a member or the operator has set. */
export interface StoredLimit {
  role: LimitedRole;
  currency: CurrencyCode;
  amount: Amount;
  /** A member's id. Null: the operator. */
  changedBy: string | null;
  changedAt: Date;
  /** That member raised it while holding the role. */
  isOwnRaise: boolean;
}

export const defaultLimits: Limits = { support: amountFromDecimal("1000")!, finance: amountFromDecimal("25000")! };
export const LIMIT_MAX = amountFromDecimal("100000000")!;

export function limitsIn(currency: CurrencyCode, all: readonly StoredLimit[]): Limits {
  const own = all.filter((limit) => limit.currency === currency);
  return { ...defaultLimits, ...Object.fromEntries(own.map(({ role, amount }) => [role, amount])) };
}

/** What a member with these roles may give back alone. */
export function limitOf(roles: readonly Role[], limits: Limits): Amount {
  return limitedRoles
    .filter((role) => roles.includes(role))
    .reduce((most, role) => (limits[role] > most ? limits[role] : most), zero);
}
