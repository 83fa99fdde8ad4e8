// Made from openapi.json by `npm run kit`; a change here is lost.

export type * from "./accounts.ts";
export type * from "./caller.ts";
export type * from "./collections.ts";
export type * from "./customers.ts";
export type * from "./deliveries.ts";
export type * from "./endpoints.ts";
export type * from "./events.ts";
export type * from "./links.ts";
export type * from "./payment-requests.ts";
export type * from "./payment-sets.ts";
export type * from "./payments.ts";
export type * from "./refunds.ts";
export type * from "./sandbox.ts";
export type * from "./saved-cards.ts";
export type * from "./transactions.ts";
export type * from "./users.ts";
export type * from "./widget.ts";
export type * from "./shared.ts";
