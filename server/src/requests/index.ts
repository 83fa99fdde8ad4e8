export { createAccountLink, type AccountLink } from "./account-page/create-account-link.ts";
export { listPayableAccounts } from "./account-page/payable-accounts.ts";
export { problemOf } from "./account-page/choice-problem.ts";
export { payOpenItems } from "./account-page/pay-open-items.ts";
export { readChoice, type PostedChoice } from "./account-page/read-choice.ts";
export { groupsOf, type RefusedChoice } from "./account-page/view-account-page.ts";
export { visitLimit } from "./limits/visit-limit.ts";
export { changeRequest } from "./change-request.ts";
export { requestProblems, type RequestFields } from "./check-request.ts";
export { amountLeft } from "./choosable-amount.ts";
export { createRequest, type NewRequest } from "./create-request.ts";
export { listRequests, readRequest } from "./list-requests.ts";
export { listVisits, type ListedVisit } from "./list-visits.ts";
export { makeVisit } from "./make-visit.ts";
export {
  PRESETS_MAX,
  requestKinds,
  USES_MAX,
  type PaymentRequestId,
  type RequestKind,
  type StoredRequest,
} from "./payment-request.ts";
export { eraseFromRequests } from "./store/personal-details.ts";
export { posterPdf } from "./poster/poster-pdf.ts";
export { readPoster } from "./poster/read-poster.ts";
export { requestUrl } from "./request-address.ts";
export { requestRoutes } from "./routes.ts";
export type { RequestFilter } from "./store/requests.ts";
export { endedVisitSenders } from "./store/senders-of-visits.ts";
export { unpaidVisits } from "./unpaid-visits.ts";
