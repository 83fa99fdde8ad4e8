export {
  consentKinds,
  paragraphsOf,
  textIn,
  tidyText,
  type Consent,
  type ConsentId,
  type ConsentKind,
  type ConsentVersion,
} from "./consent.ts";
export { consentProblems } from "./consent-problems.ts";
export { setConsent, type NewConsent } from "./set-consent.ts";
export { retireConsent } from "./retire-consent.ts";
export { recordConsentAnswers, type PayerAnswers } from "./record-consent-answers.ts";
export {
  countConsentAnswers,
  currentConsents,
  eraseAnswerAddresses,
  findConsentVersion,
  listConsentAnswers,
  listConsents,
  listConsentVersions,
  newestConsentAnswers,
  type ConsentAnswer,
} from "./store.ts";
