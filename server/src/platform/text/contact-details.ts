import { createRequire } from "node:module";
import type * as PhoneNumbers from "libphonenumber-js";

const require = createRequire(import.meta.url);

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const EMAIL_LENGTH_MAX = 254;

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text);
}

/** The number as E.164 ("+905321234567"), Turkish where it names no country; null where it is no possible number. */
export function normaliseGsm(text: string): string | null {
  // By the first number: it knows the numbers of the whole world, and starting need not wait for that.
  const { parsePhoneNumberFromString } = require("libphonenumber-js") as typeof PhoneNumbers;
  const number = parsePhoneNumberFromString(text, "TR");
  return number?.isValid() === true ? number.number : null;
}
