import type { FastifyRequest } from "fastify";
import { deleteSavedCard, findSavedCard, type SavedCard } from "#cards/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { FormPage } from "../forms/index.ts";
import { type Answer, withQuery } from "../page/index.ts";
import { shortCard } from "../payments/short-card.ts";
import { textFor } from "../words/index.ts";
import { customerUrl, requestedCustomer, shownName } from "./shown-customer.ts";

export async function deleteCardPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const customer = await requestedCustomer(ctx, request);
  const url = customerUrl(ctx, customer);
  const card = await cardOf(ctx, request, customer.id);
  if (card === null) return { to: withQuery(url, { done: "card_deleted" }) };
  const { id, maskedPan, expMonth, expYear, bank } = card;
  const { deleteCard: words, customers } = textFor(ctx);
  const view = (
    <FormPage
      nav="customers"
      title={words.title}
      note={[shortCard(maskedPan), `${expMonth}/${expYear}`, bank].filter((part) => part !== null).join(" · ")}
      back={{ label: shownName(ctx, customer) || customers.noName, url }}
      action={`${url}/cards/${id}/delete`}
      submit={words.submit}
      isDangerous
    >
      <p>{words.text}</p>
    </FormPage>
  );
  return { view };
}

/** A form that is sent twice finds no card the second time, and leads to the same page. */
export async function deleteCard(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const customer = await requestedCustomer(ctx, request);
  const card = await cardOf(ctx, request, customer.id);
  if (card !== null) await inTransaction(ctx, (ctx) => deleteSavedCard(ctx, card.id));
  return { to: withQuery(customerUrl(ctx, customer), { done: "card_deleted" }) };
}

/** The card that the address names; null if the customer no longer has it. */
async function cardOf(ctx: MemberContext, request: FastifyRequest, customerId: string): Promise<SavedCard | null> {
  const id = parseId<"saved-card">((request.params as { card: string }).card);
  if (id === null) throw notFound("There is no such card.");
  const card = await findSavedCard(ctx, id);
  return card?.customerId === customerId ? card : null;
}
