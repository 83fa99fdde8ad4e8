/** A member can have several roles and may do what any of them allows. */
export const roles = ["finance", "support", "sales", "integrator", "administrator", "viewer"] as const;
export type Role = (typeof roles)[number];

/**
 * How a role may do something. "step-up": only if the member gave a factor within the last minutes. "own-links": only
 * for links that the member created. "masked": without personal details.
 */
export type Right = "yes" | "step-up" | "own-links" | "masked";

type Row = Partial<Record<Role, Right>>;

const EVERYBODY: Row = {
  finance: "yes",
  support: "yes",
  sales: "yes",
  integrator: "yes",
  administrator: "yes",
  viewer: "yes",
};

/** The access matrix. The roles page shows it, and a test checks every route of the portal against it. */
export const rights = {
  "company.read": EVERYBODY,
  "payments.read": { ...EVERYBODY, sales: "own-links" },
  "customers.read": EVERYBODY,
  "people.read": { finance: "yes", support: "yes", sales: "yes", administrator: "yes" },
  "payments.refund": { finance: "step-up", support: "step-up" },
  "approvals.own": { finance: "yes", support: "yes" },
  "approvals.read": { finance: "yes", administrator: "yes" },
  "refunds.approve": { finance: "step-up", administrator: "step-up" },
  "payments.settle": { finance: "step-up", administrator: "step-up" },
  "links.write": { finance: "yes", support: "yes", sales: "yes", administrator: "yes" },
  "customers.write": { finance: "yes", support: "yes", administrator: "yes" },
  "users.read": EVERYBODY,
  "users.write": { finance: "yes", support: "yes", administrator: "yes" },
  "users.activity": { finance: "yes", support: "yes", administrator: "yes", viewer: "yes" },
  "person.erase": { administrator: "step-up" },
  "person.export": { support: "yes", administrator: "yes" },
  "transactions.read": { finance: "yes", support: "yes", administrator: "yes", viewer: "yes" },
  "transactions.write": { finance: "yes", administrator: "yes" },
  "collections.read": { finance: "yes", support: "yes", integrator: "yes", administrator: "yes", viewer: "yes" },
  "collections.reopen": { finance: "step-up", administrator: "step-up" },
  "exports.make": { finance: "yes", administrator: "yes", viewer: "masked" },
  "reconciliation.read": { finance: "yes", administrator: "yes", viewer: "yes" },
  "reconciliation.close": { finance: "yes" },
  "reconciliation.run": { finance: "yes", administrator: "yes" },
  "rates.write": { finance: "step-up", administrator: "step-up" },
  "webhooks.read": { integrator: "yes", administrator: "yes" },
  "webhooks.write": { integrator: "yes", administrator: "yes" },
  "credentials.read": { integrator: "yes", administrator: "yes" },
  "credentials.write": { integrator: "step-up", administrator: "step-up" },
  "setup.read": { finance: "yes", administrator: "yes" },
  "setup.write": { administrator: "step-up" },
  "members.read": { administrator: "yes" },
  "members.write": { administrator: "step-up" },
  "audit.read": { finance: "yes", administrator: "yes", viewer: "yes" },
} as const satisfies Record<string, Row>;

export type Action = keyof typeof rights;
export const actions = Object.keys(rights) as readonly Action[];

/** From the right that allows most to the one that allows least. */
const ORDER: readonly Right[] = ["yes", "step-up", "masked", "own-links"];

/** The best right that the roles give together; null where they give none. */
export function rightOf(held: readonly Role[], action: Action): Right | null {
  const row: Row = rights[action];
  const given = held.flatMap((role) => row[role] ?? []);
  return ORDER.find((right) => given.includes(right)) ?? null;
}

export function isAction(text: string): text is Action {
  return Object.hasOwn(rights, text);
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}
