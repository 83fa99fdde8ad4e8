import { Type } from "typebox";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { hpmErrorReplies } from "#platform/http/errors/error-schemas.ts";
import { hpmEnvelope } from "#platform/http/errors/hpm-envelope.ts";
import { DateTimeOutput } from "#platform/http/schemas.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { createLink } from "./create-link.ts";
import { merchantRoutes } from "./merchant-routes.ts";
import { NewLinkBody } from "./new-link-body.ts";

const PaymentLink = Type.Object(
  {
    link: Type.String({
      description: "The payment link. Its query string has id, timestamp and sign.",
      examples: ["https://pay.example/hpm/pay?id=0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10&timestamp=1769851800&sign=…"],
    }),
    expiryUtc: DateTimeOutput("When the link ends.", "2026-02-01T09:30:00"),
  },
  { $id: "PaymentLink" },
);

const PaymentLinkReply = Type.Object({ ...hpmEnvelope, data: PaymentLink }, { $id: "PaymentLinkReply" });

export function linkRoutes(app: App): void {
  merchantRoutes(app);
  app.post(
    "/hpm",
    {
      config: { access: { by: "credential", scope: "hpm" }, envelope: "hpm", nulls: "keep" },
      schema: {
        tags: ["Hosted payment links"],
        operationId: "createPaymentLink",
        summary: "Create a payment link",
        description:
          "Creates one link. The payer opens it and pays on the service's page. A webhook reports the result, and a redirect returns the browser.",
        body: NewLinkBody,
        response: { 200: PaymentLinkReply, ...hpmErrorReplies(404) },
      },
    },
    async (request, reply) => {
      const { link, expiresAt } = await createLink(contextOf(request), request.body);
      const data = { link, expiryUtc: formatInstant(expiresAt) };
      return reply.send({ message: null, statusCode: 200, exceptions: null, data, oldData: null, errors: null });
    },
  );
}
