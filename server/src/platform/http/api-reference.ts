import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { fastify } from "fastify";
import type { FastifyInstance } from "fastify";

const REFERENCE_POLICY =
  "default-src 'none'; connect-src 'self'; font-src 'self' data:; img-src 'self' data:; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A server that never listens: it has the pages that show the OpenAPI document, under `prefix`. */
export async function openApiReference(document: object, prefix: string): Promise<FastifyInstance> {
  const reference = fastify({ logger: false });
  await reference.register(swagger, { mode: "static", specification: { document: document as never } });
  await reference.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: true,
    transformStaticCSP: () => REFERENCE_POLICY,
    uiConfig: {
      layout: "BaseLayout", // Without the bar that carries another product's name.
      deepLinking: true,
      docExpansion: "list",
      defaultModelsExpandDepth: -1,
      persistAuthorization: false,
      validatorUrl: null,
    },
    theme: { title: "ServicePay API" },
  });
  await reference.ready();
  return reference;
}
