import { Type } from "typebox";
import { issueWidgetToken } from "#identity/index.ts";
import type { Platform } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { createRateLimit } from "#platform/http/rate-limit.ts";
import {
  AmountQuery,
  CurrencyCodeField,
  DecimalOutput,
  IdOutput,
  Nullable,
  TextOutput,
} from "#platform/http/schemas.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { returnRoutes } from "./return-routes.ts";
import { widgetConsents } from "./widget-consents.ts";
import { widgetOptions } from "./widget-options.ts";
import { widgetPageRoutes } from "./widget-page-routes.ts";
import { requireWidgetSet } from "./widget-set.ts";

const WIDGET = { by: "credential", scope: "widget" } as const;
const tags = ["Widget payments"];
const LOOKUPS_MAX = 60;

const InstallmentOption = Type.Object(
  {
    currencyId: Type.String({ description: "ISO 4217 code of the currency.", examples: ["TRY"] }),
    amount: DecimalOutput("The order's amount."),
    installment: Type.Integer({ description: "1 means a single payment.", examples: [3] }),
    installmentAmount: DecimalOutput("The largest of the installments.", 51.59),
    token: Nullable(
      Type.String({
        description:
          "InstallmentToken: proves this choice for 20 minutes. Null with an AccessToken, which belongs to no payment.",
      }),
    ),
    processAmount: DecimalOutput("The total that the payer pays.", 154.76),
    commRate: DecimalOutput("The payer's mark-up in percent.", 3),
    posId: IdOutput("The POS that charges the card."),
    commApplyTypeId: Type.Integer({
      description: "1: the payer pays the mark-up; 2: the merchant bears the commission.",
      examples: [1],
    }),
  },
  { $id: "InstallmentOption", description: "A number of installments and its cost for the payer." },
);

const PosOption = Type.Object(
  {
    id: IdOutput("The POS."),
    name: Type.String({ description: "The merchant's name for it.", examples: ["Nestpay"] }),
    postTitle: TextOutput("The name that payers may see.", "İş Bankası"),
    isDefaultPos: Type.Boolean({ description: "The POS that is used without a choice." }),
    installments: Type.Array(InstallmentOption, { description: "The payer's options." }),
  },
  { $id: "PosOption", description: "A POS that accepts the card, with its installments." },
);

const WidgetToken = Type.Object(
  {
    token: TextOutput("The WidgetToken.", "spw_…"),
    expiresIn: Type.Integer({ description: "Lifetime in seconds.", examples: [1200] }),
  },
  { $id: "WidgetToken" },
);

const ConsentText = Type.Object(
  {
    code: Type.String({ description: "Code of the text.", examples: ["distance-sale"] }),
    kind: Type.Enum(["required", "optional", "notice"], {
      description: "A box that must be ticked, a box that may be ticked, or a text that is only shown.",
    }),
    hash: TextOutput("Hash of this version.", "4f1c9d…"),
    label: TextOutput("Shown beside the box.", "I have read and accept the contract."),
    paragraphs: Type.Array(TextOutput("A paragraph.", "Distance contract …"), { description: "The text." }),
    isTicked: Type.Boolean({ description: "False: boxes are never ticked in advance.", examples: [false] }),
  },
  { $id: "ConsentText", description: "A text that a payer accepts or is shown." },
);

export function widgetPaymentRoutes(app: App, platform: Platform): void {
  tokenAndOptionRoutes(app, platform);
  consentRoute(app);
  paymentRoutes(app);
  widgetPageRoutes(app, platform);
  returnRoutes(app, platform);
}

function tokenAndOptionRoutes(app: App, platform: Platform): void {
  app.get(
    "/b2c/widget/token",
    {
      config: { access: WIDGET },
      schema: {
        tags,
        operationId: "createWidgetToken",
        summary: "Get a WidgetToken",
        description: "Valid for one payment and 20 minutes. Pass it to ServicePay.init.",
        response: {
          200: WidgetToken,
        },
      },
    },
    async (request) => {
      const { token, expiresIn } = await issueWidgetToken(contextOf(request));
      return { token, expiresIn };
    },
  );

  const lookups = createRateLimit(platform.database, {
    name: "widget-lookups",
    points: LOOKUPS_MAX,
    windowSeconds: 1_200,
    lease: 1,
  });
  const operations = { "/b2c/paymentOptions": "listPaymentOptions", "/paymentOptions": "listPaymentOptionsOfWidget" };
  for (const [path, operationId] of Object.entries(operations)) {
    app.get(
      path,
      {
        config: { access: { by: "widget-or-credential", scope: "widget" } },
        schema: {
          tags,
          operationId,
          summary: "List installments for a card",
          description:
            "The widget calls this while the card number is typed. A card without installments has one option with one installment.",
          querystring: Type.Object({
            binNumber: Type.String({ pattern: "^[0-9]{6,8}$", description: "The card's first 6 to 8 digits." }),
            amount: AmountQuery("The order's amount."),
            currency: CurrencyCodeField(),
          }),
          response: { 200: Type.Array(PosOption) },
        },
      },
      async (request, reply) => reply.send(await widgetOptions(contextOf(request), request.query, lookups)),
    );
  }
}

function consentRoute(app: App): void {
  app.get(
    "/b2c/widget/consents",
    {
      config: { access: { by: "widget" } },
      schema: {
        tags,
        operationId: "listConsentTexts",
        summary: "List texts that a payer accepts or is shown",
        description: "The widget requests them again if one has changed since its form was shown.",
        querystring: Type.Object({
          currency: CurrencyCodeField(),
          locale: Type.Optional(Type.Enum(["tr", "en"], { description: "Default: Turkish." })),
        }),
        response: {
          200: Type.Array(ConsentText),
        },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const { currency, locale = "tr" } = request.query;
      const consents = await widgetConsents(ctx, await requireWidgetSet(ctx, currency), locale);
      return consents.map((consent) => ({ ...consent, paragraphs: [...consent.paragraphs] }));
    },
  );
}
