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
  cancelNo: "No, keep paying",
  continue: "Continue",
  continueTitle: "Returning to the merchant's site",
  continueExplanation: "The result is being sent to the merchant. If nothing happens, press the button.",
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
      text: "The link is incomplete or wrong. Make sure you opened the merchant's complete link.",
    },
    expired: {
      title: "The link has expired",
      text: "This payment link can no longer be used.",
    },
    paid: {
      title: "This order has already been paid",
      text: "This payment has already been received; you don't need to pay again.",
    },
    refunded: {
      title: "The payment was refunded",
      text: "This order's payment was received and refunded. Please ask the merchant if you have questions.",
    },
    voided: {
      title: "The payment was cancelled",
      text: "This order's payment was received and then cancelled; the charge is removed from your card. Please ask the merchant if you have questions.",
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
      title: "A newer payment replaced this one",
      text: "A newer payment for the same order was started, so this one has ended. Nothing was charged. If you pay here instead, the newer one ends.",
    },
    cancelled: {
      title: "The payment was cancelled",
      text: "This payment link was cancelled and can no longer be used.",
    },
    no_attempts_left: {
      title: "No attempts left",
      text: "This link allows no further attempts.",
    },
    failed: {
      title: "The payment was not completed",
      text: "This link could not take a payment.",
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
      text: "The merchant has closed this account's payment page. Please contact the merchant about your payment.",
    },
    slow_down: { title: "Too many requests", text: "Please wait a moment and try again." },
    unavailable: {
      title: "This page is unavailable right now",
      text: "Please try again in a few minutes. If you are not sure whether you have paid, contact the merchant before paying again.",
    },
    bad_request: { title: "Something was wrong with the request", text: "Reload the page and try again." },
  },
  newLink: {
    needed: "Ask the merchant for a new link.",
    chooseAgain: "You can start again on the page you came from.",
    ask: "Ask the merchant for a new link",
    hint: "This notifies the merchant. You don't need to enter anything.",
    asked: "The merchant has received your request and will send you a new link.",
  },
  toBank: {
    title: "Taking you to your bank",
    explanation:
      "Your bank's page opens so that you can confirm the payment. Enter the one-time code only on your bank's page, and never share it.",
    company: "Merchant",
    companyHint: (company) => `Your bank's page may show the merchant as ${company}.`,
    bank: "Bank",
    address: "Address to open",
    sum: "Amount to confirm",
    goOn: "Continue to your bank",
    noScript: "Press the button to continue.",
    closed: {
      opened: {
        title: "This step has already been opened",
        text: "Your bank's verification page can only be opened once. Go back to check the payment's status or start again.",
      },
      cancelled: {
        title: "The payment was cancelled",
        text: "The payment was cancelled before you reached your bank. Nothing was charged.",
      },
      replaced: {
        title: "A newer payment replaced this one",
        text: "A newer payment for the same order was started, so this one has ended. Nothing was charged.",
      },
      ended: {
        title: "This step has ended",
        text: "Your bank's verification page can no longer be opened from here. Go back to check the payment's status.",
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
    insufficient_funds: "The card's limit or balance is too low. Use another card or contact your bank.",
    refused: "Your bank did not approve the payment. Use another card or call your bank.",
    closed_to_internet: "Online purchases are turned off for this card. Turn them on in your bank's app and try again.",
    not_authenticated:
      "3-D Secure verification was not completed. Try again with the code your bank sends, or confirm in your bank's app.",
    authentication_cancelled:
      "You cancelled the confirmation on your bank's page. You can try again with this card or another.",
    authentication_timed_out:
      "The time for your bank's confirmation ran out. Try again; if no code arrives, call your bank.",
    not_enrolled: "Your card is not enrolled in 3-D Secure. Ask your bank to enrol it, or use another card.",
    reversed:
      "Your bank approved the payment and then reversed it. If you see a charge on your card, it will be returned within a few days. You can use another card.",
    technical: "The payment could not be taken because of a technical problem. Please try again.",
  },
  takeOver: "If you no longer have your bank's page, you can start over here. This ends the unfinished attempt.",
  lastAttempt: {
    card_data: "On your last attempt your bank could not verify the card details.",
    card_expired: "On your last attempt the card had expired.",
    wrong_code: "On your last attempt your bank could not verify the security code.",
    insufficient_funds: "On your last attempt the card's limit or balance was too low.",
    refused: "On your last attempt your bank did not approve the payment; it can tell you why.",
    closed_to_internet:
      "On your last attempt online purchases were turned off for the card; you can turn them on in your bank's app.",
    not_authenticated: "On your last attempt the 3-D Secure verification was not completed.",
    authentication_cancelled: "On your last attempt you cancelled the confirmation on your bank's page.",
    authentication_timed_out: "On your last attempt the time for your bank's confirmation ran out.",
    not_enrolled: "On your last attempt the card was not enrolled in 3-D Secure; your bank can enrol it.",
    reversed:
      "On your last attempt your bank approved the payment and then reversed it. If you see a charge on your card, it will be returned within a few days.",
    technical: "On your last attempt the payment could not be taken because of a technical problem.",
  },
  payHere: "Pay here",
  offlineWaiting:
    "You have no internet connection. Please do not pay again; we will check the result as soon as the connection is back.",
  refresh: "Refresh now",
  stillAwaited:
    "Please do not pay again. Your bank has not answered yet, and we are still checking. If you would rather not wait, close this page and open the link again later.",
};
