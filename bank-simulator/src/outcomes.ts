import type { CardBehaviour } from "./test-cards.ts";

/** The answer of the card's bank to an authorization. */
export type Authorization =
  | { kind: "approve" }
  | { kind: "decline"; code: string; message: string }
  | { kind: "fail"; code: string; message: string }
  | { kind: "hang"; charges: boolean };

export type Authentication = { kind: "challenge"; mdStatus: "1" | "0" } | { kind: "noChallenge"; mdStatus: "2" | "4" };

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
  unclear_error: { kind: "fail", code: "99", message: "İşlem sırasında hata oluştu." },
  timeout: { kind: "hang", charges: true },
  timeout_not_charged: { kind: "hang", charges: false },
};

export const wrongCvv: Authorization = AUTHORIZATIONS.wrong_cvv;
export const wrongExpiry: Authorization = AUTHORIZATIONS.expired_card;
export const unknownCard: Authorization = { kind: "decline", code: "15", message: "Kart bankası bulunamadı." };

export function authorizationOf(behaviour: CardBehaviour): Authorization {
  return AUTHORIZATIONS[behaviour];
}

export function authenticationOf(behaviour: CardBehaviour | null): Authentication {
  switch (behaviour) {
    case "threeds_failed":
      return { kind: "challenge", mdStatus: "0" };
    case "threeds_not_enrolled":
      return { kind: "noChallenge", mdStatus: "2" };
    case "threeds_attempted":
      return { kind: "noChallenge", mdStatus: "4" };
    default:
      return { kind: "challenge", mdStatus: "1" };
  }
}
