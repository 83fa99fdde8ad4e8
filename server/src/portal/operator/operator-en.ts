import { counted } from "../words/counted.ts";
import { fileFaultEn } from "../words/file-faults-en.ts";
import type { operatorTr } from "./operator-tr.ts";

const faults = {
  bin: "bin must be 6 to 8 digits.",
  bankCode: "bankCode must be four digits or empty.",
  cardType: "cardType must be credit, debit or prepaid.",
  brand: "brand must be a lower-case word or empty.",
  commercial: "commercial must be true or false.",
  program: "program must be lower-case words with hyphens, or empty.",
  empty: "The file has no rows.",
  too_many_faults: "Too many lines are wrong: the rest was not read.",
};

export const operatorEn: typeof operatorTr = {
  companiesArea: {
    title: "Companies",
    intro:
      "The companies that use this installation. Operators see their payments and customers only while a company lets them in.",
    nothingYet: "No companies yet. Create the first one and invite its administrator.",
    new: "New company",
    newIntro: "Then invite its first administrator, who sets up the rest.",
    create: "Create",
    name: "Name",
    nameHint: "Payers see this name.",
    code: "Code",
    codeHint: "It is part of the portal's address and does not change later. Small letters, digits and hyphens.",
    nameOrCode: "Name or code",
    state: "Status",
    stateOf: { active: "Active", suspended: "Suspended" },
    stateTitle: "Its state",
    created: "Created",
    terminals: "Terminals",
    activeOf: (active, all) => `${active} of ${all} in use`,
    members: "Members",
    lastAttempt: "Last attempt to pay",
    never: "None yet",
    suspend: "Suspend…",
    resume: "Resume…",
    changeOf: {
      suspend: {
        title: (name) => `Suspend ${name}?`,
        effects: [
          "Every call of its programs is refused with 401.",
          "Its members cannot enter the portal; the access of open sessions ends at once.",
          "Its payment links and its card form take no payments.",
          "The outcome of payments under way is still found out, and webhooks are sent. Its records stay as they are.",
        ],
        yes: "Yes, suspend",
      },
      resume: {
        title: (name) => `Resume ${name}?`,
        effects: [
          "Its programs can log in again, and its members can enter the portal.",
          "Payment links that have not expired can be paid again.",
        ],
        yes: "Yes, resume",
      },
    },
    administratorTitle: "First administrator",
    noAdministrator: "This company has no administrator. You invite the first one, who invites the others.",
    hasAdministrators: (count) => `Administrators: ${count}. They invite the others.`,
    invite: "Invite an administrator",
    toCompany: "Back to the company",
  },
  dataKeys: {
    title: "Keys",
    intro: "The keys that encrypt and sign data. No page shows a key itself.",
    purpose: "Purpose",
    since: "In use since",
    old: "Old keys",
    change: "Change",
    noOld: "None",
    stays: "Stays",
    rotate: "Rotate…",
    replaced: (id) => `Key ${id}, replaced:`,
    count: "Count the values encrypted with it",
    tooLong: "Counting takes too long here: `servicepay keys status`",
    sealed: (count) => `Values encrypted with it: ${count}`,
    nameOf: {
      "personal-data": "Personal details",
      "card-data": "Card data",
      "terminal-settings": "Settings of terminals",
      "webhook-secret": "Webhook secrets",
      "mail-server": "Companies' mail servers",
      "member-secret": "Members' second step, and kept forms",
      idempotency: "Replies to repeated requests",
      "card-testing": "Protection against card testing",
      "installment-token": "Installment options",
      invitation: "Invitation links",
      "passkey-challenge": "Passkey challenges",
      "link-signature": "Payment links",
      "redirect-signature": "Return URLs to the shop",
      "blind-index": "Search index",
      audit: "Audit log",
    },
    rotateTitle: (name) => `Rotate the key: ${name}?`,
    rotateText:
      "New values are sealed or signed with the new key; older ones stay readable. Every process uses the new key within half a minute.",
    afterwards: "The command that seals old values with the new key:",
    rotateYes: "Yes, rotate",
    commandsTitle: "Done on the command line",
    commandsIntro: "These need the machine, or read whole tables.",
    command: {
      reseal: { what: "Seal old values again", command: "servicepay keys reseal PURPOSE" },
      retire: { what: "Destroy a key that is no longer used", command: "servicepay keys retire ID" },
      rotateKek: { what: "Replace the key that wraps all keys", command: "servicepay rotate-kek" },
    },
  },
  binImport: {
    title: "Import a new list",
    columns: "A CSV or Excel file with the columns:",
    file: "File",
    fileHint: "At most 2 MB. Longer lists are imported on the command line: servicepay import bins FILE",
    compare: "Show the difference",
    previewTitle: "What does the new list change?",
    previewNote: "Nothing is saved yet. The file is kept for ten minutes.",
    rows: "BINs in the new list",
    kind: { added: "To be added", changed: "To be changed", removed: "To be removed" },
    same: "The file is the same as the list in use.",
    save: "Use this list",
    refused: (count) => `Refused lines: ${count}. The old list stays.`,
    contradicted: (count) => `Lines that contradict an earlier one and do not count: ${count}`,
    line: (line) => `Line ${line}:`,
    fault: (fault) => {
      switch (fault.name) {
        case "fields":
          return `It has ${counted(fault.has, "field", "fields")} instead of ${fault.needs}.`;
        case "columns":
          return `The header lacks ${fault.missing}.`;
        case "unreadable":
          return fileFaultEn(fault);
        case "contradicts":
          return `It contradicts line ${fault.earlier} about ${fault.bin}; line ${fault.earlier} counts.`;
        case "too_many_rows":
          return `A list has at most ${fault.max} rows.`;
        default:
          return faults[fault.name];
      }
    },
    more: (count) => `… and ${count} more`,
    before: "Now",
    after: "New",
  },
};
