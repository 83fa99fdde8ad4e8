import type { CurrencyCode } from "@servicepay/money";
import { Type, type Static } from "typebox";
import { transactionStatusId } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { hpmErrorReplies } from "#platform/http/errors/error-schemas.ts";
import { hpmEnvelope } from "#platform/http/errors/hpm-envelope.ts";
import {
  AdditionalDataFilter,
  AdditionalDataOutput,
  AmountQuery,
  CodeFilter,
  CurrencyFilter,
  DateTimeInput,
  DateTimeOutput,
  DecimalOutput,
  Guid,
  IdOutput,
  ListReply,
  Nullable,
  PageQuery,
  pagingOf,
  TextOutput,
} from "#platform/http/schemas.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { cancelLink } from "./cancel-link.ts";
import { extendLink } from "./extend-link.ts";
import { findLink } from "./find-link.ts";
import { linkStates } from "./link-state.ts";
import { listLinks, type ListedLink } from "./list-links.ts";

const tags = ["Hosted payment links"];
const access = { by: "credential", scope: "hpm" } as const;

const Status = (description: string) => Type.Enum([...linkStates], { description, examples: ["open"] });

const LinkQuery = Type.Object({
  ...PageQuery,
  status: Type.Optional(Status("Links in this state.")),
  clientOrderReference: Type.Optional(CodeFilter(255, "Links of this order, by your reference or ours.")),
  additionalData: Type.Optional(AdditionalDataFilter("Links")),
  currencyCode: Type.Optional(CurrencyFilter()),
  amountMin: Type.Optional(AmountQuery("Minimum amount.")),
  amountMax: Type.Optional(AmountQuery("Maximum amount.")),
  paymentSetId: Type.Optional(Guid("Links of this payment set.")),
  createdFrom: Type.Optional(DateTimeInput("Created from this moment, inclusive.")),
  createdTo: Type.Optional(DateTimeInput("Created until this moment, inclusive.", "end")),
  expiryFrom: Type.Optional(DateTimeInput("Ending from this moment, inclusive.")),
  expiryTo: Type.Optional(DateTimeInput("Ending until this moment, inclusive.", "end")),
});

const LinkItem = Type.Object(
  {
    id: IdOutput("The link."),
    link: TextOutput(
      "The address that the payer opens.",
      "https://pay.example/hpm/pay?id=0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10&timestamp=1769851800&sign=…",
    ),
    status: Status(
      "open: it can be paid. in_progress: the bank's answer is awaited. paid: the card was charged, even if the money was given back since. failed: no attempts are left. expired, cancelled: it ended unpaid.",
    ),
    transactionStatusId: Type.Integer({ description: "The status of its payment, as in webhooks.", examples: [3] }),
    clientOrderReference: Nullable(TextOutput("Your reference of the order.", "ORDER-1001")),
    orderReference: TextOutput("Our reference of the payment.", "0F3K9Q2M7VTB4E6H"),
    amount: DecimalOutput("The order's amount."),
    currencyCode: Type.String({ description: "ISO 4217 code.", examples: ["TRY"] }),
    description: Nullable(Type.String({ description: "Shown to the payer and in reports." })),
    additionalData: AdditionalDataOutput(),
    paymentSetId: IdOutput("The payment set."),
    customerName: Nullable(Type.String({ description: "Null if the customer was erased." })),
    createdUtc: DateTimeOutput("When the link was created."),
    expiryUtc: DateTimeOutput("When the link ends.", "2026-02-01T09:30:00"),
    openedUtc: Nullable(
      DateTimeOutput("When somebody first used the payment form; null if nobody has.", "2026-01-31T10:05:00"),
    ),
  },
  { $id: "PaymentLinkItem" },
);

const LinkChange = Type.Object(
  {
    id: IdOutput("The link."),
    status: Status("Its state now."),
    expiryUtc: DateTimeOutput("When the link ends.", "2026-02-01T09:30:00"),
  },
  { $id: "ChangedPaymentLink" },
);
const LinkChangeReply = Type.Object({ ...hpmEnvelope, data: LinkChange }, { $id: "ChangedPaymentLinkReply" });
const LinkParams = Type.Object({ id: Guid("The link: the id in its address.") });

