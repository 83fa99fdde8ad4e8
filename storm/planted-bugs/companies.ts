import type { PlantedBug } from "./planted-bug.ts";

const paid = { source: "link", tenant: 0, card: "approved", bankReturn: "once", hasTwin: true } as const;

/** What one company has or does reaches the other, which uses the same references, keys, e-mails and addresses. */
export const companyBugs: readonly PlantedBug[] = [
  {
    name: "a payment is found by its reference at any company",
    edits: [
      {
        file: "migrations/0001-create-tenants.sql",
        from: "to servicepay_app using (tenant_id = current_tenant())",
        to: "to servicepay_app using (true)",
      },
      {
        file: "src/payments/store/payments.ts",
        from: "where tenant_id = $1 and client_reference = $2",
        to: "where $1::uuid is not null and client_reference = $2",
      },
    ],
    workload: { order: paid },
    caughtBy: ["I40"],
  },
  {
    name: "an address that answered one company with 410 is stopped for every company",
    edits: [
      {
        file: "src/webhooks/store/queue.ts",
        from: "where s.tenant_id = $1 and s.receiver = f.receiver",
        to: "where $1::uuid is not null and s.receiver = f.receiver",
      },
    ],
    workload: { order: { ...paid, behaviour: "gone" } },
    caughtBy: ["I6", "I15"],
  },
];
