import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { createRateLimit, type RateLimit } from "#platform/http/rate-limit.ts";
import type { TenantId } from "#platform/ids.ts";
import { tooManyLogins } from "./errors.ts";
import { findSender, keepSender } from "./store/login-senders.ts";

/** Whose log-in it would be; undefined where there is no such account. */
export type Found = { tenant_id: TenantId; id: string } | undefined;

/** Failed log-ins, counted by the name that was given, whether it exists or not, and by the sender's address. */
export interface LoginThrottle {
  /** Refuses with 429 what has failed too often. `find` is asked only where the name is being guessed from many places. */
  refuse(account: string, address: string, find: () => Promise<Found>): Promise<void>;
  countFailure(account: string, address: string): Promise<void>;
  /** The log-in succeeded: its sender's failures are forgiven, those of others are not. */
  forgive(account: string, address: string): Promise<void>;
  /** In the log-in's own transaction: guesses from elsewhere shut this sender out no more. */
  remember(tx: Transaction, found: NonNullable<Found>, address: string): Promise<void>;
}

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const ADDRESS_FACTOR = 5;
/** All senders of one name together: a name may be guessed from many addresses. */
const ACCOUNT_FACTOR = 10;
const ACCOUNT_DAY_FACTOR = 30;
export const SENDER_KNOWN_MS = 90 * DAY_SECONDS * 1000;
const NOBODY = {
  tenant_id: "00000000-0000-0000-0000-000000000000" as TenantId,
  id: "00000000-0000-0000-0000-000000000000",
};

export function createLoginThrottle(platform: Platform): LoginThrottle {
  const { database, config, keys, clock } = platform;
  const limit = (name: string, factor: number, windowSeconds = WINDOW_SECONDS) =>
    createRateLimit(database, { name, points: config.loginTries * factor, windowSeconds, lease: 1 });
  const byPair = limit("login-pair", 1);
  const byAddress = limit("login-address", ADDRESS_FACTOR);
  const byAccount = [
    limit("login-account", ACCOUNT_FACTOR),
    limit("login-account-day", ACCOUNT_DAY_FACTOR, DAY_SECONDS),
  ] as const;
  const senderHash = (found: NonNullable<Found>, address: string) =>
    keys.blindIndex(found.tenant_id, `login-sender:${address}`);

  /** An unknown name takes the same way as a known one. */
  const isKnownSender = async (address: string, find: () => Promise<Found>) => {
    const found = (await find()) ?? NOBODY;
    const since = new Date(clock.now().getTime() - SENDER_KNOWN_MS);
    const values = [found.tenant_id, found.id, senderHash(found, address), since];
    return (await database.system((tx) => tx.row(findSender, values)))?.is_known === true;
  };

  return {
    async refuse(account, address, find) {
      const own = await waitFor([
        [byPair, pairOf(account, address)],
        [byAddress, address],
      ]);
      if (own > 0) throw tooManyLogins(own);
      const all = await waitFor(byAccount.map((each) => [each, account]));
      if (all > 0 && !(await isKnownSender(address, find))) throw tooManyLogins(all);
    },
    async countFailure(account, address) {
      const counted = [...byAccount.map((each) => each.take(account)), byAddress.take(address)];
      await Promise.all([...counted, byPair.take(pairOf(account, address))]);
    },
    forgive: (account, address) => byPair.forget(pairOf(account, address)),
    async remember(tx, found, address) {
      await tx.run(keepSender, [found.tenant_id, found.id, senderHash(found, address), clock.now()]);
    },
  };
}

/** Seconds until none of them refuses; 0 where none does. */
async function waitFor(limits: readonly (readonly [RateLimit, string])[]): Promise<number> {
  const standings = await Promise.all(limits.map(([limit, key]) => limit.look(key)));
  return Math.max(0, ...standings.filter(({ isAllowed }) => !isAllowed).map(({ resetSeconds }) => resetSeconds));
}

function pairOf(account: string, address: string): string {
  return `${address} ${account}`;
}
