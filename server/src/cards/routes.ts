import { Type } from "typebox";
import { findCustomer, findCustomerByCode } from "#customers/index.ts";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import {
  CodeFilter,
  DateTimeOutput,
  DoneReply,
  Guid,
  IdOutput,
  ListReply,
  Nullable,
  PageQuery,
  pagingOf,
  TextOutput,
} from "#platform/http/schemas.ts";
import { notFound } from "#platform/refusal.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { deleteSavedCard } from "./delete-saved-card.ts";
import { isExpired, type SavedCard } from "./saved-card.ts";
import { listSavedCards, findSavedCard } from "./store/saved-cards.ts";

const vendor = { access: { by: "credential", scope: "vendor" } } as const;
const tags = ["Saved cards"];
const nullableText = (description: string) => Nullable(Type.String({ description }));

const SavedCardReply = Type.Object(
  {
    cardId: IdOutput("Id of the card."),
    name: TextOutput("The payer's name for the card.", "Maaş kartım"),
    cardNumber: Type.String({ description: "The first 6 and last 4 digits.", examples: ["404308******9028"] }),
    customerName: TextOutput("Name and surname of the customer.", "Ayşe Yılmaz"),
    insertedDate: DateTimeOutput("When it was saved."),
    status: Type.Enum(["active", "expired"], { description: "Whether the card has expired." }),
    bank: nullableText("The card's issuer; null if its BIN is unknown."),
    program: nullableText("The card's installment program, or null."),
  },
  { $id: "SavedCard", description: "A card that a payer has saved." },
);

const CardQuery = Type.Object({
  ...PageQuery,
  customerCode: Type.Optional(CodeFilter(100, "Lists the cards of the customer with exactly this code.")),
});
const CardParams = Type.Object({ id: Guid("The card.") });

export function savedCardRoutes(app: App): void {
  app.get(
    "/vendor/creditcard",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "listSavedCards",
        summary: "List saved cards",
        description: "Newest first; 404 if there are none. Deleted cards are not listed.",
        querystring: CardQuery,
        response: { 200: ListReply("SavedCardList", SavedCardReply), ...errorReplies(404) },
      },
    },
    async (request) => {
      const { customerCode } = request.query;
      const paging = pagingOf(request.query);
      const ctx = contextOf(request);
      return inTransaction(ctx, async (ctx) => {
        const customer = customerCode === undefined ? null : await findCustomerByCode(ctx, customerCode);
        if (customer === undefined) throw notFound("There is no such customer.", "customerCode");
        const { cards, totalCount } = await listSavedCards(ctx, { ...paging, customerId: customer?.id ?? null });
        if (totalCount === 0) throw notFound("There are no saved cards.");
        const data = [];
        for (const card of cards) data.push(await replyOf(ctx, card));
        return { isSuccess: true, message: null, totalCount, ...paging, data };
      });
    },
  );

  app.get(
    "/vendor/creditcard/:id",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "getSavedCard",
        summary: "Read a saved card",
        params: CardParams,
        response: { 200: SavedCardReply },
      },
    },
    async (request) =>
      inTransaction(contextOf(request), async (ctx) => {
        const card = await findSavedCard(ctx, request.params.id);
        if (card === undefined) throw notFound("There is no such saved card.", "id");
        return replyOf(ctx, card);
      }),
  );

  app.delete(
    "/vendor/creditcard/:id",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "deleteSavedCard",
        summary: "Delete a saved card",
        description: "The card's number is erased; this cannot be undone.",
        params: CardParams,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      await inTransaction(contextOf(request), (ctx) => deleteSavedCard(ctx, request.params.id));
      return { isSuccess: true, message: null };
    },
  );
}

async function replyOf(ctx: WriteContext, card: SavedCard) {
  const customer = await findCustomer(ctx, card.customerId);
  const { id: cardId, name, maskedPan: cardNumber, createdAt, bank, program } = card;
  return {
    cardId,
    name,
    cardNumber,
    customerName: customer === undefined ? "" : `${customer.name} ${customer.surname}`.trim(),
    insertedDate: formatInstant(createdAt),
    status: isExpired(card, ctx.clock.now()) ? ("expired" as const) : ("active" as const),
    bank,
    program,
  };
}
