import type { Socket } from "node:net";
import { fastify } from "fastify";
import type { FastifyRequest } from "fastify";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { Platform } from "../context.ts";
import { randomHex } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import type { Authenticate } from "./access.ts";
import { addAdmission, methodOrAddressRefusal, requireAccess } from "./admission.ts";
import type { App } from "./app.ts";
import { addBodyParsers } from "./body-parsers.ts";
import { errorBody, sendError } from "./error-reply.ts";
import { healthRoutes } from "./health-routes.ts";
import { addIdempotency } from "./idempotency.ts";
import { knownRoutes } from "./known-routes.ts";
import { addOpenApi } from "./openapi.ts";
import { policyReportRoutes } from "./policy-reports.ts";
import { addRequestLog } from "./request-log.ts";
import { addSecurityHeaders, alwaysSent } from "./security-headers.ts";
import { traceIdOf } from "./trace.ts";
import { requestValidator } from "./validation.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Readiness turns 503 and new requests are refused, while requests under way go on. `close()` does it too. */
    drain(): void;
  }
}

const BODY_BYTES_MAX = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 65_000;
const CONNECTIONS_CHECK_MS = 5_000;
const PARAMETER_LENGTH_MAX = 1_024;

/** The server with all conventions and no business: modules add their routes to it. */
export async function createHttpServer(platform: Platform, authenticate: Authenticate): Promise<App> {
  const { config, clock, log } = platform;
  const routes = knownRoutes();
  let draining = false;
  const isDraining = () => draining;

  const app: App = fastify({
    logger: false,
    genReqId: traceIdOf,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    schemaController: { compilersFactory: { buildValidator: refuseToCompile, buildSerializer: refuseToCompile } },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request as FastifyRequest, reply.headers(alwaysSent(request.id)) as never, clock, log),
    clientErrorHandler: (error, socket) => refuseOnSocket(error.code, socket, clock.now()),
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorate("drain", () => void (draining = true));
  app.addHook("preClose", async () => app.drain());
  app.decorateRequest("traceId", {
    getter(this: FastifyRequest) {
      return this.id;
    },
  });
  app.decorateRequest("envelope", {
    getter(this: FastifyRequest) {
      return this.is404 ? routes.envelopeAt(pathOf(this)) : this.routeOptions.config.envelope;
    },
  });
  app.setValidatorCompiler(requestValidator(routes.clearsByNull));
  // Replies are plain values: exact decimals are written by JSON.stringify, and schemas document.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, clock, log));
  app.addHook("onRoute", (route) => {
    requireAccess(route);
    routes.add(route);
  });

  addSecurityHeaders(app, config.mode === "live");
  addRequestLog(app, platform);
  addBodyParsers(app);
  addAdmission(app, platform, authenticate, isDraining);
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    const methods = routes.methodsAt(pathOf(request));
    if (request.method !== "OPTIONS" || methods.length === 0) return done(methodOrAddressRefusal(methods));
    void reply.code(204).header("Allow", methods.join(", ")).send();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (draining) reply.header("Connection", "close");
    done();
  });
  addIdempotency(app, platform);
  addOpenApi(app, config);
  healthRoutes(app, platform, isDraining);
  policyReportRoutes(app, platform);
  return app;
}

/** In place of Fastify's own compilers, which it would load beside ours: they are never asked. */
function refuseToCompile(): never {
  throw new Error("a schema is compiled by our own compilers");
}

const pathOf = ({ url }: FastifyRequest) => url.split("?", 1)[0] ?? "";

/** A request that is not even HTTP, or came too slowly: there is no route to answer it. */
function refuseOnSocket(code: string, socket: Socket, now: Date): void {
  if (!socket.writable || socket.destroyed) return void socket.destroy();
  const traceId = randomHex(16);
  const [line, refusal] = SOCKET_REFUSALS[code] ?? [
    "400 Bad Request",
    new Refusal("ERR_VALIDATION", "The request is not valid HTTP."),
  ];
  const body = JSON.stringify(errorBody(refusal, traceId, now));
  const headers = {
    ...alwaysSent(traceId),
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${line}\r\n${head.join("")}\r\n${body}`);
}

const SOCKET_REFUSALS: Readonly<Record<string, [line: string, refusal: Refusal]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", new Refusal("ERR_VALIDATION", "The request came too slowly.")],
  HPE_INVALID_URL: [
    "400 Bad Request",
    new Refusal("ERR_VALIDATION", "The address has a character that must be percent-encoded.", {
      field: "url",
      reason: "format",
    }),
  ],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    new Refusal("ERR_TOO_LARGE", "The headers are too large."),
  ],
};
