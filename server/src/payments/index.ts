export { endedWithoutMoney, isPaid, isUnpaid, paymentStates, transactionStatusId } from "./payment.ts";
export type { Payment, PaymentId, PaymentLocale, PaymentSource, PaymentState } from "./payment.ts";
export type { AttemptId, AttemptState } from "./attempts/attempt.ts";
export { createPayment } from "./create-payment.ts";
export type { NewPayment } from "./create-payment.ts";
export type { StoredPayment as CreatedPayment } from "./store/payment-row.ts";
export { beginPayment } from "./begin-payment.ts";
export type { BegunPayment, PaymentStart } from "./begin-payment.ts";
export { continuePayment } from "./continue-payment.ts";
export type { StartResult } from "./continue-payment.ts";
export { startPayment } from "./start-payment.ts";
export type { PaymentResult } from "./payment-result.ts";
export {
  findPayment,
  findPaymentByAnyReference,
  findPaymentByClientReference,
  findPaymentByOrderReference,
  findPaymentsOf,
  orderStatus,
} from "./find-payment.ts";
export type { OrderStatus } from "./find-payment.ts";
export { countPayments, listPayments, listPaymentsByNumber } from "./reading/list-payments.ts";
export type { ListedPayment, ListedSale, PaymentFilter } from "./reading/listed-payment.ts";
export { paymentReadRoutes } from "./reading/payment-routes.ts";
export { findPayments } from "./reading/find-payments.ts";
export type { FoundPayment } from "./reading/find-payments.ts";
export { paymentsInBatches } from "./reading/payments-in-batches.ts";
export { terminalEvidence, type TerminalEvidence, type TerminalProof } from "./reading/terminal-evidence.ts";
export { paymentHistory } from "./reading/payment-history.ts";
export type { AttemptHistory, PaymentEvent, PaymentHistory } from "./reading/payment-history.ts";
export type { AttemptStep, RecordedBankCall, RecordedReturn } from "./reading/payment-records.ts";
export { orderKey, takeOrder } from "./take-order.ts";
export { outcomeOfSource, paymentOutcome } from "./payment-outcome.ts";
export type { AttemptSummary, PaymentOutcome } from "./payment-outcome.ts";
export { endOverduePayments } from "./end-overdue-payments.ts";
export { failPayment } from "./fail-payment.ts";
export { abandonPayment } from "./abandon-payment.ts";
export { extendPayment, withdrawPayment } from "./withdraw-payment.ts";
export { cancelPayment } from "./cancel-payment.ts";
export type { ReversalResult } from "./attempts/reverse-sale.ts";
export { refundPayment, reversePayment } from "./reversals/refund-payment.ts";
export { previewReversal } from "./reversals/preview-reversal.ts";
export type { ReversalPreview } from "./reversals/preview-reversal.ts";
export { countReversals, findReversal, listReversals } from "./reversals/list-reversals.ts";
export type { ListedReversal, ReversalFilter } from "./reversals/listed-reversal.ts";
export type { Refund } from "./reversals/refund-payment.ts";
export type { ManualOutcome } from "./attempts/attempt.ts";
export { settleManually } from "./attempts/settle-manually.ts";
export type { ManualSettlement } from "./attempts/settle-manually.ts";
export { findManualAttempt, listManualAttempts } from "./store/manual-attempts.ts";
export { countManualAttempts, pageOfManualAttempts } from "./reading/page-of-manual-attempts.ts";
export type { ManualAttempt } from "./store/manual-attempts.ts";
export { pageLook } from "./page-look.ts";
export type { PageLook } from "./page-look.ts";
export type { AttemptKind } from "./attempts/attempt.ts";
export { attemptsOfBankOrders, bankOrdersSettledBetween, selectSettled, sumSettled } from "./store/bank-orders.ts";
export type { BankOrderAttempt, SettledOrder } from "./store/bank-orders.ts";
export { recogniseAttempt } from "./attempts/recognise-attempt.ts";
export type { Recognition } from "./attempts/recognise-attempt.ts";
export { isMessageTrue } from "./messages/is-message-true.ts";
export { threeDsRoutes } from "./three-ds/routes.ts";
export { paymentJobs } from "./jobs.ts";
export { erasePaymentDetails, exportPayments, listFinishedPayments, findPayingCustomers } from "./personal-details.ts";
export {
  selectPaymentIdsOfCustomer as listPaymentsOfCustomer,
  selectUnfinishedReferences as unfinishedPaymentsOf,
} from "./store/personal-details.ts";
export type { ExportedPayment } from "./personal-details.ts";
export { refuseTestedCard } from "./card-testing/card-testing.ts";
export { archivePayments } from "./archives/archive-payments.ts";
export { listedPaymentArchives } from "./archives/listed-payment-archives.ts";
export type { PaymentArchive } from "./archives/payment-archive.ts";
export { restorePayments } from "./archives/restore-payments.ts";
export { verifyPaymentArchives, type CheckedPaymentArchive } from "./archives/verify-payment-archives.ts";
export { sealedAuthentications } from "./store/attempts.ts";
export { oldBankCalls, oldReturns, sealedReturns } from "./store/evidence.ts";
