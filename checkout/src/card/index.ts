export { brandOf } from "./brands.ts";
export type { Brand } from "./brands.ts";
export { digitsOf, groupDigits, maskCardNumber, passesLuhn } from "./card-number.ts";
export { checkCard } from "./check-card.ts";
export type { CardField, CardProblem, CardProblemKind, CheckedCard, TypedCard } from "./check-card.ts";
export { checkFormCard } from "./check-form-card.ts";
export type { FormCard, FormCardProblem } from "./check-form-card.ts";
export { formatExpiry, parseExpiry } from "./expiry.ts";
export type { Expiry } from "./expiry.ts";
