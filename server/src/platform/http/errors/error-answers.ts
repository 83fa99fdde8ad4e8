import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../../context.ts";
import type { ErrorPage, KnownRoutes } from "../known-routes.ts";
import { pageErrorHandler } from "../page-reply.ts";
import { commonHeaders } from "../security-headers.ts";
import { sendError } from "./error-reply.ts";

type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Returns the handlers of errors outside of pages' routes. Programs get JSON. A person gets a page if the address cannot be decoded and belongs to
 * pages, or if nothing is at the address.
 */
export function errorAnswers(
  platform: Platform,
  routes: KnownRoutes,
): Record<"ofRoute" | "ofUndecodedAddress", AnswerError> {
  const errorPage = pageErrorHandler(platform);
  const unknownAddressPage = (request: FastifyRequest) =>
    routes.methodsAt(pathOf(request)).length === 0 && acceptsPage(request) ? errorPage : undefined;
  const answer = (page: ErrorPage | undefined, ...[error, request, reply]: Parameters<AnswerError>) => {
    if (page === undefined) void sendError(platform, error, reply);
    else page.call(request.server, error as never, request, reply);
  };
  return {
    ofRoute(error, request, reply) {
      answer(request.is404 ? unknownAddressPage(request) : undefined, error, request, reply);
    },
    ofUndecodedAddress(error, request, reply) {
      const completed = withDecorations(request, routes);
      const page = routes.errorPageAt(pathOf(request)) ?? unknownAddressPage(request);
      answer(page, error, completed, reply.headers(commonHeaders(request.id)));
    },
  };
}

/** Fastify gives a request whose address it cannot decode neither a route nor parameters nor decorations. */
function withDecorations(request: FastifyRequest, routes: KnownRoutes): FastifyRequest {
  const [, search = ""] = request.url.split("?", 2);
  return Object.assign(request, {
    envelope: routes.envelopeAt(pathOf(request)),
    params: {},
    query: Object.fromEntries(new URLSearchParams(search)),
  });
}

/** Browsers name HTML when a person opens an address or sends a form. Programs accept anything, or JSON. */
function acceptsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") === true;
}

export function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "";
}
