import { createRequire } from "node:module";
import type * as PhoneNumbers from "libphonenumber-js/mobile";
import { withoutInvisible } from "./visible-text.ts";

const require = createRequire(import.meta.url);

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/;
const EMAIL_LENGTH_MAX = 254;

/** The form in which e-mail addresses are compared and stored: copied text may hide marks that no mailbox has. */
export function cleanEmail(text: string): string {
  return withoutInvisible(text).trim();
}

/** Returns the clean address, or null if it is not one. A name beside it, "Ali <ali@shop.example>", is refused. */
export function readEmail(text: string): string | null {
  const email = cleanEmail(text);
  return email.length <= EMAIL_LENGTH_MAX && EMAIL.test(email) ? email : null;
}

/** Returns the mobile number as E.164 ("+905321234567"), or null for any other. Without a country code it is Turkish. */
export function normaliseGsm(text: string): string | null {
  // Loaded on first use, because the library is large.
  const { parsePhoneNumberFromString } = require("libphonenumber-js/mobile") as typeof PhoneNumbers;
  const number = parsePhoneNumberFromString(text, "TR");
  return number?.isValid() === true ? number.number : null;
}
