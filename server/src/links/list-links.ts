import {
  countPayments,
  pageOfPayments,
  listPayments,
  type ListedPayment,
  type PaymentFilter,
} from "#payments/index.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import type { ListPage, ListPosition } from "#platform/list-page.ts";
import { linkUrlOf } from "./link-address.ts";
import { linkState, paymentsInState, type LinkState } from "./link-state.ts";
import type { Link, LinkId } from "./link.ts";
import { selectAskedPayments, selectLinksByPayments } from "./store.ts";

const DAY_MS = 86_400_000;
/** A payer who has heard nothing for a month does not wait any more. */
const ASKED_DAYS = 30;
const ASKED_MAX = 1_000;

/** A link as a row of a list. */
export interface ListedLink {
  id: LinkId;
  /** The address that the payer opens. */
  url: string;
  state: LinkState;
  openedAt: Date | null;
  newLinkAskedAt: Date | null;
  payment: ListedPayment;
}

export type LinkFilter = Pick<
  PaymentFilter,
  | "createdFrom"
  | "createdBefore"
  | "createdTo"
  | "expiresFrom"
  | "expiresTo"
  | "amountMin"
  | "amountMax"
  | "currency"
  | "reference"
  | "additionalValue"
  | "paymentSetId"
  | "customerIds"
  | "memberId"
> & {
  state?: LinkState | undefined;
  /** Only links whose payer asked for a new one and has none yet. */
  isAsked?: true | undefined;
};

/** Lists links, newest first. Without a position: the newest. */
export async function pageOfLinks(
  ctx: Context | ReadContext,
  filter: LinkFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedLink>> {
  const page = await pageOfPayments(ctx, await paymentFilter(ctx, filter), position);
  return { ...page, rows: await linksOf(ctx, page.rows) };
}

/** A page by its number, as programs ask for it, and the exact number of all links. */
export async function listLinks(
  ctx: Context,
  filter: LinkFilter,
  paging: Paging,
): Promise<{ totalCount: number; links: ListedLink[] }> {
  const { totalCount, payments } = await listPayments(ctx, await paymentFilter(ctx, filter), paging);
  return { totalCount, links: await linksOf(ctx, payments) };
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export async function countLinks(ctx: Context | ReadContext, filter: LinkFilter, max: number): Promise<number> {
  const payments = await paymentFilter(ctx, filter);
  return payments.ids?.length === 0 ? 0 : countPayments(ctx, payments, max);
}

async function paymentFilter(ctx: Context | ReadContext, filter: LinkFilter): Promise<PaymentFilter> {
  const { state, isAsked, ...rest } = filter;
  return {
    source: "link",
    ...rest,
    ...(state !== undefined && paymentsInState(state, ctx.clock.now())),
    ...(isAsked && (await askedPayments(ctx))),
  };
}

/** The newest link of an order is the answer to all who asked before. */
async function askedPayments(ctx: Context | ReadContext): Promise<PaymentFilter> {
  const since = new Date(ctx.clock.now().getTime() - ASKED_DAYS * DAY_MS);
  const ids = await selectAskedPayments(reading(ctx), since, ASKED_MAX);
  return { ids, isNewestOfOrder: true };
}

async function linksOf(ctx: Context | ReadContext, payments: readonly ListedPayment[]): Promise<ListedLink[]> {
  const ids = payments.map(({ id }) => id);
  const links = new Map((await selectLinksByPayments(reading(ctx), ids)).map((link) => [link.paymentId, link]));
  return payments.flatMap((payment) => {
    const link = links.get(payment.id);
    return link === undefined ? [] : [listedLink(ctx, link, payment)];
  });
}

function listedLink(ctx: Context, link: Link, payment: ListedPayment): ListedLink {
  const { id, openedAt, newLinkAskedAt } = link;
  const state = linkState(payment, ctx.clock.now());
  return { id, url: linkUrlOf(ctx, link), state, openedAt, newLinkAskedAt, payment };
}
