export {
  paragraphsOf,
  textIn,
  type Consent,
  type ConsentId,
  type ConsentKind,
  type ConsentLocale,
  type ConsentText,
} from "./consent.ts";
export { setConsent, type NewConsent } from "./set-consent.ts";
export { retireConsent } from "./retire-consent.ts";
export { currentConsents, findConsentVersion, listConsentAnswers } from "./read-consents.ts";
export { recordConsentAnswers, type PayerAnswers } from "./record-answers.ts";
export type { ConsentAnswer } from "./store.ts";
export { eraseAnswerAddresses } from "./erase-answer-addresses.ts";
