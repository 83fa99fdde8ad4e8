export { widgetPaymentRoutes } from "./routes.ts";
export { allowWidgetOrigin } from "./widget-origins/allow-widget-origin.ts";
export { listWidgetOrigins } from "./widget-origins/list-widget-origins.ts";
export { removeWidgetOrigin } from "./widget-origins/remove-widget-origin.ts";
export { payPrepared } from "./pay-prepared.ts";
export { preparePayment } from "./prepare-payment.ts";
export type { PaymentReply } from "./payment-reply.ts";
export { eraseReturnAddresses, sealedReplies, unfinishedPrepared, usedPrepared } from "./store.ts";
