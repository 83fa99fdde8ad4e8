import { randomHex } from "#platform/ids.ts";

export interface Product {
  code: string;
  name: string;
  /** A JSON number. */
  price: number;
}

export const products: readonly Product[] = [
  { code: "cezve", name: "El yapımı bakır cezve", price: 450 },
  { code: "kilim", name: "Dokuma kilim", price: 3_250.5 },
  { code: "fincan", name: "İznik desenli fincan takımı", price: 1_180.25 },
];

export const CURRENCY = "TRY";

export interface ShopOrder {
  reference: string;
  product: Product;
}

/** A shop must check that amount and currency of the payment match the order. */
export function isPriceOf({ product }: ShopOrder, payment: Readonly<Record<string, unknown>>): boolean {
  return Number(payment["amount"]) === product.price && payment["currency"] === CURRENCY;
}

export interface ShopWebhook {
  receivedAt: Date;
  id: string;
  isGenuine: boolean;
  body: string;
}

const KEPT_MAX = 200;

/** Kept in memory until the service stops. */
export interface OrderBook {
  place(productCode: string): ShopOrder | null;
  find(reference: string): ShopOrder | undefined;
  receive(webhook: ShopWebhook): void;
  /** Newest first. */
  webhooks(): readonly ShopWebhook[];
}

export function orderBook(): OrderBook {
  const orders = new Map<string, ShopOrder>();
  const received: ShopWebhook[] = [];
  return {
    place(productCode) {
      const product = products.find(({ code }) => code === productCode);
      if (product === undefined) return null;
      const order = { reference: `DEMO-${randomHex(5).toUpperCase()}`, product };
      orders.set(order.reference, order);
      const [oldest] = orders.keys();
      if (orders.size > KEPT_MAX && oldest !== undefined) orders.delete(oldest);
      return order;
    },
    find: (reference) => orders.get(reference),
    receive(webhook) {
      received.unshift(webhook);
      received.length = Math.min(received.length, KEPT_MAX);
    },
    webhooks: () => received,
  };
}
