export { checkoutRoutes } from "./routes.ts";
export { allowWidgetOrigin, listWidgetOrigins, removeWidgetOrigin } from "./widget-origins.ts";
export type { PaymentReply } from "./payment-reply.ts";
export { sealedReplies, unfinishedPrepared, usedPrepared } from "./store.ts";
