import { counted } from "../words/counted.ts";
import type { setupTr } from "./setup-tr.ts";

export const setupEn: typeof setupTr = {
  setup: {
    title: "Set-up",
    tabsLabel: "Set-up pages",
    tab: {
      sets: "Payment sets",
      terminals: "Terminals",
      rates: "Rates",
      bins: "BIN list",
      messages: "Messages",
      consents: "Consents",
      fields: "Dynamic fields",
    },
  },
  terminals: {
    title: "Terminals",
    intro: "Your accounts at banks (virtual POS).",
    new: "Add a terminal",
    newTitle: "New terminal",
    changeTitle: "Change the terminal",
    noneFailing: "No terminal fails its check.",
    all: "All terminals",
    nothingYet: "No terminals yet. Add your bank's virtual POS to take payments.",
    name: "Name",
    nameHint: "Only you see it.",
    bank: "Bank",
    bankHint: (protocols) => `The next step has the bank's addresses filled in. Kind of connection: ${protocols}.`,
    otherBank: (protocol) => `Another ${protocol} bank`,
    next: "Next",
    add: "Add the terminal",
    bankOfCards: "Card issuer",
    bankOfCardsHint: "Cards that this bank issued use this terminal first for installments.",
    noBank: "Not given",
    erpCode: "ERP code",
    erpCodeHint: "Your ERP's code of the bank account, for collections.",
    protocol: "Protocol",
    currencies: "Currencies",
    programs: "Installment programs",
    programsHint: "Cards of these programs can pay in installments here.",
    noPrograms: "None: no installments",
    brands: "Card brands",
    brandsHint: "The brands your contract with the bank covers. Payers see their logos.",
    brand: { visa: "Visa", mastercard: "Mastercard", troy: "Troy", "american-express": "American Express" },
    usedBy: "Payment sets",
    unused: "Not in any payment set yet",
    state: "Status",
    active: "In use",
    failing: "Failed its check",
    disabled: "Disabled",
    test: "test bank",
    lastCheck: "Last check",
    notChecked: "Not checked",
    notCheckedLong: "The connection has not been checked since the settings changed.",
    change: "Change",
    disable: "Disable…",
    disableText: "This terminal will take no new payments. Voids and refunds of earlier payments still work.",
    disableSubmit: "Disable the terminal",
    enable: "Enable",
    notDone: "Not done",
    settings: "Bank settings",
    secretSet: "Stored, not shown",
    notSet: "Empty",
    keepSecret: "Leave empty to keep the stored value.",
    retype: "Secret values are not sent back to the page: please type them again.",
    choice: { yes: "Yes", no: "No" },
    checkTitle: "Connection check",
    check: "Check the connection",
    checkNote:
      "The bank is asked for an order that does not exist; no money moves. Only the first 3-D payment proves the 3-D Secure key. After two refusals within an hour no more checks are made, since banks lock users.",
    checked: { address: "Address", credentials: "Log-in", clock: "Clock" },
    checkResult: { ok: "Correct", wrong: "Wrong", unknown: "Not known yet" },
    found: {
      address: {
        ok: (ms) => `The bank answered at this address within ${ms} ms.`,
        silent: (reason) =>
          `Nothing answers at this address (${reason}). Check the address, the firewall, and whether the bank knows this server's IP address.`,
        other: (status) =>
          `A server answers at this address, but not as the bank does (HTTP ${status}). Compare the address with the bank's document.`,
      },
      credentials: {
        ok: "The bank accepted the merchant number, the user and the password.",
        wrong:
          "The bank did not accept the log-in: the merchant number, the user or the password is wrong. If all are correct, the bank does not know this server's IP address.",
        unknown: "The bank did not answer, so the log-in was not tested.",
      },
      clock: {
        ok: (seconds) => `The clocks of the bank and of this server agree (${seconds} s apart).`,
        wrong: (seconds) =>
          `This server's clock is ${counted(seconds, "second", "seconds")} off the bank's. Ask the operator to set it by NTP.`,
        unknown: "The bank did not send its time.",
      },
    },
    proofsTitle: "Confirmed by payments",
    proofsNote: "From the newest five payments of the last 24 hours at this terminal.",
    proofsTest:
      "From the newest five payments of the last 24 hours at this terminal. To prove them: make a link with a small amount, pay it with the bank's test card, then void the payment on its page on the same day.",
    proof: {
      threeDs: {
        label: "3-D Secure key and return",
        ok: "The bank's page accepted our request, the payer came back, and the bank's signature is correct.",
        wrong:
          "The signatures did not match, or the bank refused the request. Compare the 3-D Secure key (storeKey) and the merchant number with those in the bank's panel.",
        unknown: "No payment has come back from the bank's page in the last 24 hours.",
      },
      sale: {
        label: "Charge",
        ok: "The bank approved a charge.",
        wrong: "The bank refused a charge for a technical reason, not because of the card.",
        unknown: "No charge was approved in the last 24 hours.",
      },
      void: {
        label: "Void",
        ok: "The bank voided a charge.",
        wrong: "The bank refused a void. Ask it whether the user may void.",
        unknown: "No charge was voided in the last 24 hours.",
      },
    },
    bankSaid: (words) => `The bank's words: “${words}”`,
    problem: {
      name: { required: "Give the terminal a name.", taken: "There is another terminal of this name." },
      currencies: { invalid: "Choose at least one currency." },
      brands: { invalid: "Choose at least one brand." },
      form: {
        stale:
          "Somebody has changed this terminal in the meantime. What you typed is kept; if you save, it replaces theirs.",
        refused_twice:
          "The bank refused two checks within the last hour. So that it does not lock the user, wait before you check again.",
      },
    },
  },
};
