import type { Topics } from "./topics.ts";

/** Hosted payment links and the widget. */
export const paying: Topics = {
  "5 Link: signed, and the page of its state": [
    "a link with any one bit of its query changed is no link",
    "a changed, missing or foreign signature and an unknown id are answered alike: 404, saying nothing",
    "a link signed before a key rotation stays good after it",
    "an expired link is 410, and says that no money was taken",
    "an unknown outcome shows a page that renews itself and says not to pay again",
  ],
  "5 expiryUtc": [
    "a link comes in the envelope, with a signed address and an expiry without zone",
    "expiryUtc: the payment set says how long its links live, then they are 410",
  ],
  "5 Failed calls: the envelope": [
    "a failed hosted payment link call is answered in the envelope, with the status in both places",
    "Failed calls of hosted payment links: their envelope, with every field at fault, and exceptions on 500 only",
    "401 and 403 of a hosted payment link come in its envelope",
    "Failed calls: 429 of POST /hpm comes in the envelope, with Retry-After",
    "a paid order takes no new link, and a sibling link says that it was paid",
  ],
  "5 Unknown payment set": [
    "a payment set of another tenant is answered as an unknown one",
    "a link ${title} is refused with ${status}, naming ${field}",
  ],
  "5 userVerificationBy": [
    "userVerificationBy: Create makes the customer once, then finds it by each of its fields, in any case and form",
    "userVerificationBy: the selected field missing is a 400 that names it",
    "a wrong e-mail, mobile or identity number is a 400 that names it, selected or not",
  ],
  "5 userVerificationFailBehavior": [
    "userVerificationFailBehavior: ThrowError is a 404 for an unknown customer, and for another tenant's",
    "userVerificationFailBehavior: ContinueWithDefaultUser gives the default customer, and is a 409 where none is set",
    "decisions 5: userVerificationFailBehavior is read in any case, and the default customer stands in",
  ],
  "5 Two calls at once": ["two calls for the same new customer at once make one customer"],
  "5 An order's second link": [
    "a link leaves an audit row, and an unpaid order may have several links",
    "a paid order takes no new link, and a sibling link says that it was paid",
  ],
  "5 additionalData": ["additionalData takes the tenant's dynamic fields, and no other tenant's"],
  "5 Redirects": [
    "a link is paid through 3-D Secure without script, and the browser arrives signed at successURL",
    "without a successURL the payer gets a receipt of our own",
    "a payer is never sent to ${JSON.stringify(text).slice(0, 60)}",
    "the guide's check of redirects accepts ours and no others",
  ],
  "5 Webhook: eight fields, each try its own event": [
    "Webhook: the eight fields and no others, in every state; VPosErrorCode and VPosErrorMessage only of a failure",
    "a declined card leaves the link open: each try is told, and the later success is its own event",
    "the last try that fails sends the browser to failURL, and the link takes no more",
    "the payer cancels after being asked, and the browser goes to failURL with the status Cancelled",
  ],
  "5 PureAmount": [
    "PureAmount: the order's amount, though the payer pays the installments' mark-up on top",
    "PureAmount: after a refund what is left of the order's amount, after a whole one nothing, mark-up or not",
  ],
  "5 3-D Secure results": [
    "decisions 5, 3-D Secure results: ${outcome} is a decline of class not_authenticated, and nothing is charged",
    "an attempted authentication can be charged where the terminal accepts it",
  ],
  "5 TransactionStatusId": [
    "TransactionStatusId: 1 successful, 2 failed, 3 pending, 4 cancelled, 5 refunded, 6 partially refunded",
  ],
  "5 Webhook origin": ["a webhook arrives once, signed so that the standard's own library verifies it"],
  "5 Webhook retry": [
    "attempts follow 5 s, 30 s, 2 m, 10 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then end",
    "a webhook that never succeeds is tried 12 times in about 76 hours, then is dead, visible, and replayable by hand",
    "Retry-After is honoured up to twice the schedule's delay",
  ],
  "6 WidgetToken": ["decisions 6: a WidgetToken comes with its 1200 seconds"],
  "6 Payment options and InstallmentToken": [
    "payment options have the published shape at both addresses, for both kinds of token",
    "payment options refuse ${query}, naming ${field}",
    "a token serves no other payment, card, amount or currency",
    "a token of one tenant is worth nothing to another",
    "a token expires after 20 minutes, not before",
  ],
  "6 preparePayment": [
    "preparing with ${title} is refused, naming ${field}",
    "preparing checks amount, currency and the installment token",
    "decisions 6, preparePayment: the payment set's rule forces 3-D Secure even on a caller who does not ask for it",
  ],
  "6 payment: one prepareToken, one charge": [
    "a direct sale charges once, and the same prepareToken is answered the same again",
    "the same prepareToken used by several requests at once is one charge and one answer",
    "misuse of the prepareToken is named: WidgetToken, unknown, expired, other amount, other tenant",
  ],
  "6 payment: compared, answered and posted": [
    "a spent prepareToken is 409 for another order, however late, and charges nothing",
    "a spent prepareToken is answered with the payment's present state: pending, paid, refunded in part, refunded",
    "a currency other than the prepared one is 409, and amount and currency are in the reply and in the signed return",
    "use3D absent means true",
    "a widget payment is posted to the customer of customerCode, else to the default customer; an unknown code is 404",
    "a payment without a link is for the customer that its code names, else for the default one, else for nobody",
  ],
  "6 One order, one charge": [
    "One order, one charge: an order that the widget has paid is 409 for another widget payment, and its link says that it is paid",
    "One order, one charge: an order that a link has paid is 409 for the widget, and the prepareToken stays unspent",
    "One order, one charge: while the bank's answer is awaited, a second payment of the order is 409",
    "One order, one charge: a partly refunded order is 409, a wholly refunded or voided one may be paid again",
    "One order, one charge: after a decline the order may be paid again",
    "One order, one charge: a widget payment whose payer is at 3-D Secure is replaced by the newer one, and its return charges nothing and says so",
    "One order, one charge: a link whose payer is at 3-D Secure gives way to the widget, says so, and stays open until the order is paid",
    "One order, one charge: payments that start at once over widget and link charge once",
    "One order, one charge: the return of a replaced payment from the bank charges nothing and says so",
    "One order, one charge: a return from the bank and a newer payment at the same moment charge once",
    "the database admits one charge of an order, whatever asks for it, until the whole charge has gone back",
    "One order, one charge: without clientReferenceCode nothing is compared",
  ],
  "6 returnUrl": [
    "3-D Secure leads through the bank to the signed returnUrl, and the status tells the truth",
    "a payment set may ask for a form post to the returnUrl",
  ],
  "6 Status": [
    "Status: a transaction is shown with the status that its webhook told, and with no other",
    "a clientReferenceCode that equals another payment's orderId finds and refunds neither in its place",
    "the status asks for a reference",
    "refund and cancel answer what is left; another tenant's payment is unknown",
  ],
  "6 Cancel and refund": [
    "decisions 6, cancel: a charged payment is voided at the bank, in the books, the account and the event",
    "decisions 6, refund: parts go back until nothing is left, and never more",
    "refunds at once never give back more than is left",
    "decisions 6, refund: where the bank refuses a refund before its day has closed, a full one is a void and a part is 409",
    "after the bank's day has closed a charge cannot be cancelled, and can be refunded",
  ],
  "6 Mode and environment": [
    "the demo shop is paid by widget (${mode}) on a phone, through 3-D Secure, to its thank-you page",
    "decisions 6: a test payment set in a prod page shows a banner, in a test page none",
  ],
  "6 onSuccess and onFail": [
    "onReady, then onSuccess with what the interface says; no card digit reaches the merchant's page",
    "onFail names a wrong field, a used or unknown token, and a wrong amount",
  ],
  "6 Isolation of the card fields": [
    "no secret stands in the frame's address, and the merchant's page cannot look into the frame",
    "a page of another origin than the listed ones is told so at once, and cannot show the form by hiding its origin",
  ],
};
