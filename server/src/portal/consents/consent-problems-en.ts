import type { consentFormProblemsTr, consentProblemsTr } from "./consent-problems-tr.ts";

export const consentProblemsEn: typeof consentProblemsTr = {
  consentKey: {
    invalid: "A code begins with a lower-case letter, and has at most 32 lower-case letters, digits and dashes.",
    taken: "The payment set has a text with this code. Change that one, or choose another code.",
  },
  consentKind: { required: "Choose whether the consent is required." },
  position: { invalid: "Write the place as a number from 0 to 99." },
  labelTr: { required: "Write the sentence.", too_long: "A sentence has at most 300 characters." },
  textTr: { required: "Write the text.", too_long: "A text has at most 30,000 characters." },
  labelEn: {
    required: "Write the sentence of the English text, too.",
    too_long: "A sentence has at most 300 characters.",
  },
  textEn: {
    required: "Write the text of the English sentence, too, or leave both empty.",
    too_long: "A text has at most 30,000 characters.",
  },
};

/** What is wrong with a whole form. */
export const consentFormProblemsEn: typeof consentFormProblemsTr = {
  texts_full: "A payment set has at most eight texts. Retire one first.",
  consent_changed:
    "Somebody has changed or retired this text in the meantime. What you typed is kept; if you publish, it replaces theirs.",
  consent_changed_retire:
    "Somebody has changed this text in the meantime. Check the version that is shown, and confirm again.",
};
