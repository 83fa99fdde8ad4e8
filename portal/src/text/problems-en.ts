import type { problemsTr } from "./problems-tr.ts";

export const problemsEn: typeof problemsTr = {
  problem: {
    amountMin: { invalid: "Write an amount such as 1,250.50." },
    amountMax: { invalid: "Write an amount such as 1,250.50." },
    lastFour: { invalid: "Write the last four digits." },
    credentials: { wrong: "The e-mail or the password is wrong." },
    email: {
      required: "Enter the e-mail address.",
      format: "This is not an e-mail address.",
      already_member: "This person is a member already.",
    },
    name: { required: "Enter your name.", length: "A name has at most 100 characters." },
    password: {
      required: "Enter the password.",
      wrong: "The password is wrong.",
      too_short: "The password must have at least 12 characters.",
      too_long: "The password can have at most 256 characters.",
      guessable: "This password is easy to guess.",
      common: "This password is one of those that are tried first, or is made of them.",
    },
    passkey: {
      wrong: "The passkey was not accepted. Try again or choose another way.",
      last_factor: "Add another passkey or an authenticator app first: in live mode one must remain.",
      too_many_keys: "You have 20 passkeys. Remove one first.",
    },
    code: { required: "Enter the code.", wrong: "The code is wrong, was used, or has expired." },
    roles: {
      required: "Choose at least one role.",
      not_allowed: "There is no such role.",
      stale: "Somebody changed this member's roles meanwhile. Your choice is kept; if you save, it replaces theirs.",
      last_administrator: "A company needs an administrator. Give the role to somebody else first.",
    },
    form: {
      form_used: "This form was used before. Open the page again.",
      has_account: "This address has an account. Log in to accept the invitation.",
      invalid: "This value was not accepted.",
    },
  },
};
