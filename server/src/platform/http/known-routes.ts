import type { RouteOptions } from "fastify";

/** The declared routes, to distinguish a wrong method from a wrong path. */
export interface KnownRoutes {
  add(route: Pick<RouteOptions, "url" | "method" | "config">): void;
  /** The methods of a path, sorted. Empty for an unknown path. */
  methodsAt(path: string): readonly string[];
  envelopeAt(path: string): "hpm" | undefined;
  keepsNulls(method: string, url: string): boolean;
}

export function knownRoutes(): KnownRoutes {
  const byUrl = new Map<string, { pattern: RegExp; methods: Set<string>; envelope: "hpm" | undefined }>();
  const keeping = new Set<string>();
  const matching = (path: string) => [...byUrl.values()].filter(({ pattern }) => pattern.test(path));
  return {
    add({ url, method, config }) {
      const known = byUrl.get(url) ?? { pattern: patternOf(url), methods: new Set(), envelope: config?.envelope };
      byUrl.set(url, known);
      for (const name of [method].flat()) {
        known.methods.add(name);
        if (config?.nulls === "keep") keeping.add(`${name} ${url}`);
      }
    },
    methodsAt: (path) => [...new Set(matching(path).flatMap(({ methods }) => [...methods]))].toSorted(),
    envelopeAt: (path) => matching(path).find(({ envelope }) => envelope !== undefined)?.envelope,
    keepsNulls: (method, url) => keeping.has(`${method} ${url}`),
  };
}

/** A parameter can have a fixed ending: `/link-:id.svg`. */
function patternOf(url: string): RegExp {
  const source = url
    .split(/(:[A-Za-z0-9_]+|\*)/)
    .map((part) => (part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : RegExp.escape(part)))
    .join("");
  return new RegExp(`^${source}$`);
}
