import { createRequire } from "node:module";
import type * as PhoneNumbers from "libphonenumber-js";

const require = createRequire(import.meta.url);

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const EMAIL_LENGTH_MAX = 254;

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text);
}

/** Returns the number as E.164 ("+905321234567"), or null if it is not valid. Without a country code it is Turkish. */
export function normaliseGsm(text: string): string | null {
  // Loaded on first use, because the library is large.
  const { parsePhoneNumberFromString } = require("libphonenumber-js") as typeof PhoneNumbers;
  const number = parsePhoneNumberFromString(text, "TR");
  return number?.isValid() === true ? number.number : null;
}
