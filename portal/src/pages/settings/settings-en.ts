import type { settingsTr } from "./settings-tr.ts";

export const settingsEn: typeof settingsTr = {
  settings: {
    title: "Settings",
    intro: "The company's name, the limits of refunds, and how long personal details are kept.",
    readOnly: "Only administrators change these settings.",
    nameTitle: "Company",
    name: "Company name",
    nameHint: "Shown on payment pages and in messages, unless the look of pages has another name.",
    code: "Code",
    zone: "Time zone",
    zoneWhy:
      "It cannot be changed: the banks' day ends by Istanbul time. Another zone would put payments on another day than the bank does.",
    limitsTitle: "Limits of refunds",
    limitsIntro:
      "The most that a member may give back on one day without another member. Each currency counts by itself, and what was given back on the same day counts together. Above it another member approves; with 0 every refund waits for approval.",
    limitsWhen: "A change counts from the next refund on. Requests that wait for approval keep waiting.",
    usual: "Default",
    changed: (time, by) => `${time}, ${by}`,
    ownRaise: "Raised the limit of an own role.",
    ownRole: (roles) =>
      `Your role: ${roles}. If you raise its limit, you raise your own; this page and the audit log show that.`,
    saveLimits: "Save the limits",
    saveName: "Save the name",
    retentionTitle: "How long personal details are kept",
    retentionIntro:
      "Details are erased once a day when their time is over. Payments themselves and the audit log stay.",
    payerDetails: "Payers' details (days)",
    payerDetailsHint:
      "Names, addresses and descriptions, from the day of the payment on. Payments can be disputed for up to 540 days.",
    idleCustomers: "Idle customers (days)",
    idleCustomersHint: "A customer without a change and without a payment request for so long is erased.",
    daysHint: "Leave it empty to keep them for ever.",
    forEver: "For ever",
    days: (days) => `${days} days`,
    saveRetention: "Save the periods",
    confirmTitle: "This change erases details for ever",
    confirmPayers: (days) => `Payers' details in payments older than ${days} days will be erased.`,
    confirmCustomers: (days) => `Customers who have been idle for ${days} days will be erased.`,
    confirmFinal: "It begins within a day. Nothing that is erased can be brought back, not from backups either.",
    confirmYes: "Yes, save and erase",
  },
};
