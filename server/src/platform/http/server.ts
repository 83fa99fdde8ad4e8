import { maxHeaderSize, type IncomingMessage, type Server } from "node:http";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { fastify, type FastifyRequest } from "fastify";
import type { Platform } from "../context.ts";
import { newTraceId } from "../ids.ts";
import type { WorkQueues } from "../queues/work-queue.ts";
import type { Authenticate } from "./access.ts";
import { addAdmission, methodOrAddressRefusal, requireAccess } from "./admission.ts";
import type { App } from "./app.ts";
import { addBodyParsers } from "./body/body-parsers.ts";
import { requestValidator } from "./body/validation.ts";
import { addDocuments } from "./documents/document-routes.ts";
import { errorAnswers, pathOf } from "./errors/error-answers.ts";
import { refuseOnSocket } from "./errors/refuse-on-socket.ts";
import { addIdempotency } from "./idempotency/idempotency.ts";
import { kitRoutes } from "./kit-routes.ts";
import { knownRoutes } from "./known-routes.ts";
import { healthRoutes } from "./management/health-routes.ts";
import { addOpenApi } from "./openapi/openapi.ts";
import { refuseForeignForms } from "./other-sites.ts";
import { policyReportRoutes } from "./policy-reports.ts";
import { addRequestLog } from "./request-log.ts";
import { addSecurityHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Makes readiness 503 and refuses new requests, while running requests continue. `close()` calls it. */
    drain(): void;
  }
}

const BODY_BYTES_MAX = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 65_000;
const CONNECTIONS_CHECK_MS = 5_000;
/** Longer than any request takes: the client of a socket that is silent for this long does not read its reply. */
const SILENT_SOCKET_MS = 120_000;
/** No address is longer, so the router rejects no parameter. Routes check parameters once the caller is known. */
const PARAMETER_LENGTH_MAX = maxHeaderSize;

/** Creates the server with its conventions. Modules add their routes to it. */
export async function createHttpServer(platform: Platform, authenticate: Authenticate, queues: WorkQueues = []) {
  const { config, clock } = platform;
  const routes = knownRoutes();
  const errors = errorAnswers(platform, routes);
  let draining = false;

  const app: App = fastify({
    logger: false,
    genReqId: traceIdOf,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_SOCKET_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    schemaController: { compilersFactory: { buildValidator: refuseToCompile, buildSerializer: refuseToCompile } },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => errors.ofUndecodedAddress(error, request as never, reply as never),
    clientErrorHandler: (error, socket) => refuseOnSocket(error.code, socket, clock.now()),
  }).withTypeProvider<TypeBoxTypeProvider>();

  limitConnections(app.server, platform);
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
  app.setValidatorCompiler(requestValidator(routes.keepsNulls));
  // JSON.stringify writes exact decimals; schemas of replies only document.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest("refusal", null);
  app.setErrorHandler(errors.ofRoute);
  app.addHook("onRoute", (route) => {
    requireAccess(route);
    routes.add(route);
  });

  addSecurityHeaders(app, config.mode === "live");
  addRequestLog(app, platform);
  addBodyParsers(app);
  addAdmission(app, platform, authenticate, () => draining);
  refuseForeignForms(app, config);
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
  addDocuments(app);
  kitRoutes(app);
  healthRoutes(app, platform, { isDraining: () => draining, queues });
  policyReportRoutes(app, platform);
  return app;
}

/** Replaces Fastify's compilers, so that it does not load them. Never called. */
function refuseToCompile(): never {
  throw new Error("a schema is compiled by our own compilers");
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-|$)/;
const NO_TRACE = "0".repeat(32);

/** The trace id of a valid W3C traceparent header, or a new one. */
function traceIdOf(request: IncomingMessage): string {
  const header = request.headers["traceparent"];
  if (typeof header !== "string" || header.startsWith("ff")) return newTraceId();
  const given = TRACEPARENT.exec(header)?.[1];
  return given === undefined || given === NO_TRACE ? newTraceId() : given;
}

/** Refuses connections above the limit, so that idle connections cannot take all memory and file descriptors. */
function limitConnections(server: Server, { config, metrics }: Pick<Platform, "config" | "metrics">): void {
  const refused = metrics.counter(
    "servicepay_http_connections_refused_total",
    "Connections closed at once because HTTP_CONNECTIONS were open.",
  );
  // Without `dropMaxConnection`, a full process of a cluster passes the connection to the next one for ever.
  Object.assign(server, { maxConnections: config.httpConnections, dropMaxConnection: true });
  server.on("drop", () => refused.inc());
}
