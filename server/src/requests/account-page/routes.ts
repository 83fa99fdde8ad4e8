import { Type } from "typebox";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { CodeFilter, DateTimeOutput } from "#platform/http/schemas.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { createAccountLink } from "./create-account-link.ts";

const AccountPaymentLink = Type.Object(
  {
    isSuccess: Type.Boolean(),
    link: Type.String({
      description: "The address of the account's page. Its query string has id, timestamp and sign.",
      examples: ["https://pay.example/hpm/account?id=0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10&timestamp=1769851800&sign=…"],
    }),
    expiryUtc: DateTimeOutput("When the address ends."),
  },
  { $id: "AccountPaymentLink" },
);

export function accountLinkRoutes(app: App): void {
  app.get(
    "/vendor/currentAccount/paymentLink",
    {
      config: { access: { by: "credential", scope: "vendor" } },
      schema: {
        tags: ["Current accounts"],
        operationId: "getCurrentAccountPaymentLink",
        summary: "Get the payment address of a current account",
        description:
          "Returns the address of a page on which the payer sees the open items of the customer's visible, active accounts and pays some of them, or a sum. Valid for 30 days.",
        querystring: Type.Object({
          erpCode: CodeFilter(100, "The account's ERP code, or the code of an account without one."),
        }),
        response: { 200: AccountPaymentLink, ...errorReplies(404, 409) },
      },
    },
    async (request, reply) => {
      const { link, expiresAt } = await createAccountLink(contextOf(request), request.query.erpCode);
      void reply.header("Cache-Control", "no-store");
      return { isSuccess: true, link, expiryUtc: formatInstant(expiresAt) };
    },
  );
}
