import type { RouteOptions } from "fastify";

/** What the declared routes say about a path: its methods, envelope, error page and handling of null. */
export interface KnownRoutes {
  add(route: Pick<RouteOptions, "url" | "method" | "config" | "errorHandler">): void;
  /** The methods of a path, sorted. Empty for an unknown path. */
  methodsAt(path: string): readonly string[];
  envelopeAt(path: string): "hpm" | undefined;
  /** The page that answers errors at the path. Undefined for a path without pages. */
  errorPageAt(path: string): ErrorPage | undefined;
  keepsNulls(method: string, url: string): boolean;
}

/** Answers an error with a page. */
export type ErrorPage = NonNullable<RouteOptions["errorHandler"]>;

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
  envelope: "hpm" | undefined;
  errorPage: ErrorPage | undefined;
}

export function knownRoutes(): KnownRoutes {
  const byUrl = new Map<string, KnownPath>();
  const keeping = new Set<string>();
  const matching = (path: string) => [...byUrl.values()].filter(({ pattern }) => pattern.test(path));
  return {
    add({ url, method, config, errorHandler }) {
      const known = byUrl.get(url) ?? {
        pattern: patternOf(url),
        methods: new Set(),
        envelope: config?.envelope,
        errorPage: config?.page === true ? errorHandler : undefined,
      };
      byUrl.set(url, known);
      for (const name of [method].flat()) {
        known.methods.add(name);
        if (config?.nulls === "keep") keeping.add(`${name} ${url}`);
      }
    },
    methodsAt: (path) => [...new Set(matching(path).flatMap(({ methods }) => [...methods]))].toSorted(),
    envelopeAt: (path) => matching(path).find(({ envelope }) => envelope !== undefined)?.envelope,
    errorPageAt: (path) => matching(path).find(({ errorPage }) => errorPage !== undefined)?.errorPage,
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
