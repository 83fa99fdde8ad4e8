/**
 * Which modules a module may import: only modules below it. ARCHITECTURE.md shows the same order. An import that nobody
 * makes any more leaves the map.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  portal: [
    "health",
    "key-rotation",
    "privacy",
    "widget-payments",
    "requests",
    "links",
    "reconciliation",
    "approvals",
    "reports",
    "payments",
    "cards",
    "collections",
    "current-accounts",
    "payment-sets",
    "acquirers",
    "webhooks",
    "branding",
    "consents",
    "notices",
    "members",
    "users",
    "customers",
    "identity",
    "notifications",
    "audit",
    "refused-calls",
    "events",
  ],
  privacy: [
    "widget-payments",
    "requests",
    "links",
    "reconciliation",
    "approvals",
    "payments",
    "cards",
    "current-accounts",
    "webhooks",
    "consents",
    "members",
    "users",
    "customers",
    "identity",
    "notifications",
    "audit",
    "refused-calls",
    "events",
  ],
  health: ["payment-sets", "identity"],
  "key-rotation": [
    "widget-payments",
    "links",
    "payments",
    "cards",
    "current-accounts",
    "payment-sets",
    "webhooks",
    "members",
    "customers",
    "identity",
    "notifications",
    "audit",
  ],
  "widget-payments": [
    "links",
    "payments",
    "cards",
    "payment-sets",
    "webhooks",
    "branding",
    "consents",
    "users",
    "customers",
    "identity",
    "notifications",
    "audit",
  ],
  "self-service": ["requests", "links", "payments", "current-accounts", "acquirers", "branding", "users", "identity"],
  requests: [
    "links",
    "payments",
    "cards",
    "users",
    "current-accounts",
    "payment-sets",
    "acquirers",
    "branding",
    "customers",
    "identity",
    "notifications",
    "audit",
  ],
  links: [
    "payments",
    "cards",
    "payment-sets",
    "webhooks",
    "branding",
    "consents",
    "notices",
    "members",
    "customers",
    "identity",
    "notifications",
    "audit",
  ],
  reconciliation: ["payments", "payment-sets", "acquirers", "notices", "identity", "notifications", "audit", "events"],
  approvals: ["payments", "acquirers", "notices", "members", "notifications", "audit", "events"],
  reports: ["payments", "acquirers", "audit"],
  payments: [
    "cards",
    "collections",
    "current-accounts",
    "payment-sets",
    "acquirers",
    "webhooks",
    "branding",
    "consents",
    "notices",
    "customers",
    "identity",
    "notifications",
    "audit",
    "events",
  ],
  cards: ["acquirers", "customers", "audit", "events"],
  collections: ["users", "current-accounts", "audit"],
  "current-accounts": ["acquirers", "customers", "identity", "audit", "events"],
  "payment-sets": ["acquirers", "notices", "identity", "notifications", "audit"],
  acquirers: [],
  webhooks: ["notices", "notifications", "audit", "events"],
  branding: ["audit"],
  consents: ["audit"],
  notices: ["members", "identity", "notifications"],
  members: ["identity", "notifications", "audit"],
  customers: ["audit", "events"],
  users: ["current-accounts", "customers", "identity", "notifications", "audit"],
  identity: ["audit"],
  notifications: ["audit"],
  audit: [],
  events: [],
  "refused-calls": [],
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
