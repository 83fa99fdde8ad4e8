/** A browser that keeps every cookie of every origin and follows redirects between them. */
export interface CookieJar {
  get(path: string): Promise<JarReply>;
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<JarReply>;
  /** Follows redirects, and stops before an address that matches `until`. */
  walk(address: string, options?: { until?: RegExp }): Promise<JarReply>;
  copy(): CookieJar;
  /** The cookies for this address, as the browser sends them. */
  cookies(address: string): string;
  forget(origin: string): void;
}

export interface JarReply {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

const HOPS_MAX = 12;

/** `served` says where an origin is reached; paths belong to the first. */
export function cookieJar(
  served: Readonly<Record<string, string>>,
  cookies = new Map<string, Map<string, string>>(),
): CookieJar {
  const [home = ""] = Object.values(served);
  const real = (address: string, base = home) => {
    const url = new URL(address, base);
    const origin = served[url.origin] ?? url.origin;
    return origin + url.pathname + url.search;
  };
  const sent = (origin: string) =>
    [...(cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (method: string, url: string, body: string | null, headers: Record<string, string>) => {
    const { origin } = new URL(url);
    const own = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, own);
    const reply = await fetch(url, {
      method,
      body,
      redirect: "manual",
      headers: { cookie: sent(origin), "Accept-Language": "en", ...headers },
    });
    for (const set of reply.headers.getSetCookie()) {
      const [pair = "", ...attributes] = set.split(";");
      const at = pair.indexOf("=");
      if (attributes.some((attribute) => attribute.trim() === "Max-Age=0")) own.delete(pair.slice(0, at));
      else own.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { url, status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const jar: CookieJar = {
    get: (path) => send("GET", real(path), null, {}),
    post: (path, fields = {}, headers = { "Sec-Fetch-Site": "same-origin" }) =>
      send("POST", real(path), new URLSearchParams(fields).toString(), {
        "Content-Type": "application/x-www-form-urlencoded",
        ...headers,
      }),
    async walk(address, { until } = {}) {
      let reply = await send("GET", real(address), null, {});
      for (let hops = 0; reply.status >= 300 && reply.status < 400 && hops < HOPS_MAX; hops += 1) {
        const next = real(reply.headers.get("location") ?? "", reply.url);
        if (until?.test(next)) return { ...reply, url: next };
        reply = await send("GET", next, null, {});
      }
      return reply;
    },
    cookies: (address) => sent(real(address).replace(/\/$/, "")),
    forget: (origin) => cookies.delete(origin),
    copy: () => cookieJar(served, new Map([...cookies].map(([origin, own]) => [origin, new Map(own)]))),
  };
  return jar;
}
