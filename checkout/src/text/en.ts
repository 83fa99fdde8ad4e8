import { accountEn } from "./account-en.ts";
import { formEn } from "./form-en.ts";
import { requestEn } from "./request-en.ts";
import type { Text } from "./tr.ts";
import { visitEn } from "./visit-en.ts";

export const en: Text = {
  ...formEn,
  visit: visitEn,
  account: accountEn,
  request: requestEn,
  languageName: "English",
  otherLanguage: "Türkçe",
  payTitle: (merchant) => `Payment – ${merchant}`,
  securePayment: "Secure card payment",
  protectedBy3D: "Protected by 3-D Secure",
  cardDetails: "Card details",
  payByCard: "Pay by card",
  help: "Help",
  terms: "Terms of sale",
  privacy: "Privacy notice",
  amount: "Amount",
  amountToPay: "Amount to pay",
  description: "Description",
  orderReference: "Order no.",
  testLabel: "Test environment",
  testBanner: "Test environment: no real money is taken. Use a test card only.",
  backToShop: "Back to the merchant's site",
  backToOrigin: "Back to the page you came from",
  cancelPayment: "Cancel the payment",
  cancelQuestion: "Cancel this payment?",
  cancelExplanation: "Once cancelled, this payment link cannot be used again.",
  cancelYes: "Yes, cancel it",
  cancelNo: "No, back to the payment",
  continue: "Continue",
  continueTitle: "Returning to the merchant's site",
  continueExplanation:
    "The result is being passed to the merchant. If the page does not move on by itself, press the button.",
  close: "Close",
  receipt: {
    title: "Payment received",
    thanks: (merchant) => `${merchant} has received your payment. You can close this page.`,
    paid: "Amount paid",
    paidTotal: "Total paid",
    card: "Card",
    authCode: "Approval code",
    at: "Date",
    reference: "Reference",
    print: "Print the receipt",
    show: "Show the receipt",
  },
  notice: {
    not_found: {
      title: "Page not found",
      text: "The link is incomplete or wrong. Make sure that you opened the merchant's link in full.",
    },
    expired: {
      title: "The link has expired",
      text: "This payment link can no longer be used. Ask the merchant for a new one.",
    },
    paid: {
      title: "This order has been paid",
      text: "This payment has already been received; you don't need to pay again.",
    },
    refunded: {
      title: "The payment was refunded",
      text: "This order's payment was received and refunded. Please ask the merchant if you have questions.",
    },
    voided: {
      title: "The payment was cancelled",
      text: "This order's payment was received and cancelled; the charge is taken off your card. Please ask the merchant if you have questions.",
    },
    processing: {
      title: "Waiting for your bank",
      text: "Please do not pay again. We are asking your bank for the result; this page updates itself when it arrives.",
    },
    elsewhere: {
      title: "Your payment is waiting for your approval",
      text: "This payment was started on another device or in another tab: approve it there, on your bank's page. This page updates itself when the result arrives.",
    },
    replaced: {
      title: "A newer payment took the place of this one",
      text: "A newer payment of the same order was started, so this one has ended. Nothing was charged. If you pay here after all, the newer one ends.",
    },
    cancelled: {
      title: "The payment was cancelled",
      text: "This payment link was cancelled and can no longer be used.",
    },
    no_attempts_left: {
      title: "No attempts left",
      text: "This link allows no further attempts. Ask the merchant for a new one.",
    },
    failed: {
      title: "The payment was not completed",
      text: "No payment could be made with this link. Ask the merchant for a new one.",
    },
    session_over: {
      title: "This page has timed out",
      text: "The card form was closed for your safety. Your payment link is still valid.",
    },
    account_expired: {
      title: "The link has expired",
      text: "The link to your open items can no longer be used. Ask the merchant for a new one.",
    },
    account_closed: {
      title: "This account cannot be paid online",
      text: "The merchant has closed the payment page of this account. Please ask the merchant about your payment.",
    },
    slow_down: { title: "Too many requests", text: "Please wait a little and try again." },
    unavailable: {
      title: "We cannot serve you right now",
      text: "Please try again in a few minutes. If you are not sure whether you have paid, ask the merchant before you pay again.",
    },
    bad_request: { title: "The request was not understood", text: "Open the page again and try once more." },
  },
  newLink: {
    ask: "Ask the merchant for a new link",
    hint: "One press tells the merchant. You need not enter anything.",
    asked: "The merchant has your request for a new link, and sends the new link to you.",
  },
  toBank: {
    title: "Taking you to your bank",
    explanation:
      "Your bank's page opens so that you can confirm the payment. Enter the one-time code on your bank's page only, and share it with nobody.",
    company: "Merchant",
    companyHint: (company) => `Your bank's page may name the merchant ${company}.`,
    bank: "Bank",
    address: "Address to open",
    sum: "Amount to confirm",
    goOn: "Go to the bank's page",
    noScript: "Press the button to go on.",
    closed: {
      opened: {
        title: "This step was opened before",
        text: "Your bank's verification page can be opened once only. Go back to see where the payment stands, or to start again.",
      },
      cancelled: {
        title: "The payment was cancelled",
        text: "The payment was cancelled before you reached your bank. Nothing was charged.",
      },
      replaced: {
        title: "A newer payment took the place of this one",
        text: "A newer payment of the same order was started, so this one has ended. Nothing was charged.",
      },
      ended: {
        title: "This step has ended",
        text: "Your bank's verification page can no longer be opened from here. Go back to see where the payment stands.",
      },
    },
    back: "Back to the payment",
  },
  usedCard: ({ name, lastDigits }) => `Card used: ${name && `${name}, `}ending in ${lastDigits}`,
  formProblem: {
    noTerminal: "This card cannot be used for this payment; use another card.",
    tooManyLookups: "Too many cards were looked up for this payment. Please try again later.",
    tooManyAttempts:
      "Too many attempts have failed in a short time. No money was taken; please wait a while, then try again or ask the merchant.",
    interrupted:
      "The connection was lost and the payment was not completed. You can try again; you will be charged only once.",
    system: formEn.system,
    savedCardGone: "This saved card can no longer be used; choose another card.",
  },
  decline: {
    card_data: "Your bank could not verify the card details. Check them and try again.",
    card_expired: "Your card has expired. Use another card.",
    wrong_code: "Your bank could not verify the security code. Check the code and try again.",
    insufficient_funds: "The card's limit or balance was not sufficient. Use another card or talk to your bank.",
    refused: "Your bank did not approve the payment. Use another card or call your bank.",
    closed_to_internet: "Internet shopping is disabled for this card. Enable it in your bank's app and try again.",
    not_authenticated:
      "3-D Secure verification was not completed. Try again with the code your bank sends, or confirm in your bank's app.",
    authentication_cancelled:
      "You cancelled the confirmation on your bank's page. You can try again with this card or another.",
    authentication_timed_out:
      "The time for your bank's confirmation ran out. Try again; if no code arrives, call your bank.",
    not_enrolled: "Your card is not enrolled in 3-D Secure. Ask your bank to enrol it, or use another card.",
    reversed:
      "Your bank approved the payment and then took it back. If an amount shows on your card, it comes back within a few days; you can use another card.",
    technical: "The payment could not be taken because of a technical problem. Please try again.",
  },
  takeOver: "If your bank's page is gone, you can start over here; this ends the unfinished attempt.",
  lastAttempt: {
    card_data: "On your last attempt your bank could not verify the card details.",
    card_expired: "On your last attempt the card had expired.",
    wrong_code: "On your last attempt your bank could not verify the security code.",
    insufficient_funds: "On your last attempt the card's limit or balance was not sufficient.",
    refused: "On your last attempt your bank did not approve the payment; it can tell you why.",
    closed_to_internet:
      "On your last attempt internet shopping was disabled for the card; you can enable it in your bank's app.",
    not_authenticated: "On your last attempt the 3-D Secure verification was not completed.",
    authentication_cancelled: "On your last attempt you cancelled the confirmation on your bank's page.",
    authentication_timed_out: "On your last attempt the time for your bank's confirmation ran out.",
    not_enrolled: "On your last attempt the card was not enrolled in 3-D Secure; your bank can enrol it.",
    reversed:
      "On your last attempt your bank approved the payment and then took it back. If an amount shows on your card, it comes back within a few days.",
    technical: "On your last attempt the payment could not be taken because of a technical problem.",
  },
  payHere: "Pay here",
  offlineWaiting:
    "You have no internet connection. Please do not pay again; we will check the result as soon as the connection is back.",
  refresh: "Refresh now",
  stillAwaited:
    "Please do not pay again. Your bank has not answered yet, and we are still checking. If you would rather not wait, close this page and open the link again later.",
};
