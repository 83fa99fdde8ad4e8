import type { companiesTr } from "./companies-tr.ts";

export const companiesEn: typeof companiesTr = {
  companiesArea: {
    title: "Companies",
    intro:
      "The companies that use this installation. Operators see their payments and customers only while a company lets them in.",
    nothingYet: "There is no company yet. Make the first one, and invite its administrator.",
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
          "Its members cannot enter the portal; open pages end at the next click.",
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
};
