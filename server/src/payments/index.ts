export { isFinal, isPaid, transactionStatusId } from "./payment.ts";
export type { Payment, PaymentId, PaymentLocale, PaymentSource, PaymentState } from "./payment.ts";
export type { AttemptId, AttemptState } from "./attempt.ts";
