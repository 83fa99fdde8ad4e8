export { checkoutRoutes } from "./routes.ts";
export { allowWidgetOrigin, listWidgetOrigins, removeWidgetOrigin } from "./widget-origins.ts";
export type { PaymentReply } from "./payment-reply.ts";
export { sealedReplies } from "./store.ts";
