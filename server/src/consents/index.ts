export type { Consent, ConsentId, ConsentKind, ConsentLocale, ConsentText } from "./consent.ts";
export { paragraphsOf, textIn } from "./consent.ts";
export type { NewConsent } from "./set-consent.ts";
export { setConsent } from "./set-consent.ts";
export { retireConsent } from "./retire-consent.ts";
export { currentConsents, findConsentVersion, listConsentAnswers } from "./read-consents.ts";
export type { PayerAnswers } from "./record-answers.ts";
export { recordConsentAnswers } from "./record-answers.ts";
export type { ConsentAnswer } from "./store.ts";
