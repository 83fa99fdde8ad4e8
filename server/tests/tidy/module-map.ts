/**
 * Which modules a module may import: only modules below it. ARCHITECTURE.md shows the same order, so change both. Never
 * add an entry that makes a cycle.
 */
const directory = ["customers", "users", "identity", "notifications", "audit"];
const services = [
  "cards",
  "hand-over",
  "current-accounts",
  "payment-sets",
  "acquirers",
  "webhooks",
  "branding",
  "consents",
  ...directory,
];

export const mayImport: Readonly<Record<string, readonly string[]>> = {
  portal: [
    "checkouts",
    "members",
    "reports",
    "refused-calls",
    "approvals",
    "installation",
    "privacy",
    "requests",
    "links",
    "reconciliation",
    "payments",
    ...services,
  ],
  // On the same level as privacy: both call verbs of every module that keeps data.
  installation: ["members", "checkouts", "links", "payments", ...services],
  privacy: ["members", "refused-calls", "checkouts", "links", "reconciliation", "payments", ...services],
  checkouts: ["links", "payments", ...services],
  requests: ["links", "payments", ...services],
  links: ["payments", ...services],
  reconciliation: ["payments", ...services],
  approvals: ["payments", "members", "acquirers", "audit"],
  reports: ["payments", "acquirers"],
  payments: services,
  cards: ["acquirers", ...directory],
  "hand-over": ["current-accounts", "audit"],
  "current-accounts": ["acquirers", ...directory],
  "payment-sets": ["acquirers", ...directory],
  acquirers: [],
  webhooks: ["audit"],
  branding: ["audit"],
  consents: ["audit"],
  customers: ["identity", "audit"],
  users: ["identity", "notifications", "audit"],
  members: ["identity", "audit"],
  identity: ["audit"],
  notifications: ["audit"],
  "refused-calls": [],
  audit: [],
};

/** Folders above the modules, which may import every module, and who may import them. The name of `app.ts` is "". */
export const importedBy: Readonly<Record<string, readonly string[]>> = {
  commands: [],
  start: ["commands"],
  demo: ["", "start", "commands"],
};

/** The files that other modules may import: a module's index, and for acquirers the registry and the contract. */
export function isEntryFile(module: string, rest: string): boolean {
  if (module === "acquirers") return rest === "registry.ts" || rest.startsWith("contract/");
  return rest === "index.ts";
}

/** Files that only the composition root may import as well: routes and jobs. */
export function isForCompositionRoot(rest: string): boolean {
  return /^(?:routes|jobs)(?:\.ts|\/)/.test(rest);
}

export function moduleOf(path: string): { module: string; rest: string } | undefined {
  const match = /^server\/src\/([a-z-]+)\/(.+)$/.exec(path);
  const [, module, rest] = match ?? [];
  return module === undefined || rest === undefined ? undefined : { module, rest };
}
