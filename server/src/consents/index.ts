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
export { recordConsentAnswers, type PayerAnswers } from "./record-consent-answers.ts";
export {
  currentConsents,
  eraseAnswerAddresses,
  findConsentVersion,
  listConsentAnswers,
  newestConsentAnswers,
  type ConsentAnswer,
} from "./store.ts";
