import { Type } from "typebox";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { CodeFilter } from "#platform/http/schemas.ts";
import { posterPdf } from "./poster-pdf.ts";
import { readPoster } from "./read-poster.ts";

const PosterQuery = Type.Object({
  code: CodeFilter(100, "The request with exactly this code."),
  lang: Type.Optional(Type.Enum(["tr", "en"], { description: "Language of the poster. Default tr." })),
});

const poster = {
  description: "The poster.",
  content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
};

export function posterRoutes(app: App): void {
  app.get(
    "/vendor/paymentRequest/poster",
    {
      config: { access: { by: "credential", scope: "vendor" } },
      schema: {
        tags: ["Payment requests"],
        operationId: "getPaymentRequestPoster",
        summary: "Get a poster of a payment request",
        description:
          "A PDF page (A4) to print: merchant, description, amount and the QR code of the request's address. A withdrawn request has no poster (409).",
        querystring: PosterQuery,
        published: {
          querystring: PosterQuery,
          response: { 200: poster, ...errorReplies(404, 409) },
        },
      },
    },
    async (request, reply) => {
      const { code, lang: locale = "tr" } = request.query;
      const content = await posterPdf(await readPoster(contextOf(request), "code", code), locale);
      return reply
        .headers({
          "Content-Type": "application/pdf",
          "Content-Disposition": 'attachment; filename="poster.pdf"',
          "Cache-Control": "no-store",
        })
        .send(content);
    },
  );
}
