import type { Topics } from "./topics.ts";

/** The interface's own rules, by the name of its section. */
export const interfaceRules: Topics = {
  "Resources: masked card numbers": [
    "decisions 7, saved cards: the list shows masked numbers with customer, bank and program",
  ],
  "Resources: booleans are JSON booleans": ["${path}: booleans are booleans, never strings or numbers"],
  "Resources: unique codes, updateCode, tax number of companies": [
    "${path}: code and erpCode are unique, on POST and on PUT, also for two at once",
    "${path}: updateCode names the record, code may change, and what is not sent keeps its value",
    "taxNumber and its office are required for corporate records only",
  ],
  "Endpoints: a record by id or erpCode, else a page of the list": [
    "Fields, Single: the bare object with id and the interface's seven fields, by id or by erpCode; id decides",
    "listings are always paged: 10 by default, 100 at most, and totalCount counts all",
  ],
  "Endpoints: the widget payment in its eight steps": [
    "the demo shop is paid by widget (${mode}) on a phone, through 3-D Secure, to its thank-you page",
    "3-D Secure leads through the bank to the signed returnUrl, and the status tells the truth",
    "a direct sale charges once, and the same prepareToken is answered the same again",
  ],
  "Endpoints: a link for each order, paid on our page": [
    "an order's link is paid by card with 3-D Secure, the merchant is told once, and the account is credited",
  ],
  "Endpoints: nothing is charged when the payment is prepared": [
    "a direct sale charges once, and the same prepareToken is answered the same again",
  ],
  "Authentication: missing, malformed, expired and foreign tokens": [
    "401: the header is missing, has no Bearer, or carries an unknown token",
    "401: the token has expired, and expiresIn said when",
    "the token of another company reaches nothing of ours: each record is answered as an unknown one",
  ],
  "Authentication: a WidgetToken is for one payment and 20 minutes": [
    "a WidgetToken is for one payment, and for 20 minutes",
    "a WidgetToken pays once: after it, preparing again is answered 401",
    "WidgetToken and prepareToken end after 20 minutes",
  ],
  "Events: onReady, onSuccess, onFail, onClose": [
    "onReady, then onSuccess with what the interface says; no card digit reaches the merchant's page",
    "onFail names a wrong field, a used or unknown token, and a wrong amount",
    "the modal closes by its button and by Escape, gives the focus back, and fires onClose",
  ],
  "Events: the webhook, and any answer but 200": [
    "an order's link is paid by card with 3-D Secure, the merchant is told once, and the account is credited",
    "a receiver that ${what} gets the webhook again (${outcome})",
  ],
  "Errors: Content-Type and bodies that are not JSON": [
    "400: POST and PUT take application/json only",
    "400: a body that is not JSON is refused as such",
  ],
  "Errors: a required field is missing": [
    "ERR_VALIDATION names the missing field, and an empty string is a missing one",
  ],
  "Errors: duplicates": ["409 ERR_CONFLICT: an erpCode or code that is there already, also when an update takes it"],
  "Errors: the wrong method": ["POST where PUT belongs and PUT where POST belongs are refused"],
  "Errors: no saved cards": ["404: a member without saved cards"],
  "Errors: unexpected conditions carry a traceId": [
    "Codes: 500 ERR_INTERNAL carries the traceId and nothing of what went wrong",
  ],
  "Errors: rate limit": ["Rate limit per credential: 429 ERR_RATE_LIMIT with Retry-After, and other credentials go on"],
  "Errors: booleans and numbers as strings": [
    "a boolean sent as a string, a number as a string and a string as a number are not accepted",
  ],
  "Limits: pages": ["listings are always paged: 10 by default, 100 at most, and totalCount counts all"],
  "Limits: a link's amount is positive": ["a link ${title} is refused with ${status}, naming ${field}"],
  "Versioning: the script's segment": [
    "the script is immutable, open to every origin, and is what its published hash says",
  ],
};
