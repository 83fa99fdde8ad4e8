import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { createRateLimit, type RateLimit } from "#platform/http/rate-limit.ts";
import type { TenantId } from "#platform/ids.ts";
import { tooManyLogins } from "./errors.ts";
import { isKnownSender, keepSender, type LoginSender } from "./store/login-senders.ts";

/** The credential of a log-in, or undefined if there is no such account. */
export type FoundCredential = { tenant_id: TenantId; id: string } | undefined;

/** The addresses from which accounts of one kind have logged in. */
export interface Senders<Account> {
  /** `account` is undefined for an unknown name, which must take as long as a known one. */
  isKnown(account: Account | undefined, address: string): Promise<boolean>;
  remember(tx: Transaction, account: Account, address: string): Promise<void>;
}

/** Counts failed log-ins by the given name, whether it exists or not, and by the sender's address. */
export interface LoginThrottle<Account> {
  /** Refuses with 429 after too many failures. `find` is called only if many senders together have failed for this name. */
  refuse(account: string, address: string, find: () => Promise<Account | undefined>): Promise<void>;
  countFailure(account: string, address: string): Promise<void>;
  /** After a log-in: forgets the failures of this address for this account. All other counts stay. */
  forgive(account: string, address: string): Promise<void>;
  /** Called in the log-in's transaction: from now on, failures of other senders do not lock this sender out. */
  remember(tx: Transaction, account: Account, address: string): Promise<void>;
}

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const ADDRESS_FACTOR = 5;
/** For all senders of one name together, because guesses may come from many addresses. */
const ACCOUNT_FACTOR = 10;
const ACCOUNT_DAY_FACTOR = 30;
export const SENDER_KNOWN_MS = 90 * DAY_SECONDS * 1000;
const NOBODY = {
  tenant_id: "00000000-0000-0000-0000-000000000000" as TenantId,
  id: "00000000-0000-0000-0000-000000000000",
};

export function createLoginThrottle<Account>(platform: Platform, senders: Senders<Account>): LoginThrottle<Account> {
  const { database, config } = platform;
  const limit = (name: string, factor: number, windowSeconds = WINDOW_SECONDS) =>
    createRateLimit(database, { name, points: config.loginAttemptsMax * factor, windowSeconds, lease: 1 });
  const byPair = limit("login-pair", 1);
  const byAddress = limit("login-address", ADDRESS_FACTOR);
  const byAccount = [
    limit("login-account", ACCOUNT_FACTOR),
    limit("login-account-day", ACCOUNT_DAY_FACTOR, DAY_SECONDS),
  ] as const;

  return {
    async refuse(account, address, find) {
      const own = await secondsUntilAllowed([
        [byPair, pairOf(account, address)],
        [byAddress, address],
      ]);
      if (own > 0) throw tooManyLogins(own);
      const all = await secondsUntilAllowed(byAccount.map((each) => [each, account]));
      if (all > 0 && !(await senders.isKnown(await find(), address))) throw tooManyLogins(all);
    },
    async countFailure(account, address) {
      const counted = [...byAccount.map((each) => each.take(account)), byAddress.take(address)];
      await Promise.all([...counted, byPair.take(pairOf(account, address))]);
    },
    forgive: (account, address) => byPair.forget(pairOf(account, address)),
    remember: (tx, account, address) => senders.remember(tx, account, address),
  };
}

export function credentialSenders({ database, keys, clock }: Platform): Senders<NonNullable<FoundCredential>> {
  const senderOf = ({ tenant_id: tenantId, id }: NonNullable<FoundCredential>, address: string): LoginSender => ({
    tenantId,
    credentialId: id,
    addressHash: keys.blindIndex(tenantId, `login-sender:${address}`),
  });
  return {
    async isKnown(account, address) {
      const since = new Date(clock.now().getTime() - SENDER_KNOWN_MS);
      return database.system((tx) => isKnownSender(tx, senderOf(account ?? NOBODY, address), since));
    },
    remember: (tx, account, address) => keepSender(tx, senderOf(account, address), clock.now()),
  };
}

/** 0 if no limit refuses now. */
async function secondsUntilAllowed(limits: readonly (readonly [RateLimit, string])[]): Promise<number> {
  const standings = await Promise.all(limits.map(([limit, key]) => limit.look(key)));
  return Math.max(0, ...standings.filter(({ isAllowed }) => !isAllowed).map(({ resetSeconds }) => resetSeconds));
}

function pairOf(account: string, address: string): string {
  return `${address} ${account}`;
}
