export {
  hasEndedWithoutMoney,
  isPaid,
  paymentStates,
  transactionStatusId,
  type Payment,
  type PaymentId,
  type PaymentLocale,
  type PaymentState,
} from "./payment.ts";
export type { AttemptId, AttemptState, ManualOutcome } from "./attempts/attempt.ts";
export type { OutcomeReason } from "./attempts/outcome-reason.ts";
export { ownDeclineOf, type OwnDecline } from "./attempts/own-declines.ts";
export { notAuthenticated } from "./three-ds/decline-of-three-ds.ts";
export { createPayment, type NewPayment } from "./create-payment.ts";
export { countedState, undoesSale } from "./store/counted-state.ts";
export type { StoredPayment } from "./store/payment-row.ts";
export { beginPayment, type BegunPayment, type PaymentStart } from "./begin-payment.ts";
export { commitWriteAhead } from "./write-ahead.ts";
export { continuePayment, type StartResult } from "./continue-payment.ts";
export { startPayment } from "./start-payment.ts";
export {
  findAwaitedWebhookUrls,
  findPayment,
  findPaymentByAnyReference,
  findPaymentByClientReference,
  findPaymentByOrderReference,
  findPaymentsById,
} from "./find-payment.ts";
export { readOrderStatus, type OrderStatus } from "./store/orders.ts";
export { countPayments, pageOfPayments, listPayments } from "./reading/list-payments.ts";
export type { ListedPayment, PaymentFilter } from "./reading/listed-payment.ts";
export { paymentReadRoutes } from "./reading/payment-routes.ts";
export { searchPayments, type FoundPayment } from "./reading/search-payments.ts";
export { exportPaymentList } from "./reading/export-payment-list.ts";
export { paymentsInBatches } from "./reading/payments-in-batches.ts";
export { terminalEvidence, type TerminalEvidence, type TerminalProof } from "./reading/terminal-evidence.ts";
export { paymentHistory, type AttemptHistory, type PaymentHistory } from "./reading/payment-history.ts";
export type { RecordedBankCall } from "./reading/payment-records.ts";
export { orderKey, takeOrder } from "./take-order.ts";
export { toLinkWebhook, type PaymentEventData, type PaymentEventType } from "./payment-event.ts";
export { outcomeOfSource, paymentOutcome, type PaymentOutcome } from "./payment-outcome.ts";
export { endOverduePayments } from "./unpaid/end-overdue-payments.ts";
export { failPayment } from "./unpaid/fail-payment.ts";
export { abandonPayment } from "./unpaid/abandon-payment.ts";
export { extendPayment, withdrawPayment } from "./withdraw-payment.ts";
export { cancelPayment } from "./cancel-payment.ts";
export type { ReversalResult } from "./attempts/reverse-sale.ts";
export { refundPayment, reversePayment } from "./reversals/refund-payment.ts";
export { previewReversal, type PreviewedReversal, type ReversalPreview } from "./reversals/preview-reversal.ts";
export { countReversals, findReversal, pageOfReversals } from "./reversals/list-reversals.ts";
export type { ReversalFilter } from "./reversals/listed-reversal.ts";
export { settleManually } from "./attempts/settle-manually.ts";
export { findUnclearAttempt, listUnclearAttempts, type UnclearAttempt } from "./store/unclear-attempts.ts";
export { describeUnclearAttempts } from "./reading/describe-unclear-attempts.ts";
export { countUnclearAttempts, pageOfUnclearAttempts } from "./reading/page-of-unclear-attempts.ts";
export { pageLook, type PageLook } from "./page-look.ts";
export {
  attemptsOfBankOrders,
  areSettledArchived,
  bankOrdersSettledBetween,
  selectSettled,
  sumSettled,
  type BankOrderAttempt,
  type SettledOrder,
} from "./store/bank-orders.ts";
export { recogniseAttempt } from "./attempts/recognise-attempt.ts";
export { sendReceiptAgain } from "./messages/send-receipt-again.ts";
export { isMessageStillValid } from "./messages/is-message-still-valid.ts";
export { threeDsRoutes } from "./three-ds/routes.ts";
export { paymentJobs } from "./jobs.ts";
export { declarePaymentCounters } from "./attempts/counters.ts";
export { readTerminalHealth } from "./terminal-health/read-terminal-health.ts";
export { gaugeUnclearAttempts } from "./attempts/gauge-unclear-attempts.ts";
export {
  erasePaymentDetails,
  exportPayments,
  listFinishedPayments,
  findPayingCustomers,
  type ExportedPayment,
} from "./personal-details.ts";
export { listPaymentIdsOfCustomer, listUnfinishedPayments, type UnfinishedPayment } from "./store/personal-details.ts";
export {
  countUnpaidVisits,
  customersWithPayments,
  deleteUnpaidPayments,
  selectUnpaidVisits,
  type UnpaidVisit,
} from "./store/unpaid-visits.ts";
export { refuseCardTesting } from "./card-testing/card-testing.ts";
export { archivePayments } from "./archives/archive-payments.ts";
export { oldestPaymentsToArchive } from "./archives/oldest-payments-to-archive.ts";
export { areAttemptsArchived, paymentsArchivedTo } from "./store/archives.ts";
export { listPaymentArchives } from "./archives/list-payment-archives.ts";
export type { PaymentArchive } from "./archives/payment-archive.ts";
export { restorePayments } from "./archives/restore-payments.ts";
export { verifyPaymentArchives } from "./archives/verify-payment-archives.ts";
export { sealedAuthentications, sealedSessions } from "./store/attempts.ts";
export { oldBankCalls, oldReturns, sealedReturns } from "./store/evidence.ts";
