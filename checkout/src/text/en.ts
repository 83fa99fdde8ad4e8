import { formEn } from "./form-en.ts";
import { visitEn } from "./visit-en.ts";
import type { Text } from "./tr.ts";

export const en: Text = {
  ...formEn,
  visit: visitEn,
  languageName: "English",
  otherLanguage: "Türkçe",
  payTitle: (merchant) => `Payment – ${merchant}`,
  securePayment: "Secure card payment",
  payTo: "Pay to",
  amountToPay: "Amount to pay",
  description: "Description",
  orderReference: "Order no.",
  testLabel: "Test environment",
  testBanner: "Test environment: no real money is taken. Use a test card only.",
  backToShop: "Back to the shop",
  cancelPayment: "Cancel the payment",
  cancelQuestion: "Cancel this payment?",
  cancelExplanation: "Once cancelled, this payment link cannot be used again.",
  cancelYes: "Yes, cancel it",
  cancelNo: "No, back to the payment",
  continue: "Continue",
  continueTitle: "Returning to the shop",
  continueExplanation:
    "The result is being passed to the shop. If the page does not move on by itself, press the button.",
  close: "Close",
  receipt: {
    title: "Payment received",
    thanks: (merchant) => `${merchant} has received your payment. You can close this page.`,
    paid: "Amount paid",
    card: "Card",
    installments: "Installments",
    authCode: "Approval code",
    at: "Date",
    reference: "Reference",
    print: "Print the receipt",
    show: "Show the receipt",
  },
  notice: {
    not_found: {
      title: "Page not found",
      text: "The link is incomplete or wrong. Make sure that you opened the shop's link in full.",
    },
    expired: {
      title: "The link has expired",
      text: "This payment link can no longer be used. Ask the shop for a new one.",
    },
    paid: { title: "This order has been paid", text: "The payment was received before; you need not pay again." },
    refunded: {
      title: "The payment was refunded",
      text: "This order's payment was received and refunded. Please ask the shop if you have questions.",
    },
    processing: {
      title: "Waiting for your bank",
      text: "Please do not pay again. Your bank is being asked for the result; this page changes by itself when it arrives.",
    },
    elsewhere: {
      title: "Your payment waits for your approval",
      text: "This payment was started on another device or in another tab: approve it there, on your bank's page. This page changes by itself when the result arrives.",
    },
    cancelled: {
      title: "The payment was cancelled",
      text: "This payment link was cancelled and can no longer be used.",
    },
    too_many_tries: { title: "No tries left", text: "This link takes no further try. Ask the shop for a new one." },
    failed: {
      title: "The payment was not completed",
      text: "No payment could be taken by this link. Ask the shop for a new one.",
    },
    session_over: {
      title: "This page has timed out",
      text: "The card form was closed for your safety. Your payment link is still valid.",
    },
    slow_down: { title: "Too many requests", text: "Please wait a little and try again." },
    unavailable: {
      title: "We cannot serve you right now",
      text: "Please try again in a few minutes. If you are not sure whether you have paid, ask the shop before you pay again.",
    },
    bad_request: { title: "The request was not understood", text: "Open the page again and try once more." },
  },
  toBank: {
    title: "Taking you to your bank",
    explanation:
      "Your bank's page opens so that you can confirm the payment. Enter the one-time code on your bank's page only, and share it with nobody.",
    bank: "Bank",
    address: "Address to open",
    sum: "Amount to confirm",
    goOn: "Go to the bank's page",
    noScript: "Press the button to go on.",
    closedTitle: "This step was opened before",
    closed:
      "Your bank's verification page can be opened once only. Go back to see where the payment stands, or to try again.",
    back: "Back to the payment",
  },
  takeOver: "If your bank's page is gone, you can start over here; the unfinished try ends with that.",
  lastTry: {
    card_data: "At your last try your bank could not verify the card details.",
    insufficient_funds: "At your last try the card's limit or balance was not sufficient.",
    refused: "At your last try your bank did not approve the payment; it can tell you why.",
    closed_to_internet:
      "At your last try the card was closed to internet shopping; you can open it in your bank's app.",
    not_authenticated: "At your last try the 3-D Secure verification was not completed.",
    authentication_cancelled: "At your last try you chose not to confirm the payment on your bank's page.",
    authentication_timed_out: "At your last try the time for your bank's confirmation ran out.",
    not_enrolled: "At your last try the card was not enrolled in 3-D Secure; your bank can enrol it.",
    taken_back:
      "At your last try your bank approved the payment and then took it back. If an amount shows on your card, it comes back within a few days.",
    technical: "At your last try the payment could not be taken because of a technical problem.",
  },
  payHere: "Pay here",
  offlineWaiting:
    "You have no internet connection. Please do not pay again; the result is asked for as soon as the connection is back.",
  refresh: "Renew now",
  stillAwaited:
    "Please do not pay again. Your bank has not answered yet and we keep asking. If you would rather not wait, close this page and open the link again later.",
};
