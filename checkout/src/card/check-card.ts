import { brandOf } from "./brands.ts";
import { digitsOf, plainDigits, passesLuhn } from "./card-number.ts";
import { expiryOf, isExpired, isTooFar, type Expiry } from "./expiry.ts";

export interface TypedCard {
  number: string;
  expMonth: string;
  expYear: string;
  cvv: string;
  holderName: string;
}

/** A card that may be sent to a bank: digits only, the month in two and the year in four. */
export interface CheckedCard {
  pan: string;
  expMonth: string;
  expYear: string;
  cvv: string;
  holderName: string;
}

export type CardField = "number" | "expMonth" | "expYear" | "cvv" | "holderName";
export type CardProblemKind = "missing" | "incomplete" | "invalid" | "expired" | "looks_like_card";
export interface CardProblem {
  field: CardField;
  kind: CardProblemKind;
}

const HOLDER_NAME_MAX = 100;

/** The check that pages, widget and API share. Problems come in the order of the form's fields. */
export function checkCard(
  typed: TypedCard,
  now: Date,
): { card: CheckedCard; problems: [] } | { card: null; problems: CardProblem[] } {
  const pan = digitsOf(typed.number);
  const cvv = digitsOf(typed.cvv);
  const holderName = typed.holderName.normalize("NFC").trim().replace(/\s+/g, " ");
  const expMonth = plainDigits(typed.expMonth);
  const expYear = plainDigits(typed.expYear);
  const expiry = expiryOf(expMonth, expYear);
  const problems: (CardProblem | null)[] = [
    problem("number", numberProblem(pan)),
    expiry === null ? unreadableExpiry(expMonth, expYear) : problem("expYear", expiryProblem(expiry, now)),
    problem("cvv", securityCodeProblem(cvv, pan)),
    problem("holderName", holderNameProblem(holderName)),
  ];
  const found = problems.filter((entry) => entry !== null);
  if (found.length > 0 || expiry === null) return { card: null, problems: found };
  return { card: { pan, expMonth: expiry.month, expYear: expiry.year, cvv, holderName }, problems: [] };
}

function problem(field: CardField, kind: CardProblemKind | null): CardProblem | null {
  return kind === null ? null : { field, kind };
}

function numberProblem(pan: string): CardProblemKind | null {
  if (pan === "") return "missing";
  if (!/^\d+$/.test(pan)) return "invalid";
  const { lengths } = brandOf(pan);
  if (pan.length < Math.min(...lengths)) return "incomplete";
  return lengths.includes(pan.length) && passesLuhn(pan) ? null : "invalid";
}

function expiryProblem(expiry: Expiry, now: Date): CardProblemKind | null {
  if (isExpired(expiry, now)) return "expired";
  return isTooFar(expiry, now) ? "invalid" : null;
}

function unreadableExpiry(expMonth: string, expYear: string): CardProblem | null {
  if (expMonth === "" || expYear === "") return problem(expMonth === "" ? "expMonth" : "expYear", "missing");
  return problem(expiryOf(expMonth, "30") === null ? "expMonth" : "expYear", "invalid");
}

function securityCodeProblem(cvv: string, pan: string): CardProblemKind | null {
  if (cvv === "") return "missing";
  if (!/^\d+$/.test(cvv)) return "invalid";
  const { code, securityCodeLength } = brandOf(pan);
  if (code === null) return cvv.length === 3 || cvv.length === 4 ? null : "invalid";
  if (cvv.length < securityCodeLength) return "incomplete";
  return cvv.length === securityCodeLength ? null : "invalid";
}

/** A name with many digits is a card number in the wrong field, and must not be stored as a name. */
function holderNameProblem(name: string): CardProblemKind | null {
  if (name === "") return "missing";
  if ((name.match(/\p{Nd}/gu)?.length ?? 0) > 2) return "looks_like_card";
  return name.length <= HOLDER_NAME_MAX && /\p{L}/u.test(name) && !/[\p{Cc}<>]/u.test(name) ? null : "invalid";
}
