import { Type } from "typebox";
import { reading } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { CurrencyCodeField, IdOutput, ListReply, PageQuery, pagingOf, TextOutput } from "#platform/http/schemas.ts";
import { listSetChoices } from "./store/choices.ts";

const config = { access: { by: "credential", scope: ["hpm", "widget", "vendor"] } } as const;

const PaymentSetItem = Type.Object(
  {
    id: IdOutput("Send it as `paymentSetId`."),
    name: TextOutput("Name of the payment set, as the portal shows it.", "Web shop"),
    currencyCode: CurrencyCodeField("The only currency in which this payment set collects."),
    isActive: Type.Boolean({ description: "False: no payment can be made with it.", examples: [true] }),
    isTest: Type.Boolean({
      description: "True: all its terminals lead to a simulator or a test bank, so no money moves.",
      examples: [false],
    }),
  },
  { $id: "PaymentSet", description: "How the company collects in one currency." },
);

const PaymentSetQuery = Type.Object(PageQuery);

export function paymentSetRoutes(app: App): void {
  app.get(
    "/vendor/paymentSet/list",
    {
      config,
      schema: {
        tags: ["Payment sets"],
        operationId: "listPaymentSets",
        summary: "List payment sets",
        description:
          "The company's payment sets, oldest first, for a choice in the settings of a shop or an ERP. Payment sets are made in the portal.",
        querystring: PaymentSetQuery,
        response: { 200: ListReply("PaymentSetList", PaymentSetItem) },
      },
    },
    async (request) => {
      const paging = pagingOf(request.query);
      const { sets, totalCount } = await listSetChoices(reading(contextOf(request)), paging);
      const data = sets.map(({ currency, ...set }) => ({ ...set, currencyCode: currency }));
      return { isSuccess: true, message: null, totalCount, ...paging, data };
    },
  );
}
