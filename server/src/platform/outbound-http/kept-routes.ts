import { guardedRoute, type GuardedRoute, type RouteRules } from "./guarded-route.ts";

/** A route used by one caller until it is disposed of. */
export interface LentRoute extends AsyncDisposable {
  route: GuardedRoute;
}

export interface KeptRoutes {
  /** Owners never share a connection. */
  lend(owner: string, url: URL): LentRoute;
  close(): Promise<void>;
}

const KEPT_MAX = 256;
/** A new address of a name is used after this time at the latest. */
const ROUTE_AGE_MS_MAX = 60_000;

interface Kept {
  route: GuardedRoute;
  openedAt: number;
}

/** Reuses connections to the same receiver. */
export function keepRoutes(rules: RouteRules): KeptRoutes {
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
    if (isClosed || performance.now() - kept.openedAt > ROUTE_AGE_MS_MAX) return kept.route[Symbol.asyncDispose]();
    // The most recently used receiver is moved to the end.
    const same = idle.get(key) ?? [];
    idle.delete(key);
    idle.set(key, [...same, kept]);
    idleCount += 1;
    if (idleCount <= KEPT_MAX) return;
    const [oldest] = idle.keys();
    await take(oldest!)?.route[Symbol.asyncDispose]();
  };

  return {
    lend(owner, url) {
      const key = `${owner} ${url.origin}`;
      const kept = take(key) ?? { route: guardedRoute(url, rules), openedAt: performance.now() };
      return { route: kept.route, [Symbol.asyncDispose]: () => giveBack(key, kept) };
    },
    async close() {
      isClosed = true;
      const all = [...idle.values()].flat();
      idle.clear();
      await Promise.all(all.map(({ route }) => route[Symbol.asyncDispose]()));
    },
  };
}
