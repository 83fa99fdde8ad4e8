import { setTimeout as delay } from "node:timers/promises";
import { stopwatch } from "#platform/clock.ts";
import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { TokenRow } from "./store/sessions.ts";
import { accessTokenByHash } from "./store/token-lookups.ts";
import type { AccessTokenRow } from "./store/token-lookups.ts";

/**
 * For so long a process believes what it found a token to be. Whoever changes that is told so only when this has passed
 * (`tellWhenDisbelieved`): from then on no process, wherever it runs, goes by what was before. Nobody needs to be asked or told.
 */
export const BELIEVED_MS = 250;
/** Clocks that are being corrected run up to a tenth too fast or too slow. */
const MARGIN_MS = 60;
const BELIEVED_MAX = 1_000;

interface Belief {
  row: AccessTokenRow;
  ageMs: () => number;
}

/**
 * Finds access tokens by their hashes, one that is in use not for every request. What is not alive is never remembered, and told
 * no sooner than to whoever ended it: else another process might still accept what this one has refused.
 */
export function believingTokens({ database, clock }: Platform): (hash: string) => Promise<AccessTokenRow | undefined> {
  const believed = new Map<string, Belief>();
  return async (hash) => {
    const known = believed.get(hash);
    if (known !== undefined && known.ageMs() < BELIEVED_MS) return known.row;
    const ageMs = stopwatch(clock); // From before it is asked: it may have changed as soon as the database has looked.
    const row = await database.readSystem.find(accessTokenByHash, hash);
    if (row?.is_alive === true) remember(hash, { row, ageMs });
    else believed.delete(hash);
    if (row?.is_alive === false) await disbelieved();
    return row;
  };

  function remember(hash: string, belief: Belief): void {
    if (believed.size >= BELIEVED_MAX && !believed.has(hash)) believed.clear();
    believed.set(hash, belief);
  }
}

/** For a transaction that changes what tokens are: its caller hears of it when no process believes the old any more. */
export function tellWhenDisbelieved(tx: Transaction): void {
  tx.afterCommit(disbelieved);
}

/** The token's row if it can still be used. Whoever finds its session ended hears no sooner of it than who ended it. */
export function usableToken(tx: Transaction, row: TokenRow | undefined, now: Date): TokenRow | null {
  if (row?.is_alive === false) tellWhenDisbelieved(tx);
  return row?.is_alive === true && row.expires_at > now ? row : null;
}

function disbelieved(): Promise<void> {
  return delay(BELIEVED_MS + MARGIN_MS);
}
