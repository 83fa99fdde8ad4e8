import { maskCardNumber } from "../cards/card-number.ts";
import { findTestCard, type CardBehaviour } from "../cards/test-cards.ts";
import { challengePage, problemPage, type Locale, type Page } from "../web/pages.ts";
import { createSessions } from "./sessions.ts";

/** How an authentication ended, in the numbers that banks share: 1 full, 4 attempted, 2 not enrolled, 0 failed. */
export type MdStatus = "0" | "1" | "2" | "4";

export interface Authentication {
  locale: Locale;
  merchantName: string;
  /** "100,25 TRY" */
  shownAmount: string;
  cardNumber: string;
  /** The page that returns the payer's browser to the merchant. */
  conclude(mdStatus: MdStatus, isCancelled: boolean): Page;
}

/** What a bank's return says of a payer who gave up on its page. Which words each bank has for it is not published. */
export const CANCELLED_BY_PAYER = "Kart hamili işlemi iptal etti";

/** The pages on which payers prove to their bank who they are. */
export interface AuthenticationPages {
  /** Asks for the one-time password, unless the card's bank decides without one. */
  begin(authentication: Authentication): Page;
  /** The payer's one-time password or cancellation. */
  answer(sessionToken: string, form: ReadonlyMap<string, string>): Page;
}

interface Session {
  authentication: Authentication;
  wrongPasswords: number;
}

const WRONG_PASSWORDS_MAX = 3;

export function createAuthenticationPages(bankName: string, nowMs: () => number): AuthenticationPages {
  const sessions = createSessions<Session>(nowMs);

  return {
    begin(authentication) {
      const mdStatus = statusOf(authentication.cardNumber);
      if (mdStatus === "2" || mdStatus === "4") return authentication.conclude(mdStatus, false);
      const session = { authentication, wrongPasswords: 0 };
      return challenge(session, sessions.open(session));
    },

    answer(sessionToken, form) {
      const session = sessions.find(sessionToken);
      if (session === null) return problemPage("tr", 410);
      const { cardNumber, conclude } = session.authentication;
      const isCancelled = form.get("answer") === "cancel";
      const isRight = form.get("otp")?.trim() === (findTestCard(cardNumber)?.otp ?? "123456");
      if (!isCancelled && !isRight && ++session.wrongPasswords < WRONG_PASSWORDS_MAX)
        return challenge(session, sessionToken);
      sessions.close(sessionToken);
      return conclude(isRight && !isCancelled ? statusOf(cardNumber) : "0", isCancelled);
    },
  };

  function challenge({ authentication, wrongPasswords }: Session, sessionToken: string): Page {
    const { locale, merchantName, shownAmount, cardNumber } = authentication;
    const details = { bankName, locale, merchantName, amount: shownAmount, maskedPan: maskCardNumber(cardNumber) };
    return challengePage({ ...details, action: `/acs/${sessionToken}`, isRetry: wrongPasswords > 0 });
  }
}

const STATUSES: Partial<Record<CardBehaviour, MdStatus>> = {
  threeds_failed: "0",
  threeds_not_enrolled: "2",
  threeds_attempted: "4",
};

function statusOf(cardNumber: string): MdStatus {
  const card = findTestCard(cardNumber);
  return (card !== null && STATUSES[card.outcome]) || "1";
}
