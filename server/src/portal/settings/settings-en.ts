import { counted } from "../words/counted.ts";
import type { settingsTr } from "./settings-tr.ts";

export const settingsEn: typeof settingsTr = {
  settings: {
    title: "Settings",
    intro: "The company's name, refund limits, and how long personal details are kept.",
    readOnly: "Only administrators can change these settings.",
    nameTitle: "Company",
    name: "Company name",
    nameHint: "Shown on payment pages and in messages, unless Branding sets a different name.",
    code: "Code",
    zone: "Time zone",
    zoneWhy:
      "The time zone is fixed: banks close their day in Istanbul time, and another zone would put payments on a different day.",
    limitsTitle: "Refund limits",
    limitsIntro:
      "The most a member may refund per bank day without another member's approval, counted separately for each currency. Larger amounts need approval; with 0, every refund does.",
    limitsPrograms:
      "Each currency has its own limit: a member may refund up to all of them on one day. Programs with the scope “payments” refund without a limit; only administrators give it.",
    limitsWhen: "Changes apply from the next refund. Pending requests stay pending.",
    usual: "Default",
    changed: (time, by) => `${time}, ${by}`,
    ownRaise: "Raised by a member who holds this role.",
    ownRole: (roles) =>
      `You have this role: ${roles}. Raising its limit raises your own; this page and the audit log show that.`,
    saveLimits: "Save the limits",
    saveName: "Save the name",
    retentionTitle: "How long personal details are kept",
    retentionIntro: "Once a day, details past their retention period are erased. Payments and the audit log are kept.",
    payerDetails: "Payers' details (days)",
    payerDetailsHint:
      "Names, addresses and descriptions, from the day of the payment on. Payments can be disputed for up to 540 days.",
    idleCustomers: "Idle customers (days)",
    idleCustomersHint: "Customers with no changes or payment requests for this long are erased.",
    daysHint: "Leave it empty to keep them for ever.",
    forEver: "For ever",
    days: (days) => counted(days, "day", "days"),
    saveRetention: "Save the periods",
    confirmTitle: "This change erases details for ever",
    confirmPayers: (days) => `Payers' details in payments older than ${counted(days, "day", "days")} will be erased.`,
    confirmCustomers: (days) => `Customers who have been idle for ${counted(days, "day", "days")} will be erased.`,
    confirmFinal:
      "Erasure starts within a day and cannot be undone. Older backups contain the data until they are deleted.",
    confirmYes: "Yes, save and erase",
    problem: {
      name: { length: "Enter the name, with at most 200 characters." },
      form: {
        days_invalid: "Write whole days from 30 to 36,500, or leave the field empty.",
        limit_invalid: "Write an amount such as 1,250.50; 0 if nothing may be given back alone.",
        limit_too_fine: "The amount is finer than the currency's smallest unit.",
        limit_too_high: "A limit is at most 100,000,000.",
        above_finance: "The limit of support is at most that of finance.",
        below_support: "The limit of finance is at least that of support.",
        limits_changed:
          "Somebody has changed a limit in the meantime. What you typed is kept; if you save, it replaces theirs.",
        name_changed:
          "Somebody has changed the name since then. What you typed is kept; if you save, it replaces theirs.",
        periods_changed:
          "Somebody has changed the periods in the meantime. What you typed is kept; if you save, it replaces theirs.",
      },
    },
  },
};
