import type { VisitText } from "./visit-tr.ts";

export const sessionEn: VisitText["session"] = {
  left: (time) => `This page closes in ${time}.`,
  minutesLeft: (count) => `This page closes in ${count === 1 ? "1 minute" : `${count} minutes`}.`,
  secondsLeft: (count) => `This page closes in ${count === 1 ? "1 second" : `${count} seconds`}.`,
  extend: "Give me more time",
  extending: "Asking for more time…",
  extended: "You have more time now.",
  notExtended: "The time could not be extended. Your input is still here; check your connection and try again.",
  continue: "Start the payment again",
};

export const visitEn: VisitText = {
  savedCards: {
    legend: "Choose your card",
    ending: (digits) => `ending in ${digits}`,
    another: "Another card",
    hint: "Payments with a saved card are always confirmed with your bank's 3-D Secure.",
  },
  saveCard: (merchant) => `Save my card for my payments to ${merchant}`,
  saveCardDetails:
    "Your card is saved only if you tick this box. The card number is stored encrypted; the security code is never stored. To delete the card, contact the merchant.",
  saveCardSummary: "How is my card stored?",
  session: sessionEn,
  showInstallments: "Show installments",
  upTo: (count) => `Up to ${count} installments`,
  ofAllCards: "all cards",
  allCards: "Installment table for all cards",
  phone: {
    title: "Pay on your phone",
    text: "Scan the code with your phone's camera; the same payment page opens.",
    alt: "QR code of this payment page",
  },
};
