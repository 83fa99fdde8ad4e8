import type { AuthenticatedEntry } from "../books/entries.ts";
import { maskCardNumber } from "./card-number.ts";
import { findTestCard, type CardBehaviour, type Program } from "./test-cards.ts";

/** The answer of the card's bank to an authorization, in ISO 8583's codes. */
export type Authorization =
  | { kind: "approve" }
  | { kind: "decline"; code: string; message: string }
  /** The bank says that something failed; `charges`: it charged all the same. */
  | { kind: "fail"; code: string; message: string; charges: boolean }
  | { kind: "hang"; charges: boolean };

const AUTHORIZATIONS: Readonly<Record<CardBehaviour, Authorization>> = {
  approved: { kind: "approve" },
  threeds_failed: { kind: "approve" },
  threeds_not_enrolled: { kind: "approve" },
  threeds_attempted: { kind: "approve" },
  insufficient_funds: { kind: "decline", code: "51", message: "Limit yetersiz." },
  do_not_honour: { kind: "decline", code: "05", message: "Genel red." },
  lost_card: { kind: "decline", code: "41", message: "Kayıp kart, karta el koyunuz." },
  expired_card: { kind: "decline", code: "54", message: "Vadesi dolmuş kart." },
  wrong_cvv: { kind: "decline", code: "82", message: "CVV Hatası veya girilen CVV geçersiz." },
  closed_to_internet: { kind: "decline", code: "93", message: "Kartınız internetten alışverişe kapalıdır." },
  system_error: { kind: "decline", code: "96", message: "Sistem arızası." },
  unclear_error: { kind: "fail", code: "99", message: "İşlem sırasında hata oluştu.", charges: false },
  timeout: { kind: "hang", charges: true },
  timeout_not_charged: { kind: "hang", charges: false },
  amount_differs: { kind: "fail", code: "99", message: "İşlem sırasında hata oluştu.", charges: true },
  refund_declined: { kind: "approve" },
  refund_timeout: { kind: "approve" },
};
const UNKNOWN_CARD: Authorization = { kind: "decline", code: "15", message: "Kart bankası bulunamadı." };

export interface CardDetails {
  number: string;
  /** "12" */
  month: string;
  /** "30" */
  year: string;
  cvv: string;
}

/** The card of a sale, and the answer of its bank. */
export interface CardUse {
  authorization: Authorization;
  maskedPan: string;
  program: Program | null;
  md: string | null;
}

/** A sale with the card itself. */
export function cardGiven(card: CardDetails): CardUse {
  const testCard = findTestCard(card.number);
  const denial = denialOf(card);
  return {
    authorization: testCard === null ? UNKNOWN_CARD : (denied(denial) ?? AUTHORIZATIONS[testCard.outcome]),
    maskedPan: maskCardNumber(card.number),
    program: testCard?.program ?? null,
    md: null,
  };
}

/** A sale after authentication, which the bank remembers. */
export function cardRemembered({ denial, outcome, maskedPan, program, md }: AuthenticatedEntry): CardUse {
  return { authorization: denied(denial) ?? AUTHORIZATIONS[outcome], maskedPan, program, md };
}

/** The code with which the card's bank declines a wrong expiry or CVV. */
export function denialOf({ number, month, year, cvv }: CardDetails): AuthenticatedEntry["denial"] {
  const card = findTestCard(number);
  if (card === null) return null;
  if (month !== card.expMonth || year !== card.expYear.slice(-2)) return "54";
  return cvv === card.cvv ? null : "82";
}

function denied(denial: AuthenticatedEntry["denial"]): Authorization | null {
  if (denial === null) return null;
  return denial === "54" ? AUTHORIZATIONS.expired_card : AUTHORIZATIONS.wrong_cvv;
}
