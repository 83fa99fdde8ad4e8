import { createGuardedClient, type GuardedClient, type ReceiverRules } from "./guarded-client.ts";

/** A client for one caller, who returns it to the cache by disposing of it. */
export interface LentClient extends AsyncDisposable {
  client: GuardedClient;
}

export interface ClientCache {
  /** Owners never share a connection. */
  lend(owner: string, url: URL): LentClient;
  close(): Promise<void>;
}

const CLIENTS_MAX = 1_024;
/** A changed DNS entry takes effect after this time at the latest. */
const CLIENT_AGE_MS_MAX = 60_000;

interface Kept {
  client: GuardedClient;
  openedAt: number;
}

/** Caches clients, so that connections to the same receiver are reused. */
export function createClientCache(rules: ReceiverRules): ClientCache {
  const idle = new Map<string, Kept[]>();
  let idleCount = 0;
  let isClosed = false;

  const take = (key: string): Kept | undefined => {
    const kept = idle.get(key)?.pop();
    if (kept !== undefined) idleCount -= 1;
    if (idle.get(key)?.length === 0) idle.delete(key);
    return kept;
  };
  const giveBack = async (key: string, kept: Kept) => {
    if (isClosed || performance.now() - kept.openedAt > CLIENT_AGE_MS_MAX) return kept.client[Symbol.asyncDispose]();
    // The most recently used receiver is moved to the end.
    const same = idle.get(key) ?? [];
    idle.delete(key);
    idle.set(key, [...same, kept]);
    idleCount += 1;
    if (idleCount <= CLIENTS_MAX) return;
    const [oldest] = idle.keys();
    await take(oldest!)?.client[Symbol.asyncDispose]();
  };

  return {
    lend(owner, url) {
      const key = `${owner} ${url.origin}`;
      const kept = take(key) ?? { client: createGuardedClient(url, rules), openedAt: performance.now() };
      return { client: kept.client, [Symbol.asyncDispose]: () => giveBack(key, kept) };
    },
    async close() {
      isClosed = true;
      const all = [...idle.values()].flat();
      idle.clear();
      await Promise.all(all.map(({ client }) => client[Symbol.asyncDispose]()));
    },
  };
}
