import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { Refusal } from "../refusal.ts";
import type { App } from "./app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Who may send the route's forms. By default everybody but pages of other sites: a browser that does not say where a form
     * comes from may pay. `own-pages`: the browser must say that it is one of ours. `anywhere`: the form comes from another
     * site, and something else proves that it is genuine.
     */
    formsFrom?: "own-pages" | "anywhere";
  }
}

type Sender = "own" | "other" | "unsaid";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses forms that other sites send, before anything else looks at them. JSON needs no such check: another site cannot send it
 * without asking first, and is refused.
 */
export function refuseForeignForms(app: App, config: Pick<Config, "publicUrl" | "hpmUrl" | "portalUrl">): void {
  const own = [config.publicUrl, config.hpmUrl, config.portalUrl].map((url) => new URL(url));
  app.addHook("onRoute", (route) => {
    const { page, form, upload, formsFrom } = route.config ?? {};
    const takesForms = page === true || form === true || upload === true;
    if (!takesForms || formsFrom === "anywhere" || [route.method].flat().every((method) => READING.has(method))) return;
    const refused: readonly Sender[] = formsFrom === "own-pages" ? ["other", "unsaid"] : ["other"];
    const refuse = async (request: FastifyRequest) => {
      if (READING.has(request.method) || !refused.includes(senderOf(request, own))) return;
      throw otherSite();
    };
    route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
}

/**
 * Browsers set both headers, and no page can forge them. Sec-Fetch-Site is missing in old browsers and without TLS, and "none"
 * if no page caused the request.
 */
function senderOf({ headers, protocol, host }: FastifyRequest, own: readonly URL[]): Sender {
  const site = headers["sec-fetch-site"];
  if (site === "none") return "unsaid";
  if (site !== undefined) return site === "same-origin" ? "own" : "other";
  const { origin } = headers;
  if (origin === undefined) return "unsaid";
  // Behind a proxy that ends TLS, only the settings know the scheme.
  const configured = own.find((url) => url.host === host)?.origin;
  return origin === (configured ?? `${protocol}://${host}`) ? "own" : "other";
}

/** Refuses a visit that another site caused. A browser that sends no header is let through. */
export function refuseVisitsFromOtherSites({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin") return;
  throw otherSite();
}

function otherSite(): Refusal {
  return new Refusal("ERR_FORBIDDEN", "This request came from another site.", { reason: "other_site" });
}

/** Another site can cause a request and see how long its answer is, so only answers to requests that no other site caused may be compressed (BREACH). */
export function mayBeCompressed({ method, headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return method === "GET" && (site === "same-origin" || site === "none");
}
