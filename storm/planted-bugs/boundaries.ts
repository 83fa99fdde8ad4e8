import type { PlantedBug } from "./planted-bug.ts";

const DELIVERY_WORKER = "src/webhooks/delivery-worker.ts";

/** Between companies, between requests, and around secrets. */
export const boundaryBugs: readonly PlantedBug[] = [
  {
    name: "idempotency keys are ignored",
    edits: [
      {
        file: "src/platform/http/idempotency/idempotency.ts",
        from: `if (typeof key !== "string" || key === "") return null;`,
        to: "if (Date.now() > 0) return null;",
      },
      {
        file: "src/platform/http/idempotency/idempotency.ts",
        from: "if (key.length > KEY_LENGTH_MAX)",
        to: `if (typeof key !== "string") return null;\n  if (key.length > KEY_LENGTH_MAX)`,
      },
    ],
    caughtBy: ["I11"],
  },
  {
    name: "one table shows every company's rows",
    edits: [
      {
        file: "migrations/0011-create-payments.sql",
        from: "select secure_tenant_table('payments', 'select, insert, update');",
        to: "grant select, insert, update on payments to servicepay_app;",
      },
      {
        file: "migrations/0011-create-payments.sql",
        from: "select open_to_system('payments', 'select');",
        to: "grant select on payments to servicepay_system;",
      },
      {
        file: "src/payments/store/payments.ts",
        from: "from payments where tenant_id = $1 and order_reference = $2`",
        to: "from payments where $1::uuid is not null and order_reference = $2`",
      },
      {
        file: "src/payments/store/payments.ts",
        from: "where tenant_id = $1 and client_reference = $2",
        to: "where $1::uuid is not null and client_reference = $2",
      },
      {
        file: "src/payments/store/payments.ts",
        from: "from payments where tenant_id = $1 and id = $2`",
        to: "from payments where $1::uuid is not null and id = $2`",
      },
    ],
    caughtBy: ["I14"],
  },
  {
    name: "the card number is stored with the attempt",
    edits: [{ file: "src/payments/begin-payment.ts", from: "reason: null,", to: "reason: start.card.pan," }],
    caughtBy: ["I13"],
  },
  {
    name: "every webhook is signed with the secret of the first company that received one",
    edits: [
      {
        file: DELIVERY_WORKER,
        from: "cache.get(key) ?? (",
        to: "firstSecrets ?? (",
      },
      {
        file: DELIVERY_WORKER,
        from: "cache.set(key, secrets);",
        to: "firstSecrets = secrets;",
      },
      {
        file: DELIVERY_WORKER,
        from: "function createSecretReader()",
        to: "let firstSecrets: Promise<Buffer[]> | undefined;\nfunction createSecretReader()",
      },
    ],
    workload: { order: { source: "link", behaviour: "good" } },
    caughtBy: ["I14"],
  },
  {
    name: "the AccessToken of a revoked session is accepted",
    edits: [
      {
        file: "src/identity/store/token-lookups.ts",
        from: "s.ended_at is null and c.is_active and t.is_active as is_alive",
        to: "c.is_active and t.is_active as is_alive",
      },
    ],
    workload: { order: { tenant: 1 } },
    caughtBy: ["I34"],
  },
  {
    name: "a member who logs out keeps the session",
    edits: [
      {
        file: "src/portal/log-in/routes.ts",
        from: "await logOut(portal.platform, token, request.id);",
        to: "",
      },
    ],
    workload: { order: { tenant: 0 } },
    paymentsMin: 64,
    caughtBy: ["I34"],
  },
];
