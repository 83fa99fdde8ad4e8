import type { requestFormProblemsTr, requestProblemsTr, requestsTr } from "./requests-tr.ts";

export const requestsEn: typeof requestsTr = {
  linkTabs: {
    label: "Pages of links",
    tab: { links: "Links", requests: "Payment requests" },
  },
  requests: {
    title: "Payment requests",
    intro: "Addresses that do not expire, for many payers: a product, a donation, a debt that several people share.",
    ownOnly: "Payment requests that you made.",
    new: "New request",
    nothingYet: "No payment requests yet. Make one, and share its address or print its poster.",
    column: {
      code: "Code",
      description: "Description",
      kind: "Kind",
      state: "Status",
      price: "Amount",
      uses: "Paid",
      collected: "Collected",
      created: "Created",
      address: "Address",
    },
    state: { active: "Active", complete: "Complete", withdrawn: "Withdrawn" },
    filterState: { active: "Active", withdrawn: "Withdrawn" },
    kind: { multi_use: "One price", open_amount: "Open amount", parts: "In parts" },
    text: "Code or description",
    maker: "Made by",
    makerMine: "Me",
    between: (least, most) => `${least} – ${most}`,
    usesOf: (paid, max) => `${paid} / ${max}`,
  },
  request: {
    address: "Address for payers",
    addressHint:
      "It does not expire. Share it, or have payers scan the code. Each payer gets their own link, valid for 20 minutes.",
    qr: "QR code of the address",
    copyAddress: "Copy address",
    saveQr: "Download QR code",
    poster: { tr: "Turkish poster (PDF)", en: "English poster (PDF)" },
    withdrawnNote:
      "The request is withdrawn. Payers who open its address read that there is no such page, and it has no poster.",
    details: "Details",
    sums: "Payments",
    price: "Amount",
    range: "Amounts to choose from",
    debt: "The whole debt",
    leastPart: "Smallest part",
    presets: "Suggested amounts",
    usesMax: "Maximum number of payers",
    usesAny: "Any number",
    paid: "Paid",
    paying: "Paying now",
    collected: "Collected",
    collectedHint: "Includes installment mark-ups, less refunds.",
    left: "Remaining",
    paymentSet: "Payment set",
    successUrl: "After the payment",
    failUrl: "If not paid",
    webhookUrl: "Webhook address",
    visits: "Payers",
    noVisits: "Nobody has started to pay yet.",
    visit: { reference: "Order", at: "Started", payer: "Payer", state: "Status", amount: "Amount" },
    edit: "Edit",
    withdraw: "Withdraw…",
    withdrawText:
      "Nobody can start to pay at this address any more. Payers who have started can finish. You can activate the request again later.",
    withdrawSubmit: "Yes, withdraw it",
    activate: "Activate again…",
    activateText: "The address and printed posters work again.",
    activateSubmit: "Yes, activate it",
    audit: "Show in the audit log",
  },
  requestForm: {
    newTitle: "New payment request",
    editTitle: "Edit request",
    kind: "What is collected?",
    kindChoice: {
      multi_use: { label: "One price", hint: "Everybody pays the same: a product, an event." },
      open_amount: { label: "Open amount", hint: "The payer chooses within limits: a donation, a balance." },
      parts: { label: "In parts", hint: "Several people share a debt: a joint gift, dues." },
    },
    kindStays: "Kind and currency cannot be changed. For another kind or currency, make another request.",
    code: "Code",
    codeHint: "Each payment gets an order number such as “code-1”, “code-2”.",
    paymentSet: "Payment set",
    description: "Description",
    descriptionHint: "The payer sees it, and it is printed on the poster.",
    price: "Amount",
    least: "At least",
    most: "At most",
    presets: "Suggested amounts",
    presetsHint: "Optional. Shown as buttons on the page.",
    preset: (number) => `Suggestion ${number}`,
    debt: "The whole debt",
    leastPart: "Smallest part",
    leastPartHint: "If empty: the lowest amount of the payment set.",
    amountHint: "For example 1,250.50",
    usesMax: "How many people can pay at most?",
    usesMaxHint: "If empty: any number, or 1,000 for a debt in parts.",
    addresses: "Addresses for your systems (optional)",
    successUrl: "Address to go to after the payment",
    failUrl: "Address to go to if not paid",
    webhookUrl: "Webhook address",
    submit: "Make request",
  },
};

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
