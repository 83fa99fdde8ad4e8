import { guardedRoute } from "./guarded-route.ts";
import type { GuardedRoute, RouteRules } from "./guarded-route.ts";

/** A route that nobody else uses until it is disposed of. */
export interface LentRoute extends AsyncDisposable {
  route: GuardedRoute;
}

export interface KeptRoutes {
  /** `owner` never shares a connection with another. */
  lend(owner: string, url: URL): LentRoute;
  close(): Promise<void>;
}

const KEPT_MAX = 256;
/** Whoever moves a name to another address is followed within this time, however busy the connection is. */
const ROUTE_AGE_MS_MAX = 60_000;

interface Kept {
  route: GuardedRoute;
  openedAt: number;
}

/** Routes that are used again: a receiver that is told much need not be connected to each time. */
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
    // Whoever was told last stays longest.
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
