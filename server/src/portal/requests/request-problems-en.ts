import type { requestFormProblemsTr, requestProblemsTr } from "./request-problems-tr.ts";

const amount = {
  invalid: "Write an amount such as 1,250.50.",
  not_positive: "The amount must be more than zero.",
  too_fine: "The amount is finer than the currency's smallest unit.",
  too_small: "The amount is below the lowest amount of the payment set.",
  too_large: "The amount is above the highest amount of the payment set.",
};
const address = {
  invalid: "Write an address that begins with http:// or https://.",
  too_long: "An address has at most 2,048 characters.",
};

export const requestProblemsEn: typeof requestProblemsTr = {
  requestKind: { required: "Choose what is collected." },
  requestCode: { required: "Enter a code.", duplicate: "There is a request with this code. Enter another one." },
  price: { ...amount, required: "Enter the amount." },
  least: { ...amount, required: "Enter the lowest amount." },
  most: {
    ...amount,
    required: "Enter the highest amount.",
    too_small:
      "The highest amount must not be below the lowest amount, nor below the lowest amount of the payment set.",
  },
  presets: {
    out_of_range: "Suggested amounts must be between the lowest and the highest amount.",
    duplicate: "Two of the suggested amounts are the same.",
  },
  preset1: amount,
  preset2: amount,
  preset3: amount,
  preset4: amount,
  debt: {
    ...amount,
    required: "Enter the amount of the debt.",
    below_used: "The debt cannot be less than the parts that are paid or being paid.",
  },
  leastPart: {
    ...amount,
    too_large: "The smallest part must not exceed the debt, nor the highest amount of the payment set.",
    unpayable_rest:
      "The debt is above the highest amount of the payment set, so the smallest part is at most half of that amount. Otherwise a rest could not be paid.",
  },
  usesMax: {
    invalid: "Write a number from 1 to 10,000.",
    below_used: "More people than this have paid or are paying.",
  },
  successUrl: address,
  failUrl: address,
  webhookUrl: { ...address, invalid: "Webhooks cannot be sent to this address. Write a public https:// address." },
};

export const requestFormProblemsEn: typeof requestFormProblemsTr = {
  request_changed:
    "Somebody has changed this request in the meantime. What you typed is kept; if you save, it replaces their change.",
  request_changed_meanwhile:
    "Somebody has changed this request in the meantime. Check it as it is now, and confirm again.",
  request_not_payable: "The payment set does not accept this request any more. Edit the request first.",
  request_has_no_poster: "A withdrawn request has no poster. Activate it first.",
};