/** The routes by which merchants' programs list, cancel and extend links. */
export function merchantRoutes(app: App): void {
  app.get(
    "/hpm/links",
    {
      config: { access },
      schema: {
        tags,
        operationId: "listPaymentLinks",
        summary: "List payment links",
        description: "Newest first. Ranges include both ends.",
        querystring: LinkQuery,
        response: { 200: ListReply("PaymentLinkList", LinkItem) },
      },
    },
    async (request) => {
      const paging = pagingOf(request.query);
      const { totalCount, links } = await listLinks(contextOf(request), filterOf(request.query), paging);
      return { isSuccess: true, message: null, totalCount, ...paging, data: links.map(itemOf) };
    },
  );
  cancelRoute(app);
  extendRoute(app);
}

function cancelRoute(app: App): void {
  app.post(
    "/hpm/:id/cancel",
    {
      config: { access, envelope: "hpm" },
      schema: {
        tags,
        operationId: "cancelPaymentLink",
        summary: "Cancel a payment link",
        description:
          "Ends a link that nobody has paid. Cancelling it again changes nothing. 409 if it was paid, expired or failed, or while the bank's answer is awaited; `message` says which.",
        params: LinkParams,
        response: { 200: LinkChangeReply, ...hpmErrorReplies(404, 409) },
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request);
      await cancelLink(ctx, request.params.id);
      return reply.send(await changedReply(ctx, request.params.id));
    },
  );
}

function extendRoute(app: App): void {
  app.post(
    "/hpm/:id/extend",
    {
      config: { access, envelope: "hpm" },
      schema: {
        tags,
        operationId: "extendPaymentLink",
        summary: "Extend a payment link",
        description:
          "Lets an open link be paid until a later time, at most 366 days after its creation. A link that has ended stays so (409): create a new one for the same order. A link of an account's page or a payment request holds what the payer chose there for 20 minutes, and is not extended (409).",
        params: LinkParams,
        body: Type.Object(
          { expiryUtc: DateTimeInput("The new end of the link, later than the present one.") },
          { $id: "PaymentLinkExtension", examples: [{ expiryUtc: "2026-02-01T09:30:00" }] },
        ),
        response: { 200: LinkChangeReply, ...hpmErrorReplies(404, 409) },
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request);
      await extendLink(ctx, request.params.id, request.body.expiryUtc);
      return reply.send(await changedReply(ctx, request.params.id));
    },
  );
}

function filterOf(query: Static<typeof LinkQuery>) {
  const { status, clientOrderReference, additionalData, currencyCode, amountMin, amountMax, paymentSetId } = query;
  const { createdFrom, createdTo, expiryFrom, expiryTo } = query;
  return {
    state: status,
    reference: clientOrderReference,
    additionalValue: additionalData,
    currency: currencyCode?.toUpperCase() as CurrencyCode | undefined,
    amountMin,
    amountMax,
    paymentSetId,
    createdFrom,
    createdTo,
    expiresFrom: expiryFrom,
    expiresTo: expiryTo,
  };
}

function itemOf({ id, url, state, openedAt, payment }: ListedLink) {
  const { clientReference, orderReference, amount, currency, description, additionalData } = payment;
  const { paymentSetId, customerName } = payment;
  return {
    id,
    link: url,
    status: state,
    transactionStatusId: transactionStatusId(state === "expired" ? "expired" : payment.state),
    clientOrderReference: clientReference,
    orderReference,
    amount: decimalLiteral(amount),
    currencyCode: currency,
    description,
    additionalData,
    paymentSetId,
    customerName,
    createdUtc: formatInstant(payment.createdAt),
    expiryUtc: formatInstant(payment.expiresAt),
    openedUtc: openedAt && formatInstant(openedAt),
  };
}

async function changedReply(ctx: Context, linkId: string) {
  const { id, state, payment } = await findLink(ctx, linkId);
  const data = { id, status: state, expiryUtc: formatInstant(payment.expiresAt) };
  return { message: null, statusCode: 200, exceptions: null, data, oldData: null, errors: null };
}
